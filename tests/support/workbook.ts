import { zipSync } from "fflate";

/**
 * A text, a number, a formula's error, the XML of a formula with what follows it and the type of its value, or all the
 * XML of a cell.
 */
export type SheetCell = string | number | { error: string } | { formula: string; type?: string } | { xml: string };

/** The cells of a row, which a filter may have hidden. */
export type SheetRow = readonly SheetCell[] | { hidden: readonly SheetCell[] };

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const MAIN = `xmlns="${SPREADSHEET}" xmlns:x="${SPREADSHEET}"`;
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

const xml = (body: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${body}`);

/**
 * The smallest workbook that Excel would open: its sheets by name, texts in place; some of them hidden.
 * @param merged places like «B2:B5», in each sheet
 */
export function workbook(
  sheets: Readonly<Record<string, readonly SheetRow[]>>,
  hidden: readonly string[] = [],
  merged: readonly string[] = [],
): Buffer<ArrayBuffer> {
  const merges =
    merged.length === 0 ? "" : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    xml(`<worksheet ${MAIN}><sheetData>${rows.map(rowXml).join("")}</sheetData>${merges}</worksheet>`),
  ]);
  const listed = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
  );
  const targets = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      "_rels/.rels": xml(
        `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      "xl/workbook.xml": xml(`<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${listed.join("")}</sheets></workbook>`),
      "xl/_rels/workbook.xml.rels": xml(`<Relationships ${RELATIONS}>${targets.join("")}</Relationships>`),
      ...Object.fromEntries(parts),
    }),
  );
}

const rowXml = (row: SheetRow, y: number): string =>
  "hidden" in row ? rowOf(row.hidden, y, ' hidden="1"') : rowOf(row, y, "");

const rowOf = (cells: readonly SheetCell[], y: number, attributes: string): string =>
  `<row r="${y + 1}"${attributes}>${cells.map((cell, x) => cellXml(cell, `${"ABCDEF"[x]}${y + 1}`)).join("")}</row>`;

function cellXml(cell: SheetCell, place: string): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if ("xml" in cell) return cell.xml;
  if ("formula" in cell) return `<c r="${place}" t="${cell.type ?? "n"}">${cell.formula}</c>`;
  return `<c r="${place}" t="e"><f>1/0</f><v>${cell.error}</v></c>`;
}
