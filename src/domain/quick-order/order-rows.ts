import { trimmed } from "../blanks";
import { isCode } from "./code";
import { type Columns, columnsOf, isHeading } from "./headings";
import { linesOf } from "./lines";
import { type OrderLine, readCount, readOrderLine, unitOf } from "./order-line";

/** One row of a list to order from, with the line it was read from. */
export type OrderRow = OrderLine & { text: string };

/** What a list says. Every line that is not blank stands in one of the two, as it was written and in its order. */
export type OrderReading = {
  rows: readonly OrderRow[];
  /** Lines that name columns, as «Clave, Cantidad». */
  headings: readonly string[];
};

/** Reads a list that was pasted: from a spreadsheet, a message, an e-mail. Never throws. */
export const readOrderText = (text: string): OrderReading =>
  readLines(linesOf(text).map((line) => ({ text: trimmed(line), cells: cellsOf(line) })));

/** The same of a file: each row is a list of its cells. */
export const readOrderCells = (rows: readonly (readonly string[])[]): OrderReading =>
  readLines(
    rows.map((row) => {
      // A line break within a cell would make two lines of a row that is pasted again.
      const cells = row.map((cell) => trimmed(linesOf(cell).join(" ")));
      return { text: trimmed(cells.join("\t")), cells };
    }),
  );

type Line = { text: string; cells: readonly string[] };

function readLines(lines: readonly Line[]): OrderReading {
  const rows: OrderRow[] = [];
  const headings: string[] = [];
  let columns: Columns | null = null;
  for (const { text, cells } of lines) {
    if (text === "") continue;
    if (isHeading(cells, text)) {
      headings.push(text);
      columns = columnsOf(cells);
    } else {
      rows.push({ ...(readColumns(cells, columns) ?? readCells(cells) ?? readOrderLine(text)), text });
    }
  }
  return { rows, headings };
}

/** Within quotes a sign parts nothing. So much in quotes is a cell; more is a text that has a quote somewhere. */
const QUOTED = '"((?:[^"]|""){0,500})"';
/** The comma of «1,000» parts nothing, but that of «KTN-5114,600» does: what stands before it is no number. */
const COMMA = "(?:(?<!(?<![\\p{L}\\p{N}-])\\d{1,3}),|,(?!\\d{3}(?![\\d.,])))";

/** How a sign is found, and the cells that it parts. */
const partedBy = (sign: string) => ({
  sign: new RegExp(sign, "u"),
  cells: new RegExp(`(?<=^|${sign})(?:[ ]*${QUOTED}[ ]*|(.*?))(?=${sign}|$)`, "gsu"),
});
const BY_COMMA = partedBy(COMMA);
const BY_OTHERS = ["\\t", ";", "\\|"].map(partedBy);
const IN_QUOTES = new RegExp(QUOTED, "gu");

/** The cells of a line, by the first of these signs that it has outside of quotes. */
function cellsOf(line: string): readonly string[] {
  const bare = line.replace(IN_QUOTES, "");
  const { cells } = BY_OTHERS.find(({ sign }) => sign.test(bare)) ?? BY_COMMA;
  return [...line.matchAll(cells)].map(([, quoted, plain = ""]) => trimmed(quoted?.replaceAll('""', '"') ?? plain));
}

/** What a row says whose columns are known; null where it does not keep to them. */
function readColumns(cells: readonly string[], columns: Columns | null): OrderLine | null {
  const cell = (at: number | undefined): string => (at === undefined ? "" : (cells[at] ?? ""));
  const code = cell(columns?.code);
  if (!columns || code === "") return null;
  const quantity = cell(columns.quantity);
  // Somebody went on below the sheet, without its columns.
  if (quantity === "") return readOrderLine(code);
  const { unit = "", ...count } = readCount(quantity) ?? { quantity };
  const named = cell(columns.unit);
  return { code, ...count, unit: unit === "" && unitOf(named) !== null ? named : unit };
}

/** A row whose columns nobody names: the first cell with nothing but a code, and the first count after or before it. */
function readCells(cells: readonly string[]): OrderLine | null {
  const at = cells.findIndex(isCode);
  const code = cells[at];
  if (code === undefined) return null;
  for (const cell of [...cells.slice(at + 1), ...cells.slice(0, at)]) {
    const count = readCount(cell);
    if (count) return { code, ...count };
  }
  return null;
}
