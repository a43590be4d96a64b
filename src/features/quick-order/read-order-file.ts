import { isCode } from "@/domain/quick-order/code";
import { type OrderReading, readOrderCells } from "@/domain/quick-order/order-rows";
import { late, MissingCode } from "@/lib/late";
import { logger } from "@/lib/logger";
import { fail, ok, type Result } from "@/lib/result";

/** Why a file is no list: larger than any list of five hundred rows, of another kind, or damaged. */
export type FileProblem = "too_large" | "other_kind" | "unreadable";

const archives = late(() => import("fflate"));
const sheets = late(() => import("read-excel-file/universal"));
const tables = late(() => import("papaparse"));

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 10 * MAX_BYTES;

/** How the contents of a file begin: .xlsx is a ZIP archive; older .xls and protected files are compound documents. */
const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);
const ZIP = [0x50, 0x4b];
const COMPOUND_DOCUMENT = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];
/** Web pages that programs save as .xls, and formatted texts: their lines are no rows. */
const MARKUP = /^\s*(?:<(?:!doctype|html|head|meta|table|\?xml)\b|\{\\rtf)/i;

/**
 * Reads a .csv or .xlsx file by what is in it, whatever it is called. The code for each kind comes with the first of it.
 * @throws MissingCode where that cannot be fetched: nothing is wrong with the file then
 */
export async function readOrderFile(file: File): Promise<Result<OrderReading, FileProblem>> {
  if (file.size > MAX_BYTES) return fail("too_large");
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (beginsWith(bytes, COMPOUND_DOCUMENT) || beginsWith(bytes, PDF)) return fail("other_kind");
    if (beginsWith(bytes, ZIP)) return ok(likeliest(await readWorkbook(bytes)));
    const text = decoded(bytes);
    // Pictures and the like: no list holds these.
    if (text.includes("\u0000") || MARKUP.test(text)) return fail("other_kind");
    return ok(readOrderCells(await readTable(text)));
  } catch (cause) {
    if (cause instanceof MissingCode) throw cause;
    logger.warn("A file could not be read as a list", { cause }, "quick-order");
    return fail("unreadable");
  }
}

type SheetCells = { name: string; cells: string[][] };

/**
 * What a workbook orders: the first sheet that says what and how many; else the first that says what; else the first
 * that says anything. The others are named.
 */
function likeliest(sheets: readonly SheetCells[]): OrderReading {
  const filled = sheets
    .map(({ name, cells }) => ({ name, reading: readOrderCells(cells) }))
    .filter(({ reading }) => reading.rows.length + reading.headings.length > 0);
  const coded = filled.filter(({ reading }) => reading.rows.some(({ code }) => isCode(code)));
  const counted = coded.find(({ reading }) =>
    reading.rows.some(({ code, quantity }) => isCode(code) && quantity !== ""),
  );
  const chosen = counted ?? coded[0] ?? filled[0];
  if (!chosen) return { rows: [], headings: [] };
  return { ...chosen.reading, unreadSheets: filled.filter((one) => one !== chosen).map(({ name }) => name) };
}

/**
 * The cells of all sheets, as they would be typed. Their parts are unpacked beforehand: for large packed parts the
 * reader would create workers from text, which the page's policy refuses.
 */
async function readWorkbook(bytes: Uint8Array): Promise<SheetCells[]> {
  const [{ unzipSync, zipSync, strFromU8, strToU8 }, { default: readWorkbookFile }] = await Promise.all([
    archives.need(),
    sheets.need(),
  ]);
  let unpackedBytes = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isWanted = /\.(?:xml|rels)$/.test(name);
      if (isWanted) unpackedBytes += originalSize;
      if (unpackedBytes > MAX_UNPACKED_BYTES) throw new RangeError("More than a list of five hundred rows");
      return isWanted;
    },
  });
  for (const [name, part] of Object.entries(parts)) {
    // The error of a formula, «#N/A», would be read as an empty cell, which means one piece.
    if (name.startsWith("xl/worksheets/")) parts[name] = strToU8(strFromU8(part).replaceAll(' t="e"', ' t="str"'));
  }
  const read = await readWorkbookFile(new Blob([zipSync(parts, { level: 0 })]));
  return read.map(({ sheet, data }) => ({ name: sheet, cells: data.map((row) => row.map(typed)) }));
}

/** Of a calculated 20.000000000000004 Excel shows fifteen digits. */
const typed = (cell: unknown): string => {
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return cell === null ? "" : String(cell);
};

/** The first line may tell Excel what separates cells, «sep=;»; the other lines show that, too. */
async function readTable(text: string): Promise<string[][]> {
  const { default: papa } = await tables.need();
  return papa.parse<string[]>(text.replace(/^sep=.[\r\n]*/i, ""), { skipEmptyLines: true }).data;
}

/** Excel writes UTF-8 only when asked to; else what Windows writes, or UTF-16 for «Texto Unicode». */
function decoded(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
