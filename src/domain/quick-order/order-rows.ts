import { trimmed } from "../blanks";
import { cellsOf, hasDecimals } from "./cells";
import { isCode } from "./code";
import { entriesOf } from "./entries";
import { type Columns, columnsOf, isHeading } from "./headings";
import { codeAlone, entryOf } from "./lead";
import { listLines, textLines } from "./lines";
import { type Numbering, numberingOf, unnumbered } from "./numbering";
import { hasSureCount, type OrderLine, type OrderRow, readCount, readOrderLine } from "./order-line";
import { type Cell, stacksOf } from "./stacked";
import { isOwnCode, ownCodesIn, wordsOf } from "./words";
import { isMeasure, unitAmong } from "./written-units";

/** What a list says. `rows` and `headings` hold every line that is not empty, as it was written and in its order. */
export type OrderReading = {
  rows: readonly OrderRow[];
  /** Lines that name columns, as «Clave, Cantidad». */
  headings: readonly string[];
  /** The sheet of a workbook that was read although it is hidden, by name. */
  hiddenSheet?: string | undefined;
  /** How many rows of it were left out because they are hidden. */
  hiddenRows?: number;
  /** Sheets of the same workbook that were left out, by name. */
  unreadSheets?: readonly string[];
};

/** An empty row of a sheet, «;;», and an empty line of a quoted message, «>», hold nothing but signs that set things apart. */
const isSaying = ({ text }: Line): boolean => /[^\s;,|>]/.test(text);

/** Reads a list that was pasted: from a spreadsheet, a message, an e-mail. Never throws. */
export const readOrderText = (text: string): OrderReading =>
  readLines(stackedLines(listLines(text).map(lineOf).filter(isSaying)));

/** Like `readOrderText`, for a file: each row is a list of its cells. */
export const readOrderCells = (rows: readonly (readonly string[])[]): OrderReading =>
  readLines(
    rows
      .map((row) => {
        // A line break within a cell would make two lines of a row that is pasted again.
        const cells = row.map((cell) => trimmed(textLines(cell).join(" ")));
        return { text: trimmed(cells.join("\t")), cells: () => cells };
      })
      .filter(isFilled),
  );

/** `cells` takes how many there should be, if that is known. `isUnclear`: counts stand near it, of which none is surely its own. */
type Line = { text: string; cells: (count?: number) => readonly string[]; isUnclear?: boolean };

const isFilled = ({ text }: Line): boolean => text !== "";

const lineOf = (text: string): Line => ({ text: trimmed(text), cells: (count) => cellsOf(text, count) });

function readLines(lines: readonly Line[]): OrderReading {
  const rows: OrderRow[] = [];
  const headings: string[] = [];
  let columns: Columns | null = null;
  const numbering = numberingOf(
    lines.map(({ text }) => text),
    (text) => readFree(text).quantity !== "",
  );
  for (const [at, line] of lines.entries()) {
    if (isHeading(line.cells(), line.text)) {
      headings.push(line.text);
      columns = columnsOf(line.cells());
    } else {
      rows.push(...readRows(line, columns, numbering[at] ?? "none"));
    }
  }
  return { rows, headings };
}

/** The lines, where a product and its count that stand below each other become one. */
function stackedLines(lines: readonly Line[]): readonly Line[] {
  return stacksOf(lines.map(cellKind)).flatMap(({ from, to, isUnclear }) => {
    const [first, second] = lines.slice(from, to);
    if (!first) return [];
    return { ...(second ? lineOf(`${first.text}\t${second.text}`) : first), isUnclear };
  });
}

/** «Cantidad: 6», below what it counts. */
const COUNT_NAME = /^(?:cantidad|cant|qty)\.?[ \t]*[:=]?[ \t]*/iu;

function cellKind({ text, cells }: Line): Cell {
  if (readCount(text.replace(COUNT_NAME, "")) !== null) return "count";
  if (codeAlone(text) !== null) return "product";
  if (isHeading(cells(), text)) return "heading";
  if (ownCodesIn(text).size !== 1 || readCells(cells()) !== null) return "other";
  if (readOrderLine(text).quantity === "") return "product";
  return hasSureCount(text) ? "other" : "product_with_number";
}

