import { type Cell, isCleared, isFailure, refuse, textIn } from "./cell-readings.ts";
import { COLUMNS, type Column, columnCalled, isCodeHeading } from "./columns.ts";
import { HEADING_ROWS, type Table } from "./table-file.ts";

/** A line of `import_products`: what it names of one product; null takes a value away. */
export type Line = { row: number; values: { item_code: string } & Record<string, unknown> };

/** What is wrong with one cell or row, in Spanish. */
export type Problem = { row: number; text: string };

export type ReadLines = {
  lines: Line[];
  problems: Problem[];
  /** Of rows with problems the SKU alone, where it could be read. */
  faulty: Line[];
  columns: readonly Column[];
};

/**
 * Reads the rows of a spreadsheet below its headings. Empty and hidden rows are passed over and empty cells say nothing.
 * @param wanted the columns that may be there; without `item_code` among the headings nothing is read
 * @throws Error in Spanish for a file without headings, or with one that nobody knows: a misspelt column must not be left out silently
 */
export function readLines(table: Table, wanted: readonly Column[] = COLUMNS): ReadLines {
  const { rows, hidden } = table;
  const headingAt = rows.slice(0, HEADING_ROWS).findIndex((row, at) => !hidden?.has(at) && row.some(isCodeHeading));
  const headings = rows[headingAt];
  if (!headings) {
    throw new Error(
      `No se encontró la columna «sku» en las primeras ${HEADING_ROWS} filas. Columnas: ${namesOf(wanted)}`,
    );
  }
  const columns = headings.map((cell) => columnOf(cell, wanted));
  const known = columns.filter((column) => column !== null);
  const twice = known.find((column, at) => known.indexOf(column) !== at);
  if (twice) throw new Error(`La columna «${twice.heading}» está dos veces`);

  const merged = mergedCells(table, headingAt, columns);
  const problems: Problem[] = [];
  const lines: Line[] = [];
  const faulty: Line[] = [];
  const rowOfCode = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    const row = at + 1;
    if (at <= headingAt || hidden?.has(at) || isEmpty(cells)) continue;
    const { values, wrong } = readRow(cells, columns);
    wrong.push(...(merged.get(at) ?? []));
    const code = values.item_code;
    const first = typeof code === "string" ? rowOfCode.get(code) : undefined;
    if (first !== undefined) wrong.push(`el SKU «${String(code)}» ya está en la fila ${first}`);
    else if (typeof code === "string") rowOfCode.set(code, row);
    for (const text of wrong) problems.push({ row, text });
    if (typeof code !== "string") continue;
    if (wrong.length === 0) lines.push({ row, values: { ...values, item_code: code } });
    else faulty.push({ row, values: { item_code: code } });
  }
  if (lines.length === 0 && problems.length === 0) throw new Error("El archivo no tiene ningún producto");
  return { lines, problems, faulty, columns: known };
}

function columnOf(heading: Cell, wanted: readonly Column[]): Column | null {
  const words = textIn(heading);
  if (words === null || words === "") return null;
  const found = columnCalled(words);
  if (found && wanted.includes(found)) return found;
  throw new Error(`No se conoce la columna «${words}»: quítala o usa una de estas: ${namesOf(wanted)}`);
}

const isEmpty = (cells: readonly Cell[]): boolean => cells.every((cell) => (textIn(cell) ?? "") === "");

/**
 * What is wrong with rows, by their places, for which the sheet shows a value that the file has in one cell alone. Whether it is
 * meant for each of them nobody knows: a price may be, pieces may be for all together.
 */
function mergedCells({ rows, merges = [] }: Table, headingAt: number, columns: readonly (Column | null)[]) {
  const wrong = new Map<number, string[]>();
  for (const { place, top, left, bottom, right } of merges) {
    const value = rows[top]?.[left] ?? null;
    if (top <= headingAt || textIn(value) === null) continue;
    const places = rows.slice(top, bottom + 1).flatMap((cells, below) => (isEmpty(cells) ? [] : [top + below]));
    const named = columns.slice(left, right + 1).filter((column) => column !== null);
    // A name across columns that say nothing of their own reaches its product.
    if (places.length * named.length < 2) continue;
    const text = `las celdas combinadas ${place} dicen ${shown(value)}: sepáralas y escribe en cada una su valor`;
    for (const at of places) wrong.set(at, [...(wrong.get(at) ?? []), text]);
  }
  return wrong;
}

const namesOf = (columns: readonly Column[]): string => columns.map(({ heading }) => heading).join(", ");

const VALUE =
  "el valor: la hoja tiene ahí un error o una fórmula sin calcular; corrígela y guárdala de nuevo desde Excel, o deja vacía la celda";

type ReadRow = { values: Record<string, unknown>; wrong: string[] };

function readRow(cells: readonly Cell[], columns: readonly (Column | null)[]): ReadRow {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const column = columns[at];
    const isEmpty = textIn(cell) === null;
    if (!column && !isEmpty) wrong.push(`la columna ${at + 1} no tiene encabezado y dice ${shown(cell)}`);
    if (!column || isEmpty) continue;
    if (isCleared(cell)) {
      if (column.canBeCleared) values[column.key] = null;
      else wrong.push(`«${column.heading}» no se puede borrar`);
      continue;
    }
    const reading = isFailure(cell) ? refuse(VALUE) : column.read(cell);
    if ("value" in reading) values[column.key] = reading.value;
    else wrong.push(`«${column.heading}» dice ${shown(cell)}; se espera ${reading.expected}`);
  }
  if (values.item_code === undefined && wrong.length === 0) wrong.push("falta el SKU");
  const content = values.unit_content;
  if (values.content_name !== undefined && (content === undefined || content === 1)) {
    wrong.push("«pieza del contenido» necesita un «contenido» de 2 o más en la misma fila");
  }
  return { values, wrong };
}

/** Booleans as Excel shows them. Long cells are cut: their beginning shows which one is meant. */
function shown(cell: Cell): string {
  const text = typeof cell === "boolean" ? (cell ? "VERDADERO" : "FALSO") : (textIn(cell) ?? "");
  return `«${text.length > 60 ? `${text.slice(0, 59)}…` : text}»`;
}
