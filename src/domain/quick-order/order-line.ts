import { plainText } from "../search/search-text";
import { isCode } from "./code";

/** What one line of a list to order from says. Texts are as they were written. */
export type OrderLine = {
  /** What names the product: its SKU where the line has something like one, else the words of the line. Never blank. */
  code: string;
  /** As written, «6», but also «1.5» or «-3»; empty where the line says none. */
  quantity: string;
  /** What the quantity counts, «cajas»; empty where the line does not say. */
  unit: string;
};

/** How quantities are counted in lists, spelt as `plainText` spells them, and as what. */
const UNITS: Readonly<Record<string, string>> = {
  ...spellings("pieza", "pieza piezas pza pzas pz pzs pieces unidad unidades ud uds u"),
  ...spellings("caja", "caja cajas cja cjas cj"),
  ...spellings("paquete", "paquete paquetes paq paqs pqt pqte"),
  ...spellings("rollo", "rollo rollos"),
  ...spellings("bolsa", "bolsa bolsas bls"),
  ...spellings("par", "par pares"),
  ...spellings("juego", "juego juegos jgo jgos set sets"),
  ...spellings("kit", "kit kits"),
  ...spellings("bote", "bote botes"),
  ...spellings("botella", "botella botellas"),
  ...spellings("cubeta", "cubeta cubetas"),
  ...spellings("frasco", "frasco frascos"),
  ...spellings("atado", "atado atados"),
  ...spellings("block", "block blocks"),
  ...spellings("resma", "resma resmas"),
  ...spellings("cartón", "carton cartones"),
  ...spellings("tubo", "tubo tubos"),
  ...spellings("saco", "saco sacos costal costales"),
  ...spellings("docena", "docena docenas"),
};

function spellings(unit: string, written: string): Readonly<Record<string, string>> {
  return Object.fromEntries(written.split(" ").map((word) => [word, unit]));
}

/** The unit that a word of a list stands for, «caja» for «Cjas.»; null for any other word. */
export const unitOf = (word: string): string | null => UNITS[plainText(word).replace(/\.$/, "")] ?? null;

/** What the shop's own SKUs look like; a line with several codes means the one that does. */
const OWN_CODE = /^\p{L}{2,3}[-‐–—_./]?\d{4}$/u;

/** «KTN 5114» and «KTN - 5114», which people type without their dash or around it. In capitals: «de 1000» is no code. */
const PARTED_CODE = /(?<![\p{L}\p{N}])([A-ZÑ]{2,3})(?:[ \t]{0,3}[-‐–—][ \t]{0,3}|[ \t]{1,3})(\d{4})(?![\p{L}\p{N}])/gu;

/** The same in small letters, which mean a code only where a line begins with it, perhaps behind its quantity: «6 x ktn 5114». */
const PARTED_AT_START = /^(\s*(?:x?\d{1,4}x?\s+(?:x\s+)?)?)([a-zñ]{2,3})[ \t]{1,3}(\d{4})(?![\p{L}\p{N}])/iu;
/** Short words that stand before numbers and are no code. */
const NO_CODE = /^(?:de|del|con|por|para|los|las|una?|al|el|la|en|sin|no|led|nom|iso|pvc|cd)$/iu;

/** «[12:03, 23/11/2026] Ana: » and «23/11/26, 12:03 p. m. - Ana: », which a message brings along when it is copied. */
const SENDER =
  /^(?:\[[\d:/. ,apm\u00a0\u202f]{8,32}\]|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}[\d:. apm\u00a0\u202f]{0,12}-) ?[^:]{1,60}: /iu;
/** «• », «- », «3. » and «3) » in front of an entry. */
const BULLET = /^(?:[-–—•·*▪●◦>✔✅]\s+|\d{1,3}(?:[.)]-?|\.-)\s+)/u;

/** «KTN-5114x6» and «6xKTN-5114», where nothing parts the code from its quantity. */
const GLUED_BEHIND = /(?<![\p{L}\p{N}])(\p{L}{2,3}-?\d{4})x(?=\d{1,9}(?![\p{L}\p{N}]))/giu;
const GLUED_BEFORE = /(?<![\p{L}\p{N}])(\d{1,9})x(?=\p{L}{2,3}-?\d{4}(?![\p{L}\p{N}]))/giu;

/** A number that could be a quantity, with the cross or the unit that is written onto it: «6», «x6», «6x», «6pzas». */
const COUNTED = /^x?([+-]?\d{1,9}(?:\.\d{1,9})?)(\p{L}{1,8}\.?)?$/iu;
const isCross = (word: string | undefined): boolean => word === "x" || word === "X";
/** After a number these say how large the thing is, not how many are wanted. */
const MEASURE = /^(?:mm|cm|mt?s?|ml|lts?|l|kgs?|grs?|g|oz|lbs?|in|pulg|pulgadas?|hojas?|gb|w|v)\.?$/iu;

