import { MAX_SEARCH_LENGTH } from "./constants";

/**
 * What `private.plain_text` in the database turns into something else without there being an accent to strip. Only
 * characters that a keyboard, a phone's autocorrection or a product sheet puts into Mexican Spanish; fractions get a space
 * before them.
 */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  "*": "",
  "¡": "!",
  "¿": "?",
  "«": "<<",
  "»": ">>",
  "“": '"',
  "”": '"',
  "„": ",,",
  "″": '"',
  "‘": "'",
  "’": "'",
  "′": "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "⁄": "/",
  "×": "x",
  "÷": "/",
  "±": "+/-",
  µ: "μ",
  ª: "a",
  º: "o",
  "№": "no",
  "©": "(c)",
  "®": "(r)",
  "¼": " 1/4",
  "½": " 1/2",
  "¾": " 3/4",
  "⅓": " 1/3",
  "⅔": " 2/3",
  "⅛": " 1/8",
  "⅜": " 3/8",
  "⅝": " 5/8",
  "⅞": " 7/8",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * The text as the shopper typed it, made harmless: no control characters, no broken surrogates, single spaces, at most
 * 200 characters.
 */
export function cleanSearch(text: string): string {
  const printable = text.replace(/\p{Surrogate}/gu, "").replace(/[\p{Cc}\s]+/gu, " ");
  return [...printable.trim()].slice(0, MAX_SEARCH_LENGTH).join("").trimEnd();
}

/** Everything but ASCII, and the asterisk. */
const TO_REPLACE = /[^\0-\x7f]|\*/gu;

/** Lower case, without accents, «×» as x, without asterisks: a text as `private.plain_text` spells it, spaces untouched. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(TO_REPLACE, (character) => REPLACEMENTS[character] ?? character);

/**
 * The text as the column `search_text` spells it (lower case, `unaccent`ed, «×» as x, without asterisks: «Ñandú × ½"»
 * becomes «nandu x 1/2"»), so that a shopper finds a product however they type it.
 */
export const normalizeSearch = (text: string): string => cleanSearch(plainText(cleanSearch(text)));

/**
 * A text that LIKE takes literally: its wildcards are escaped. PostgREST reads `*` as `%` and knows no escape for it, so
 * it is never sent: «any one character» stands in its place.
 */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&").replace(/\*/g, "_");