/** A row that keeps to no columns. */
const readFree = (text: string, cells: readonly string[] = cellsOf(text)): OrderLine =>
  readCells(cells) ?? readOrderLine(text);

/** The rows of a line: one, unless it orders several products and keeps to no columns. */
function readRows(
  { text, cells, isUnclear }: Line,
  columns: Columns | null,
  numbering: Numbering,
): readonly OrderRow[] {
  const inColumns = cells(columns?.count);
  const entries = columns && keepsTo(inColumns, columns) ? [] : entriesOf(text);
  if (entries.length > 1) return readEntries(entries);
  const said = readColumns(inColumns, columns);
  if (said) return [{ ...said, text }];
  if (numbering === "place") return [{ ...readFree(unnumbered(text)), text, counted: "in_numbered_line" }];
  const read = readFree(text, inColumns);
  const isDoubtful = isUnclear || (numbering === "either" && readFree(unnumbered(text)).quantity === "");
  if (!isDoubtful) return [{ ...read, text, counted: "in_line" }];
  return [{ ...read, quantity: "", unit: "", text, counted: "unclear" }];
}

/** Of «6 de KTN-5114 y CA-8410» nobody can tell how many of the second are wanted. */
function readEntries(entries: readonly string[]): readonly OrderRow[] {
  const rows = entries.map((text) => ({ ...readFree(text), text }));
  const isCountFirst = /^\d/.test(wordsOf(entryOf(entries[0] ?? ""))[0] ?? "");
  return rows.map((row) => ({ ...row, counted: isCountFirst && row.quantity === "" ? "unclear" : "in_line" }));
}

/** Whether a row has in its columns what they are named for, and nothing beside them. */
function keepsTo(cells: readonly string[], { code, quantity, count }: Columns): boolean {
  const counted = cells[quantity ?? cells.length] ?? "";
  return isCode(cells[code] ?? "") && (counted === "" || readCount(counted) !== null) && cells.length <= count;
}

/** What a row says whose columns are known; null where it does not keep to them. */
function readColumns(cells: readonly string[], columns: Columns | null): Omit<OrderRow, "text"> | null {
  const cell = (at: number | undefined): string => (at === undefined ? "" : (cells[at] ?? ""));
  const named = cell(columns?.code);
  if (!columns || named === "") return null;
  // Sheets have several columns of codes: the supplier's, the tax office's. The shop's own is recognised by its form.
  const [own, ...more] = cells.filter((one) => isOwnCode(codeAlone(one) ?? ""));
  const code = own === undefined || more.length > 0 || ownCodesIn(named).size > 0 ? named : own;
  const quantity = cell(columns.quantity);
  // Somebody went on writing below the sheet, without its columns.
  if (quantity === "") {
    const read = readOrderLine(code);
    return read.quantity === "" ? read : { ...read, counted: "in_line" };
  }
  const { unit = "", ...count } = readCount(quantity) ?? { quantity };
  // Not all columns of units are called so; what names the product, «Cubeta», is none.
  const others = cells.filter((_, at) => at !== columns.code && at !== columns.name);
  const ofRow = unitAmong([...others, cell(columns.unit)]) || unitAmong([columns.countedIn]);
  return { code: codeWithin(code) ?? code, ...count, unit: unit === "" ? ofRow : unit };
}

/** The code in a cell with more words, «KTN-5114 Cinta canela»; null without one. */
function codeWithin(cell: string): string | null {
  if (wordsOf(cell).length < 2) return null;
  const { code } = readOrderLine(cell);
  return isCode(code) ? code : null;
}

/**
 * A row whose columns nobody names: the first cell with nothing but a code, and the first count after or before it; of
 * several, one without decimals. With «6 kg» nobody can tell whether six are wanted: it is a quantity to look at.
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
