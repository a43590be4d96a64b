import { normalizeSearch } from "../search/search-text";

/** Sizes of clothes, the smallest first; none of them is in the order of the alphabet. */
const SIZES = [
  "XCH",
  "ECH",
  "XS",
  "CH",
  "S",
  "M",
  "MED",
  "G",
  "L",
  "XG",
  "EG",
  "XL",
  "XXG",
  "2XG",
  "XXL",
  "2XL",
  "3XG",
];

/** Each unit in terms of the smallest of its kind, so that 1.20 m comes after 60 cm. */
const FACTORS: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000, ml: 1, l: 1000, g: 1, kg: 1000 };

/** «1 1/2», «3/4», «5,000», «0.7» at the beginning, then any further measures, then the unit. */
const MEASURE = /^(?:(\d+)\s+)?(\d+)\/(\d+)|^[\d,]*\.?\d+/;
const UNIT = /^[\d\s.,/×x]+(mm|cm|m|ml|l|kg|g)(?![\p{L}])/iu;

/**
 * The sort key of a value: sizes come first, then measures, then words, then what a sheet does not say; equal ones
 * follow their texts, and finally their exact spelling.
 */
export type FactKey = readonly [rank: 0 | 1 | 2 | 3, size: number, words: string, text: string];

const NOT_SAID: FactKey = [3, 0, "", ""];

/** Where a value of a data sheet stands among others of its label. */
export function factKey(value: string | null): FactKey {
  if (value === null) return NOT_SAID;
  const text = value.trim();
  const words = inOrder(text);
  const size = SIZES.indexOf(text.toUpperCase());
  if (size !== -1) return [0, size, words, text];
  const measure = MEASURE.exec(text);
  if (!measure) return [2, 0, words, text];
  const [all, whole = "0", part, of] = measure;
  const amount = part && of && of !== "0" ? Number(whole) + Number(part) / Number(of) : Number(all.replaceAll(",", ""));
  if (!Number.isFinite(amount)) return [2, 0, words, text];
  return [1, amount * (FACTORS[UNIT.exec(text)?.[1]?.toLowerCase() ?? ""] ?? 1), words, text];
}

/** Numbers are padded to this many digits, more than any on a product has, so that their texts sort by value. */
const DIGITS = 16;

/**
 * A text as the search spells it, with all signs alike, and «ñ» after «n». A browser's own collator orders texts nearly
 * the same way, but takes a phone 60 to 100 ms to create, during which the page does not respond.
 */
const inOrder = (text: string): string =>
  normalizeSearch(text.normalize("NFC").replace(/[ñÑ]/g, "n\uffff"))
    .replace(/[^\p{L}\p{N}\uffff ]/gu, "!")
    .replaceAll(/\d+/g, (number) => number.padStart(DIGITS, "0"));

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Negative where `a` comes first. A total order: whatever the values, sorting always gives the same result. */
export const compareFacts = (a: FactKey, b: FactKey): number =>
  a[0] - b[0] || a[1] - b[1] || compareText(a[2], b[2]) || compareText(a[3], b[3]);
