import { trimmed } from "../blanks";
import { cellsOf } from "./cells";
import { isCode } from "./code";
import { entriesOf } from "./entries";
import { type Columns, columnsOf, isHeading } from "./headings";
import { codeAlone } from "./lead";
import { textLines } from "./lines";
import { type OrderLine, readCount, readOrderLine } from "./order-line";
import { isOwnCode, ownCodesIn, wordsOf } from "./words";
import { isMeasure, unitOf } from "./written-units";

/** One row of a list to order from, with the line it was read from, or the part of one that orders several products. */
export type OrderRow = OrderLine & { text: string };

/** What a list says. Every line that is not blank stands in the two, as it was written and in its order. */
export type OrderReading = {
  rows: readonly OrderRow[];
  /** Lines that name columns, as «Clave, Cantidad». */
  headings: readonly string[];
};

/** Reads a list that was pasted: from a spreadsheet, a message, an e-mail. Never throws. */
export const readOrderText = (text: string): OrderReading =>
  readLines(textLines(text).map((line) => ({ text: trimmed(line), cells: (count) => cellsOf(line, count) })));

/** The same of a file: each row is a list of its cells. */
export const readOrderCells = (rows: readonly (readonly string[])[]): OrderReading =>
  readLines(
    rows.map((row) => {
      // A line break within a cell would make two lines of a row that is pasted again.
      const cells = row.map((cell) => trimmed(textLines(cell).join(" ")));
      return { text: trimmed(cells.join("\t")), cells: () => cells };
    }),
  );

/** `cells` takes how many there should be, if that is known. */
type Line = { text: string; cells: (count?: number) => readonly string[] };

function readLines(lines: readonly Line[]): OrderReading {
  const rows: OrderRow[] = [];
  const headings: string[] = [];
  let columns: Columns | null = null;
  for (const { text, cells } of lines) {
    if (text === "") continue;
    if (isHeading(cells(), text)) {
      headings.push(text);
      columns = columnsOf(cells());
    } else {
      rows.push(...readRows(text, cells(columns?.count), columns));
    }
  }
  return { rows, headings };
}

/** The rows of a line: one, unless it orders several products and keeps to no columns. */
function readRows(text: string, cells: readonly string[], columns: Columns | null): readonly OrderRow[] {
  const [first = text, ...more] = columns && keepsTo(cells, columns) ? [] : entriesOf(text);
  if (more.length > 0) {
    return [first, ...more].map((entry) => ({ ...(readCells(cellsOf(entry)) ?? readOrderLine(entry)), text: entry }));
  }
  return [{ ...(readColumns(cells, columns) ?? readCells(cells) ?? readOrderLine(text)), text }];
}

/** Whether a row has in its columns what they are named for, and nothing beside them. */
function keepsTo(cells: readonly string[], { code, quantity, count }: Columns): boolean {
  const counted = cells[quantity ?? cells.length] ?? "";
  return isCode(cells[code] ?? "") && (counted === "" || readCount(counted) !== null) && cells.length <= count;
}

/** What a row says whose columns are known; null where it does not keep to them. */
function readColumns(cells: readonly string[], columns: Columns | null): OrderLine | null {
  const cell = (at: number | undefined): string => (at === undefined ? "" : (cells[at] ?? ""));
  const named = cell(columns?.code);
  if (!columns || named === "") return null;
  // Sheets have several columns of codes: the supplier's, the tax office's. The shop's own tells itself.
  const [own, ...more] = cells.filter((one) => isOwnCode(codeAlone(one) ?? ""));
  const code = own === undefined || more.length > 0 || ownCodesIn(named).size > 0 ? named : own;
  const quantity = cell(columns.quantity);
  // Somebody went on below the sheet, without its columns.
  if (quantity === "") return readOrderLine(code);
  const { unit = "", ...count } = readCount(quantity) ?? { quantity };
  const counted = cell(columns.unit);
  return { code: codeWithin(code) ?? code, ...count, unit: unit === "" && unitOf(counted) !== null ? counted : unit };
}

/** The code in a cell with more words, «KTN-5114 Cinta canela»; null without one. */
function codeWithin(cell: string): string | null {
  if (wordsOf(cell).length < 2) return null;
  const { code } = readOrderLine(cell);
  return isCode(code) ? code : null;
}

/** Prices have centavos. */
const hasDecimals = (cell: string): boolean => /[.,]\d{1,2}(?!\d)/.test(cell);

/**
 * A row whose columns nobody names: the first cell with nothing but a code, and the first count after or before it, which of
 * several is one without decimals. Of «6 kg» nobody knows whether so many are wanted: it is a quantity to look at.
 */
function readCells(cells: readonly string[]): OrderLine | null {
  const codes = cells.map(codeAlone);
  const at = codes.findIndex((code) => code !== null);
  const code = codes[at];
  if (!code) return null;
  const others = [...cells.slice(at + 1), ...cells.slice(0, at)];
  const counts = others.filter((cell) => readCount(cell) !== null);
  const whole = counts.find((cell) => !hasDecimals(cell)) ?? (counts.length === 1 ? counts[0] : undefined);
  if (counts.length > 0) return { code, quantity: "", unit: "", ...(whole === undefined ? null : readCount(whole)) };
  const measure = others.find(isMeasure);
  return measure === undefined ? null : { code, quantity: measure, unit: "" };
}
