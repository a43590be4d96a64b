import { evenlySpaced, trimmed } from "../../src/domain/blanks.ts";
import { plainText } from "../../src/domain/search/search-text.ts";

/** A cell as the file has it: workbooks tell numbers, dates and booleans from texts, CSV has only texts. */
export type Cell = string | number | boolean | Date | null;

/** What a cell says: its value, or what was expected instead, in Spanish. */
export type Reading<Value> = { value: Value } | { expected: string };

export const read = <Value>(value: Value): Reading<Value> => ({ value });
export const refuse = (expected: string): { expected: string } => ({ expected });

/** A cell that holds this takes the value away; an empty one leaves it as it is. */
export const CLEARED = "(borrar)";

/**
 * Texts that need an apostrophe: a spreadsheet would run them as a formula, they must not be trimmed, or they mean
 * something here.
 */
const NEEDS_MARK = /^['=+\-@\t\r]|^\s|\s$|^\(borrar\)$/i;

/** What spreadsheets make of «true», also where they save it as CSV. */
const TRUTH = /^(?:VERDADERO|FALSO|TRUE|FALSE)$/;

/** What stands for the value of a formula that nobody has calculated. */
export const NOT_CALCULATED = "#SIN CALCULAR";

/** «#REF!», «#¡VALOR!», «#¿NOMBRE?», «#N/A» and «#N/D» of Excel, «#ERROR!» of Google and «Err:502» of LibreOffice. */
const FAILURE = /^(?:#[¡¿]?[\p{Lu}\d/_]+[!?]|#N\/[AD]|#GETTING_DATA|Err:\d{3})$/u;

/** Whether a cell holds a formula's error instead of a value. */
export const isFailure = (cell: Cell): boolean =>
  typeof cell === "string" && (cell === NOT_CALCULATED || FAILURE.test(cell.trim()));

/**
 * A text as a cell. An apostrophe in front says that the rest is text: no spreadsheet runs it as a formula, and `textIn` reads it
 * back as it was.
 */
export const textCell = (text: string): string =>
  NEEDS_MARK.test(text) || TRUTH.test(text) || isFailure(text) ? `'${text}` : text;

/** As Excel shows a number that is too large for its column's date format. */
const NO_DATE = "########";

/** The text of a cell, without the spaces around it unless an apostrophe keeps them; null for an empty one. */
export function textIn(cell: Cell): string | null {
  if (cell === null || cell === undefined) return null;
  const text = cell instanceof Date ? dateText(cell) : String(cell);
  return text.startsWith("'") ? text.slice(1) : text.trim() || null;
}

const dateText = (date: Date): string => (Number.isNaN(date.getTime()) ? NO_DATE : date.toISOString().slice(0, 10));

/** Whether a cell asks for its value to be taken away. */
export const isCleared = (cell: Cell): boolean => typeof cell === "string" && cell.trim().toLowerCase() === CLEARED;

/** What to do where a spreadsheet made something else of a text. A CSV keeps neither formats nor the apostrophes typed in Excel. */
const AS_TEXT = "da a la columna el formato «Texto», escríbelo de nuevo y guarda como .xlsx";
const AS_MEANT = `${AS_TEXT}; en un .csv, un apóstrofo delante dice que así es`;

/** A text of up to `longest` characters, as PostgreSQL counts them. */
export const aText =
  (longest: number) =>
  (cell: Cell): Reading<string> => {
    const text = textIn(cell) ?? "";
    if (cell instanceof Date) return refuse(`un texto; la hoja lo convirtió en fecha: ${AS_TEXT}`);
    if (typeof cell === "boolean" || TRUTH.test(String(cell).trim()))
      return refuse(`un texto; la hoja lo convirtió en verdadero o falso: ${AS_MEANT}`);
    if (text.includes("\u0000")) return refuse("un texto sin caracteres nulos");
    if (/\p{Surrogate}/u.test(text)) return refuse("un texto sin caracteres rotos");
    if (trimmed(text) === "") return refuse("un texto que no esté vacío");
    return [...text].length <= longest ? read(text) : refuse(`un texto de hasta ${longest} caracteres`);
  };

/**
 * A text that is compared to the letter, with each accent as part of its letter, as the database keeps it: some keyboards and
 * programs make it a sign of its own, and nobody sees the difference.
 */
export const aKey = (longest: number) => (cell: Cell) =>
  aText(longest)(typeof cell === "string" ? cell.normalize("NFC") : cell);

/** What a unit is called, with single spaces for blanks and control characters, as the database keeps it: the same name is no change. */
export function aUnitName(cell: Cell): Reading<string> {
  const reading = aText(40)(cell);
  if (!("value" in reading)) return reading;
  const name = evenlySpaced(reading.value.replace(/\p{Cc}/gu, " "));
  return name === "" ? refuse("un nombre que se vea, no solo espacios y caracteres de control") : read(name);
}

/** As spreadsheets show a number that is too long for its column, or too small; they write small exponents with two digits. */
const LONG_NUMBER = /^\d(?:[.,]\d+)?E(?:\+\d+|-\d{2,})$/i;
/** As Excel writes dates in Mexico, «01-ene», «ene-26», «04/03/26» and «04/03/2026», and in English; a SKU with a month is mostly in capitals. */
const MONTH =
  "(?:[Ee]ne|[Ff]eb|[Mm]ar|[Aa]br|[Mm]ay|[Jj]un|[Jj]ul|[Aa]go|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ic|Jan|Apr|Aug|Dec)";
const DATE = new RegExp(
  `^(?:\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{2}/\\d{2}/\\d{2}|\\d{1,2}/\\d{1,2}/\\d{4})$`,
);

/** Marks of direction, which the table refuses in a SKU. */
const DIRECTION = /\p{Bidi_Control}/u;

/** Whether a spreadsheet may have made this of another text: a long number, a date, true or false. */
export const looksConverted = (text: string): boolean => LONG_NUMBER.test(text) || DATE.test(text) || TRUTH.test(text);

/** A SKU; numbers and dates that a spreadsheet has made of one are refused rather than believed, unless an apostrophe says that they are text. */
export function aCode(cell: Cell): Reading<string> {
  const words = String(cell ?? "").trim();
  if (typeof cell === "number" ? !Number.isSafeInteger(cell) : LONG_NUMBER.test(words)) {
    return refuse(`el SKU completo; la hoja lo convirtió en número: ${AS_TEXT}`);
  }
  if (typeof cell === "string" && DATE.test(words)) {
    return refuse(`el SKU y no una fecha, que es lo que las hojas hacen de algunos: ${AS_MEANT}`);
  }
  if (DIRECTION.test(words)) {
    return refuse("un SKU sin marcas de dirección, que no se ven y suelen venir de lo que se copia: escríbelo a mano");
  }
  return aKey(64)(cell);
}

/** A SKU as a cell that `aCode` reads back. */
export const codeCell = (code: string): string => (looksConverted(code) ? `'${code}` : textCell(code));

/** The text of a cell without the sign of pesos in front or their name behind. */
const digitsIn = (cell: Cell): string =>
  (textIn(cell) ?? "").replace(/^(-?)\s*\$\s*/, "$1").replace(/\s*(?:MXN|M\.N\.)$/i, "");

/** A number as Mexico writes it: «1234.5», «1,234.50», «$ 1,234.50», «-3». Null when it is none. */
export function numberIn(cell: Cell): number | null {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  const digits = digitsIn(cell);
  const isNumber = /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/.test(digits);
  return isNumber ? Number(digits.replaceAll(",", "")) : null;
}

/**
 * «1.500» is fifteen hundred where points divide the thousands, and one and a half in Mexico. A number in the sheet has
 * no such doubt.
 */
const hasTwoMeanings = (cell: Cell): boolean => typeof cell === "string" && /^-?\d+\.\d{3}$/.test(digitsIn(cell));
const ONE_MEANING = "; un punto con tres cifras detrás puede ser de miles o de decimales";

/** Pesos before IVA, to the centavo. */
export function anAmount(cell: Cell): Reading<number> {
  const amount = numberIn(cell);
  const expected = "un precio sin IVA entre 0 y 999,999.99 con hasta dos decimales, como 1,234.50";
  if (hasTwoMeanings(cell)) return refuse(`${expected}${ONE_MEANING}`);
  if (amount === null || amount < 0 || amount > 999_999.99) return refuse(expected);
  // An amount that a workbook computed may be off by the last bits of a number.
  const centavos = Math.round(amount * 100);
  return Math.abs(centavos - amount * 100) < 1e-4 ? read(centavos / 100) : refuse(expected);
}

export const aWholeNumber =
  (least: number, most: number) =>
  (cell: Cell): Reading<number> => {
    const number = numberIn(cell);
    const [from, to] = [least, most].map((limit) => limit.toLocaleString("es-MX"));
    const expected = `un número entero entre ${from} y ${to}`;
    if (hasTwoMeanings(cell)) return refuse(`${expected}${ONE_MEANING}`);
    return number !== null && Number.isInteger(number) && number >= least && number <= most
      ? read(number)
      : refuse(expected);
  };

export function yesOrNo(cell: Cell): Reading<boolean> {
  const word = plainText(String(textIn(cell) ?? ""));
  if (["si", "s", "x", "1", "true", "verdadero"].includes(word)) return read(true);
  if (["no", "n", "0", "false", "falso"].includes(word)) return read(false);
  return refuse("«sí» o «no»");
}

/** A rate of IVA, as a percentage («16», «8 %») or as a fraction (0.16). */
export function aTaxRate(cell: Cell): Reading<number> {
  const text = String(textIn(cell) ?? "");
  const number = numberIn(typeof cell === "number" ? cell : text.replace(/\s*%$/, ""));
  const rate = [0, 0.08, 0.16].find((known) => number === known || number === known * 100);
  return rate === undefined || (text.endsWith("%") && number !== rate * 100) ? refuse("16, 8 o 0") : read(rate);
}