/** A quantity found in a line, and which words of it say so. */
type Found = { quantity: string; unit: string; from: number; to: number };

/** Reads a line of a list as people write them: «KTN-5114 6», «6 x KTN-5114», «CA8410: 2 cajas», «6 rollos de cinta canela». */
export function readOrderLine(text: string): OrderLine {
  const entry = text.replace(SENDER, "").replace(BULLET, "").trim() || text;
  const words = splitWords(entry);
  const codes = words.flatMap((word, at) => (isCode(word) ? [at] : []));
  const at = codes.find((place) => OWN_CODE.test(words[place] ?? "")) ?? codes[0];
  const code = words[at ?? words.length];
  if (at === undefined || code === undefined) return readNamedLine(entry, words);
  const { quantity, unit } = quantityAround(words, at) ?? { quantity: "", unit: "" };
  return { code, quantity, unit };
}

/** What a cell says that holds a count alone: «6», «x6», «6 cajas»; null for every other. */
export function readCount(cell: string): Pick<OrderLine, "quantity" | "unit"> | null {
  const words = splitWords(cell);
  const found = countedAt(words, 0);
  return found?.to === words.length - 1 ? { quantity: found.quantity, unit: found.unit } : null;
}

/** Without the signs that stand around words and between them; a lone dash is no word. */
const splitWords = (text: string): string[] =>
  text
    .replace(PARTED_CODE, "$1-$2")
    .replace(PARTED_AT_START, (written, before, letters, digits) =>
      NO_CODE.test(letters) || unitOf(letters) !== null || MEASURE.test(letters)
        ? written
        : `${before}${letters}-${digits}`,
    )
    .replace(/[×*]/g, " x ")
    .replace(GLUED_BEHIND, "$1 x ")
    .replace(GLUED_BEFORE, "$1 x ")
    .replace(/(?<![\p{L}\p{N}-])(\d{1,3}),(\d{3})(?![\d.,])/gu, "$1$2")
    .split(/[\s,;:|=()[\]"«»]+/u)
    .map((word) => word.replace(/['.!?]+$/u, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Beside the code, then with a unit, then at the ends of the line: nearest first. */
function quantityAround(words: readonly string[], code: number): Found | null {
  const last = words.length - 1;
  return (
    countedAt(words, code + 1) ??
    countedBefore(words, code) ??
    firstOf(
      words,
      (at) => at > code,
      (found) => found.unit !== "",
    ) ??
    firstOf(
      words,
      (at) => at < code,
      (found) => found.unit !== "",
    ) ??
    (last > code ? countedBefore(words, last + 1) : null) ??
    (code > 0 ? countedAt(words, 0) : null)
  );
}

function firstOf(
  words: readonly string[],
  isPlace: (at: number) => boolean,
  isWanted: (found: Found) => boolean,
): Found | null {
  for (let at = 0; at < words.length; at += 1) {
    const found = isPlace(at) ? countedAt(words, at) : null;
    if (found && isWanted(found)) return found;
  }
  return null;
}

/** The quantity that begins at a word: «6», «x 6», «6 cajas», «6 x»; null for a measure as «48 mm». */
function countedAt(words: readonly string[], from: number): Found | null {
  const at = isCross(words[from]) ? from + 1 : from;
  const next = words[at + 1];
  const [, number = "", ending = ""] = COUNTED.exec(words[at] ?? "") ?? [];
  if (number === "") return null;
  const quantity = number.replace(/^\+|\.0+$/g, "");
  if (isCross(ending)) return { quantity, unit: "", from, to: at };
  if (ending !== "") return unitOf(ending) === null ? null : { quantity, unit: ending, from, to: at };
  if (next === undefined || isCode(next)) return { quantity, unit: "", from, to: at };
  if (unitOf(next) !== null) return { quantity, unit: next, from, to: at + 1 };
  if (MEASURE.test(next)) return null;
  return { quantity, unit: "", from, to: isCross(next) ? at + 1 : at };
}

/** The quantity that ends before a word. */
function countedBefore(words: readonly string[], end: number): Found | null {
  for (const start of [end - 1, end - 2, end - 3]) {
    const found = start >= 0 ? countedAt(words, start) : null;
    if (found?.to === end - 1) return found;
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

/** «cinta canela 6», «cinta canela x6»; but the end of «bolsa 20 x 30» is a measure. */
function quantityAtEnd(words: readonly string[]): Found | null {
  const found = countedBefore(words, words.length);
  const before = words[(found?.from ?? 0) - 1] ?? "";
  return /^\d/.test(before) || isCross(before) ? null : found;
}
