import { MAX_SEARCH_LENGTH } from "../constants";

/**
 * What `private.plain_text` in the database turns into something else without there being an accent to strip or a simpler
 * form that Unicode knows. Only letters of European languages, and signs that a keyboard, a phone's autocorrection or a
 * product sheet puts into Mexican Spanish.
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
  "‘": "'",
  "’": "'",
  "‚": ",",
  "‹": "<",
  "›": ">",
  "′": "'",
  ʼ: "'",
  "‐": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "⁄": "/",
  "÷": "/",
  "±": "+/-",
  "©": "(c)",
  "®": "(r)",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŋ: "n",
  ŧ: "t",
  ĸ: "q",
  ı: "i",
};

/** What Unicode's simpler form would lose: fractions run into the number before them, inches become two signs. */
const KEPT_APART: Readonly<Record<string, string>> = { "×": "x", "″": '"', "´": "'" };

/** What nobody sees and copied texts have between letters: soft hyphens, joiners, marks of bytes. */
const UNSEEN = /\u00ad|[\u200b-\u200d]|\u2060|\ufeff/g;

/**
 * The text as the shopper typed it, made harmless: no control characters, nothing unseen, no broken surrogates, single
 * spaces, at most 200 characters.
 */
export function cleanSearch(text: string): string {
  const printable = text
    .replace(/\p{Surrogate}/gu, "")
    .replace(UNSEEN, "")
    .replace(/[\p{Cc}\s]+/gu, " ");
  return [...printable.trim()].slice(0, MAX_SEARCH_LENGTH).join("").trimEnd();
}

/** Everything but ASCII, and the asterisk. */
const TO_REPLACE = /[^\0-\x7f]|\*/gu;

/** Lower case, without accents, «×» as x, without asterisks: a text as `private.plain_text` spells it, spaces untouched. */
export const plainText = (text: string): string =>
  text
    .replace(UNSEEN, "")
    .replace(/[¼-¾⅐-⅟↉]/g, " $&")
    .replace(/[×″´]/g, (sign) => KEPT_APART[sign] ?? sign)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(TO_REPLACE, (character) => REPLACEMENTS[character] ?? character);

/**
 * The text as the column `search_text` spells it (lower case, without accents, «×» as x, without asterisks: «Ñandú × ½"»
 * becomes «nandu x 1/2"»), so that a shopper finds a product however they type it.
 */
export const normalizeSearch = (text: string): string => cleanSearch(plainText(cleanSearch(text)));

/**
 * A text that LIKE takes literally: its wildcards are escaped. PostgREST reads `*` as `%` and knows no escape for it, so
 * it is never sent: «any one character» stands in its place.
 */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&").replace(/\*/g, "_");

const FILLERS = new Set("a al con de del e el en la las los o para por un una x y".split(" "));

/** Whether a plain word says nothing by itself, as `private.is_filler` in the database has it. */
export const isFiller = (word: string): boolean => FILLERS.has(word);
