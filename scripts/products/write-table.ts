import { writeFile } from "node:fs/promises";
import Papa from "papaparse";
import writeXlsxFile from "write-excel-file/node";
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

/** Writes a workbook where the name ends so, else CSV. Codes are texts in both, so that no leading zero is lost. */
export async function writeProducts(path: string, products: readonly ExportedProduct[]): Promise<void> {
  if (!path.toLowerCase().endsWith(".xlsx")) return writeFile(path, csvOf(products));
  await writeXlsxFile(tableOf(products), { sheet: "Productos", stickyRowsCount: 1 }).toFile(path);
}
