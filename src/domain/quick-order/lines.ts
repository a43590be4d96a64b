import { trimmed } from "../blanks";

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

export const textLines = (text: string): readonly string[] => text.split(LINE_BREAK);

/** Whether a text is a list: it has more than one line that says something. */
export const isList = (text: string): boolean => textLines(text).filter((line) => trimmed(line) !== "").length > 1;

/** The most lines that a cell may have; a quote that stays open for longer stands for itself. */
const MAX_CELL_LINES = 20;
/** A cell in quotes that ends in its line, and one that does not. */
const CLOSED_CELL = /(?<=^|[\t;,|])[ ]{0,3}"(?:[^"]|""){0,500}"[ ]{0,3}(?=$|[\t;,|])/g;
const OPEN_CELL = /(?:^|[\t;,|])[ ]{0,3}"(?:[^"]|""){0,500}$/;
/** The end of such a cell in a later line. */
const CELL_END = /^(?:[^"]|""){0,500}"[ ]{0,3}(?:$|[\t;,|])/;

const isOpen = (row: string): boolean => row.includes('"') && OPEN_CELL.test(row.replace(CLOSED_CELL, ""));

/** The lines of a list, each whole: spreadsheets put cells with line breaks in quotes, and those separate nothing. */
export function listLines(text: string): readonly string[] {
  const lines = textLines(text);
  const whole: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const count = linesOfRow(lines.slice(at, at + MAX_CELL_LINES));
    whole.push(lines.slice(at, at + count).join(" "));
    at += count;
  }
  return whole;
}

/** How many lines the first row takes: one, unless it leaves a cell open that a later line ends. */
function linesOfRow([first = "", ...more]: readonly string[]): number {
  let row = first;
  let count = 1;
  while (isOpen(row)) {
    const rest = more.slice(count - 1);
    const end = rest.findIndex((line) => line.includes('"'));
    if (end < 0 || !CELL_END.test(rest[end] ?? "")) return 1;
    row = [row, ...rest.slice(0, end + 1)].join(" ");
    count += end + 1;
  }
  return count;
}
