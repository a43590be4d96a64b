import { readFile } from "node:fs/promises";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { hiddenRows, listedSheets, type Merge, merges } from "../../src/domain/quick-order/workbook-sheets.ts";
import { fileProblem } from "../file-problem.ts";
import { textOf } from "../file-text.ts";
import type { Cell } from "./cell-readings.ts";
import { isCodeHeading } from "./columns.ts";
import { failuresAsTexts } from "./sheet-failures.ts";
import { cellsAsStyled } from "./styled-cells.ts";

/** A sheet, row by row; rows[0] is row 1 of the spreadsheet. What the sheet hides is among them. */
export type Table = {
  rows: Cell[][];
  /** By their places in `rows`. */
  hidden?: ReadonlySet<number>;
  merges?: readonly Merge[];
  /** Of a workbook which sheet this is, and which are left. */
  sheet?: { name: string; others: readonly { name: string; isHidden: boolean }[] };
};

const beginsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).equals(Buffer.from(text));

/**
 * Reads a .csv or .xlsx file by what is in it, whatever it is called.
 * @throws Error in Spanish, to be shown, for a file that is neither or is damaged
 */
export async function readTableFile(path: string): Promise<Table> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw fileProblem("abrir", path, cause);
  });
  if (!beginsWith(bytes, "PK")) return readCsv(textOf(bytes));
  try {
    return await readWorkbook(bytes);
  } catch (cause) {
    throw new Error(`${path} no se puede leer como libro de Excel: guárdalo de nuevo como .xlsx o .csv`, { cause });
  }
}

/** The first sheet that is not hidden, with the blanks around its texts: an apostrophe in front says that they belong to it. */
export async function readWorkbook(bytes: Buffer): Promise<Table> {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const textOfPart = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const asStyled = cellsAsStyled(textOfPart("xl/styles.xml"), textOfPart("xl/sharedStrings.xml"));
  for (const [name, part] of Object.entries(parts)) {
    if (name.startsWith("xl/worksheets/")) parts[name] = strToU8(asStyled(failuresAsTexts(strFromU8(part))));
  }
  const sheets = listedSheets(textOfPart("xl/workbook.xml"), textOfPart("xl/_rels/workbook.xml.rels"));
  const sheet = sheets.find(({ isHidden, part }) => !isHidden && part !== null);
  if (!sheet?.part) throw new Error("No sheet is visible");
  const xml = textOfPart(sheet.part);
  const rows = await readSheet(Buffer.from(zipSync(parts, { level: 0 })), sheet.number, { trim: false });
  return {
    rows: rows as Cell[][],
    hidden: hiddenRows(xml),
    merges: merges(xml),
    sheet: { name: sheet.name, others: sheets.filter((other) => other !== sheet) },
  };
}

/** Titles and notes may stand above the headings. */
export const HEADING_ROWS = 10;

/** With commas, semicolons or tabs between the cells, whichever the headings show; Excel may say so itself in a first line. */
export function readCsv(text: string): Table {
  if (text.includes("\u0000")) throw new Error("El archivo no es .csv ni .xlsx");
  const plain = withOneLineEnd(text.replace(/^\ufeff/, ""));
  const [said, separator] = /^sep=(.)\r?\n/.exec(plain) ?? [""];
  const { data, errors } = Papa.parse<string[]>(plain.slice(said.length), {
    delimiter: separator ?? separatorOf(plain.split(/\r?\n/, HEADING_ROWS)),
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken)
    throw new Error(`Fila ${(broken.row ?? 0) + 1}: hay comillas sin cerrar, o texto detrás de las que cierran`);
  return { rows: data };
}

/** Scripts append lines to files of Excel; the parser takes one kind of line end for all. Those within quotes belong to a text. */
function withOneLineEnd(text: string): string {
  const kinds = new Set(text.replace(/"[^"]*"/g, "").match(/\r\n|\r|\n/g));
  return kinds.size < 2 ? text : text.replace(/"[^"]*"|\r\n?/g, (part) => (part.startsWith('"') ? part : "\n"));
}

const SEPARATORS = [";", "\t", ","];

/** By the headings and not by what is frequent: titles have no separator, and descriptions and prices have commas of their own. */
function separatorOf(lines: readonly string[]): string {
  const shown = lines.flatMap((line) =>
    SEPARATORS.filter((separator) => line.includes(separator) && line.split(separator).some(isCodeHeading)),
  );
  return shown[0] ?? ",";
}
