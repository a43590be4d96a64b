import { trimmed } from "../blanks";
import { isCode } from "./code";
import { unmarked } from "./lead";
import { wordsOf } from "./words";

/** Within quotes a sign separates nothing. Up to this much in quotes is a cell; more is a text with a stray quote. */
const QUOTED = '(?:"((?:[^"]|""){0,500})"|[\'‘]([^\'‘’]{0,500})[\'’])';
/** Quotes as messages and word processors write them. */
const CURLY = /[“”„]/g;
/** Columns that are set apart by blanks, as in what is copied from a PDF or an e-mail. */
const GAP = /[ \u00a0]{2,}/u;
/** The comma of «1,000» and «12,5» separates nothing, but that of «KTN-5114,600» does: no number stands before it. */
export const COMMA = "(?:(?<!(?<![\\p{L}\\p{N}-])\\d{1,3}),|,(?!\\d{1,3}(?:\\.\\d{1,9})?(?![\\d.,])))";

/** How to find a sign, and the cells that it separates. */
const partedBy = (sign: string) => ({
  sign: new RegExp(sign, "u"),
  cells: new RegExp(`(?<=^|${sign})(?:[ ]*${QUOTED}[ ]*|(.*?))(?=${sign}|$)`, "gsu"),
});
type Parted = ReturnType<typeof partedBy>;

const BY_COMMA = partedBy(COMMA);
const BY_EVERY_COMMA = partedBy(",");
const BY_OTHERS = ["\\t", ";", "\\|"].map(partedBy);
const IN_QUOTES = /"(?:[^"]|""){0,500}"/gu;

/** A quantity over a thousand, alone behind a comma and a blank: «KTN-5114, 1,200». */
const THOUSANDS = /^[ \t]+\d{1,3}(?:,\d{3})+(?:[ \t]*\p{L}{1,10}\.?)?\s*$/u;

const cellsBy = ({ cells }: Parted, line: string): readonly string[] =>
  [...line.matchAll(cells)].map(([, quoted, single, plain = ""]) =>
    trimmed(quoted?.replaceAll('""', '"') ?? single ?? plain),
  );

/**
 * The cells of a line, by the first of these signs that it has outside of quotes. After a code, commas separate cells,
 * as in a .csv file; elsewhere they may belong to a number.
 * @param count how many columns the line should have: if only one reading of its commas gives that number, it is used
 */
export function cellsOf(written: string, count?: number): readonly string[] {
  const line = written.replace(CURLY, '"');
  const bare = line.replace(IN_QUOTES, "");
  const other = BY_OTHERS.find(({ sign }) => sign.test(bare));
  if (other) return cellsBy(other, line);
  const columns = trimmed(line).split(GAP);
  if (columns.length > 2) return columns.map(trimmed);
  const readings = [BY_EVERY_COMMA, BY_COMMA].map((parted) => cellsBy(parted, line));
  return readings.find(({ length }) => length === count) ?? readings[hasCommaBehindCode(line) ? 0 : 1] ?? [];
}

function hasCommaBehindCode(line: string): boolean {
  const pieces = line.split(",");
  const at = pieces.findIndex((piece) => isCode(wordsOf(unmarked(piece.trim())).at(-1) ?? ""));
  const behind = pieces.slice(at + 1);
  return at >= 0 && behind.length > 0 && !THOUSANDS.test(behind.join(","));
}

/** Prices have centavos. */
export const hasDecimals = (cell: string): boolean => /[.,]\d{1,2}(?!\d)/.test(cell);
