import { isCode } from "@/domain/quick-order/code";
import { type OrderReading, readOrderCells } from "@/domain/quick-order/order-rows";
import { late, MissingCode } from "@/lib/late";
import { logger } from "@/lib/logger";
import { fail, ok, type Result } from "@/lib/result";
import { FileTooLarge, readWorkbook, type WorkbookSheet } from "./read-workbook";

/** Why a file is no list: larger than any list of five hundred rows, of another kind, or damaged. */
export type FileProblem = "too_large" | "other_kind" | "unreadable";

const tables = late(() => import("papaparse"));

const MAX_BYTES = 5 * 1024 * 1024;
/** Forty times what is ordered at once: a whole catalogue would keep the page busy for minutes. */
const MAX_ROWS = 20_000;

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
    if (beginsWith(bytes, ZIP)) return likeliest(await readWorkbook(bytes));
    const text = decoded(bytes);
    // Pictures and the like: no list holds these.
    if (text.includes("\u0000") || MARKUP.test(text)) return fail("other_kind");
    const table = await readTable(text);
    return table.length > MAX_ROWS ? fail("too_large") : ok(readOrderCells(table));
  } catch (cause) {
    if (cause instanceof MissingCode) throw cause;
    if (cause instanceof FileTooLarge) return fail("too_large");
    logger.warn("A file could not be read as a list", { cause }, "quick-order");
    return fail("unreadable");
  }
}

/**
 * What a workbook orders: the first sheet that says what and how many; else the first that says what; else the first
 * that says anything. The others are named, and so are those too large to be read. What is hidden, as lists to choose from, is
 * read where nothing else is filled.
 */
function likeliest(sheets: readonly WorkbookSheet[]): Result<OrderReading, FileProblem> {
  const large = sheets.filter(({ cells }) => cells.length > MAX_ROWS);
  const filled = sheets
    .filter((sheet) => !large.includes(sheet))
    .map((sheet) => ({ ...sheet, reading: readOrderCells(sheet.cells) }))
    .filter(({ reading, hiddenRows }) => reading.rows.length + reading.headings.length + hiddenRows > 0);
  const shown = filled.filter(({ isHidden }) => !isHidden);
  const eligible = shown.length > 0 ? shown : filled;
  const coded = eligible.filter(({ reading }) => reading.rows.some(({ code }) => isCode(code)));
  const counted = coded.find(({ reading }) =>
    reading.rows.some(({ code, quantity }) => isCode(code) && quantity !== ""),
  );
  const chosen = counted ?? coded[0] ?? eligible[0];
  if (!chosen) return large.length > 0 ? fail("too_large") : ok({ rows: [], headings: [] });
  return ok({
    ...chosen.reading,
    hiddenRows: chosen.hiddenRows,
    hiddenSheet: chosen.isHidden ? chosen.name : undefined,
    unreadSheets: [...filled.filter((one) => one !== chosen), ...large].map(({ name }) => name),
  });
}

/** Its rows, up to one too many. The first line may tell Excel what separates cells, «sep=;»; the other lines show that, too. */
async function readTable(text: string): Promise<string[][]> {
  const { default: papa } = await tables.need();
  const options = { skipEmptyLines: true, preview: MAX_ROWS + 1 };
  return papa.parse<string[]>(text.replace(/^sep=.[\r\n]*/i, ""), options).data;
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
