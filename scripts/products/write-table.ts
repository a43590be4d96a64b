import { writeFile } from "node:fs/promises";
import Papa from "papaparse";
import writeXlsxFile from "write-excel-file/node";
import { fileProblem } from "../file-problem.ts";
import { COLUMNS } from "./columns.ts";

/** A product as `export_products` gives it: the keys of an import, null or empty where there is nothing. */
export type ExportedProduct = { item_code: string } & Record<string, unknown>;

type WrittenCell = string | number | null;

const cellsOf = (product: ExportedProduct): WrittenCell[] =>
  COLUMNS.map(({ key, write }) => {
    const value = product[key];
    const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
    return isNothing ? null : write(value as never);
  });

/** Headings and rows as cells; `readLines` understands them. */
export const tableOf = (products: readonly ExportedProduct[]): WrittenCell[][] => [
  COLUMNS.map(({ heading }) => heading),
  ...products.map(cellsOf),
];

/** CSV as every spreadsheet reads it: the mark in front tells Excel that it is UTF-8. */
export const csvOf = (products: readonly ExportedProduct[]): string => `\ufeff${Papa.unparse(tableOf(products))}\r\n`;

/** Signs that XML does not hold or that the library drops, and the «_» of what may become the escape of one, whatever follows. */
const NEEDS_ESCAPE = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]|_(?=x[\da-f]{4})/giu;

/** A text as workbooks hold it (ST_Xstring of ECMA-376): U+000B is «_x000B_», and a text that says «_x000B_» is «_x005F_x000B_». */
const escaped = (cell: WrittenCell): WrittenCell =>
  typeof cell === "string" ? cell.replace(NEEDS_ESCAPE, (sign) => sign.split("").map(escapeOf).join("")) : cell;

const escapeOf = (unit: string): string => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/**
 * The same cells as a workbook. The library looks a text up among those it has written in a plain object, where
 * «toString» or «constructor» are there from the start, and would write a workbook that nothing can open.
 *
 * @throws {Error} in Spanish, where a product has such a text.
 */
export async function workbookOf(products: readonly ExportedProduct[]): Promise<Buffer> {
  const table = tableOf(products);
  for (const [index, row] of table.entries()) {
    const refused = row.find((cell) => typeof cell === "string" && cell in Object.prototype);
    if (refused !== undefined) {
      const { item_code } = products[index - 1] ?? {};
      throw new Error(
        `Un libro de Excel no puede guardar el texto «${refused}» (producto ${item_code}). Exporta a un archivo .csv.`,
      );
    }
  }
  return writeXlsxFile(
    table.map((row) => row.map(escaped)),
    { sheet: "Productos", stickyRowsCount: 1 },
  ).toBuffer();
}

/**
 * Writes a workbook where the name ends so, else CSV. Codes are texts in both, so that no leading zero is lost.
 * @throws {Error} in Spanish, where the file cannot be written.
 */
export async function writeProducts(path: string, products: readonly ExportedProduct[]): Promise<void> {
  const isWorkbook = path.toLowerCase().endsWith(".xlsx");
  const file = isWorkbook ? await workbookOf(products) : csvOf(products);
  await writeFile(path, file).catch((cause: unknown) => {
    throw fileProblem("escribir", path, cause);
  });
}
