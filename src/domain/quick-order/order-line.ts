import { isCode } from "./code";
import { entryOf } from "./lead";
import { isCross, isOwnCode, wordsOf } from "./words";
import { isMeasureWord, unitOf } from "./written-units";

/** What one line of a list to order from says. Texts are as they were written. */
export type OrderLine = {
  /** What names the product: its SKU where the line has something like one, else the words of the line. Never blank. */
  code: string;
  /** As written, «6», but also «1.5» or «-3»; empty where the line says none. */
  quantity: string;
  /** What the quantity counts, «cajas»; empty where the line does not say. */
  unit: string;
};

/** A number that could be a quantity, with the cross or the unit that is written onto it: «6», «x6», «6x», «6pzas». */
const COUNTED = /^x?([+-]?\d{1,9}(?:\.\d{1,9})?)(\p{L}{1,8}\.?)?$/iu;
/** Before a number these say what a pack holds, «Caja con 12 piezas», not how many are wanted. */
const HOLDING = /^(?:con|de|c\/)$/iu;
/** And behind it, «12 piezas por caja», where the unit may be written onto it: «c/caja». */
const PER = /^(?:por|cada|x|[cp]\/)(\p{L}*)$/iu;
const NUMBER = /^\d[\d.,/-]*$/;

/** A quantity found in a line, and which words of it say so. */
type Found = { quantity: string; unit: string; from: number; to: number };

/** Reads a line of a list as people write them: «KTN-5114 6», «6 x KTN-5114», «CA8410: 2 cajas», «6 rollos de cinta canela». */
export function readOrderLine(text: string): OrderLine {
  const entry = entryOf(text);
  const words = wordsOf(entry);
  const codes = words.flatMap((word, at) => (isCode(word) ? [at] : []));
  const at = codes.find((place) => isOwnCode(words[place] ?? "")) ?? codes[0];
  const code = words[at ?? words.length];
  if (at === undefined || code === undefined) return readNamedLine(entry, words);
  const { quantity, unit } = quantityAround(words, at) ?? { quantity: "", unit: "" };
  return { code, quantity, unit };
}

/** What a cell says that holds a count alone: «6», «x6», «6 cajas»; null for every other. */
export function readCount(cell: string): Pick<OrderLine, "quantity" | "unit"> | null {
  const words = wordsOf(cell);
  const found = countedAt(words, 0);
  return found?.to === words.length - 1 ? { quantity: found.quantity, unit: found.unit } : null;
}

/**
 * Beside the code, then with a unit, then at the ends of the line, nearest first; elsewhere, if it is the only one. A bare number
 * behind the code may belong to the product, «TZN-1031 24 colores 6 cajas»: one with a unit behind it is surer.
 */
function quantityAround(words: readonly string[], code: number): Found | null {
  const all = words.flatMap((_, at) => countedAt(words, at) ?? []);
  const inUnits = all.filter(({ unit }) => unit !== "");
  const beside = countedAt(words, code + 1);
  const [only, ...more] = new Map(all.map((found) => [found.to, found])).values();
  return (
    (beside?.unit === "" ? inUnits.find(({ from }) => from > beside.to) : null) ??
    beside ??
    countedBefore(words, code) ??
    inUnits.find(({ from }) => from > code) ??
    inUnits.find(({ from }) => from < code) ??
    (code < words.length - 1 ? countedBefore(words, words.length) : null) ??
    (code > 0 ? countedAt(words, 0) : null) ??
    (more.length === 0 ? only : undefined) ??
    null
  );
}

/** The quantity that begins at a word: «6», «x 6», «6 cajas», «6 x»; null for a measure as «48 mm», and for one of two numbers in a row. */
function countedAt(words: readonly string[], from: number): Found | null {
  const at = isCross(words[from]) ? from + 1 : from;
  const next = words[at + 1];
  const [, number = "", ending = ""] = COUNTED.exec(words[at] ?? "") ?? [];
  if (number === "" || HOLDING.test(words[from - 1] ?? "")) return null;
  const quantity = number.replace(/^\+|\.0+$/g, "");
  const inUnit = (found: Found): Found | null =>
    unitOf(found.unit) === null || isContent(words, found) ? null : found;
  if (isCross(ending)) return { quantity, unit: "", from, to: at };
  if (ending !== "") return inUnit({ quantity, unit: ending, from, to: at });
  if (next !== undefined && unitOf(next) !== null) return inUnit({ quantity, unit: next, from, to: at + 1 });
  if (isBehindNumber(words, at) || isBeforeNumber(words, at)) return null;
  if (next === undefined || isCode(next)) return { quantity, unit: "", from, to: at };
  if (isMeasureWord(next)) return null;
  return { quantity, unit: "", from, to: isCross(next) ? at + 1 : at };
}

/** The word before or behind another, in «6 o 7» and «6 a 8» the number behind what joins them. */
const neighbour = (words: readonly string[], at: number, step: 1 | -1): string =>
  words[/^[aou]$/i.test(words[at + step] ?? "") ? at + 2 * step : at + step] ?? "";

/** But behind a size, «bolsa 20 x 30, 6», it is another. */
const isBehindNumber = (words: readonly string[], at: number): boolean =>
  NUMBER.test(neighbour(words, at, -1)) && !isCross(words[at - 2]);

/** But before what has a unit of its own, «6, 48 mm», it is another. */
function isBeforeNumber(words: readonly string[], at: number): boolean {
  const unit = words[at + 2] ?? "";
  return NUMBER.test(neighbour(words, at, 1)) && unitOf(unit) === null && !isMeasureWord(unit);
}

/** Whether so many are in a pack: «12 piezas por caja», «caja 12 piezas». */
function isContent(words: readonly string[], { from, to }: Found): boolean {
  const [per, unit] = PER.exec(words[to + 1] ?? "") ?? [];
  const before = words[from - 2] ?? "";
  const isOfPack = unitOf(words[from - 1] ?? "") !== null && !/^\d/.test(before) && !PER.test(before);
  return isOfPack || (per !== undefined && unitOf(unit || (words[to + 2] ?? "")) !== null);
}

/** The quantity that ends before a word; but the end of «bolsa 20 x 30» is a size. */
function countedBefore(words: readonly string[], end: number): Found | null {
  for (const start of [end - 3, end - 2, end - 1]) {
    const found = start >= 0 ? countedAt(words, start) : null;
    if (found?.to === end - 1) return isCross(words[start]) && /^\d/.test(words[start - 1] ?? "") ? null : found;
  }
  return null;
}

/** A line without a code: its words are looked for, without the quantity at its beginning or end. */
function readNamedLine(entry: string, words: readonly string[]): OrderLine {
  const found = countedAt(words, 0) ?? quantityAtEnd(words);
  const named = words.filter((_, at) => !found || at < found.from || at > found.to).join(" ");
  const name = named.replace(/^de\s+/iu, "");
  if (!found || name === "") return { code: entry, quantity: "", unit: "" };
  return { code: name, quantity: found.quantity, unit: found.unit };
}

/** «cinta canela 6», «cinta canela x 6»; but the end of «tornillo 3 16» is a size. */
function quantityAtEnd(words: readonly string[]): Found | null {
  const found = countedBefore(words, words.length);
  const before = words[(found?.from ?? 0) - 1] ?? "";
  return /^\d/.test(before) ? null : found;
}
