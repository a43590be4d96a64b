import { columnNumber, hiddenRows, listedSheets } from "@/domain/quick-order/workbook-sheets";
import { late } from "@/lib/late";

const archives = late(() => import("fflate"));
const sheets = late(() => import("read-excel-file/universal"));

/** What a file of the greatest size that is read comes to at most. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;

/** The reader makes a cell for each place up to the last that says something: one slip in the last row of Excel makes a million. */
const MAX_CELLS = 500_000;

/** There is more in a file than in any list of five hundred rows. */
export class FileTooLarge extends Error {}

/** A sheet with its cells as they would be typed. What a filter or a hand has hidden of its rows is left out and counted. */
export type WorkbookSheet = { name: string; isHidden: boolean; cells: string[][]; hiddenRows: number };

/**
 * All sheets of an .xlsx file, in their order. Their parts are unpacked beforehand: for large packed parts the reader would
 * create workers from text, which the page's policy refuses.
 * @throws FileTooLarge before it takes the time that reading it would take
 */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const [{ unzipSync, zipSync, strFromU8, strToU8 }, { default: readWorkbookFile }] = await Promise.all([
    archives.need(),
    sheets.need(),
  ]);
  let unpackedBytes = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isWanted = /\.(?:xml|rels)$/.test(name);
      if (isWanted) unpackedBytes += originalSize;
      if (unpackedBytes > MAX_UNPACKED_BYTES) throw new FileTooLarge(`${unpackedBytes} bytes unpacked`);
      return isWanted;
    },
  });
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith("xl/worksheets/")) continue;
    const sheet = strFromU8(part);
    const cells = cellCount(sheet);
    if (cells > MAX_CELLS) throw new FileTooLarge(`${cells} cells`);
    // The error of a formula, «#N/A», would be read as an empty cell, which means one piece.
    parts[name] = strToU8(sheet.replaceAll(' t="e"', ' t="str"'));
  }
  const read = await readWorkbookFile(new Blob([zipSync(parts, { level: 0 })]));
  const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  // The reader tells nothing of what is hidden. It returns the sheets as the workbook lists them.
  const listed = listedSheets(textOf("xl/workbook.xml"), textOf("xl/_rels/workbook.xml.rels"));
  return read.map(({ sheet, data }, at) => {
    const { isHidden = false, part } = listed[at] ?? {};
    const hidden = hiddenRows(textOf(part ?? ""));
    const cells = data.map((row) => row.map(typed));
    return {
      name: sheet,
      isHidden,
      cells: cells.filter((_, above) => !hidden.has(above)),
      hiddenRows: cells.filter((row, above) => hidden.has(above) && row.some((cell) => cell !== "")).length,
    };
  });
}

/** A cell that says something: with a value, a formula or a text in place. Empty ones only have a format. */
const FILLED_CELL = /<(?:\w+:)?c\b[^>]*?\br=["']([A-Z]{1,3})(\d+)["'][^>]*(?<!\/)>\s*<(?:\w+:)?(?:v|f|is)\b/g;

/** Of the rectangle down to the last row and the last column that say something. */
function cellCount(sheet: string): number {
  let rows = 0;
  let columns = 0;
  for (const [, letters = "", row] of sheet.matchAll(FILLED_CELL)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnNumber(letters));
  }
  return rows * columns;
}

/** Of a calculated 20.000000000000004 Excel shows fifteen digits. */
const typed = (cell: unknown): string => {
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return cell === null ? "" : String(cell);
};
