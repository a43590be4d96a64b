import { rm, writeFile } from "node:fs/promises";
import { textIn } from "./cell-readings.ts";
import { COLUMNS } from "./columns.ts";
import type { Problem } from "./read-lines.ts";
import type { LineProblem, SentLine } from "./send-lines.ts";
import type { Table } from "./table-file.ts";

/** More of them would push everything else out of the window. */
const SHOWN_PROBLEMS = 20;
const SHOWN_EXAMPLES = 5;

export const count = (number: number, one: string, several: string): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString("es-MX")} ${several}`;

/** Which sheet of a workbook is read, and what of it is not. Nothing for other files. */
export function sheetText({ rows, hidden, sheet }: Table): string {
  if (!sheet) return "";
  const others = sheet.others.map(({ name, isHidden }) => `«${name}»${isHidden ? " (oculta)" : ""}`);
  const unseen = rows.filter((row, at) => hidden?.has(at) && row.some((cell) => textIn(cell) !== null)).length;
  return [
    `Hoja «${sheet.name}»${others.length > 0 ? `; sin leer: ${others.join(", ")}` : ""}\n`,
    ...(unseen > 0
      ? [`${count(unseen, "fila oculta", "filas ocultas")} sin leer: solo entra lo que la hoja muestra\n`]
      : []),
  ].join("");
}

const problemWords: Record<LineProblem, (detail: string) => string> = {
  code_missing: () => "falta el SKU",
  repeated: () => "el SKU está dos veces",
  twin: (detail) => `la tienda lo toma por el mismo que ${detail}: deja uno de los dos`,
  unknown_code: (detail) =>
    detail === ""
      ? "no hay ningún producto con este SKU; import:products lo crea si la fila tiene «nombre»"
      : `no hay ningún producto con este SKU; ¿es «${detail}»?`,
  misspelt_code: (detail) => `ya existe el SKU «${detail}»: escríbelo igual, con sus ceros, guiones y mayúsculas`,
  ambiguous_brand: (detail) => `hay varias marcas «${detail}»: escribe el slug de la que es`,
  similar_brand: (detail) =>
    `su marca tendría el mismo slug que «${detail}»: escríbela así si es esa; si es otra, créala con otro slug`,
  unknown_brand: (detail) => `no existe la marca «${detail}»: corrígela, créala, o usa --create-missing`,
  brand_without_slug: (detail) =>
    `de la marca «${detail}» no se puede hacer un slug: créala tú, con uno, y escríbelo en la fila`,
  ambiguous_category: (detail) => `hay varias categorías «${detail}»: escribe el slug de la que es`,
  similar_category: (detail) =>
    `su categoría tendría el mismo slug que «${detail}»: escríbela así si es esa; si es otra, créala con otro slug`,
  unknown_category: (detail) => `no existe la categoría «${detail}»: corrígela, créala, o usa --create-missing`,
  category_without_slug: (detail) =>
    `de la categoría «${detail}» no se puede hacer un slug: créala tú, con uno, y escríbelo en la fila`,
  long_unit: (detail) => `«unidad de venta» daría el nombre «${detail}», que tiene más de 40 caracteres: acórtala`,
};

/** What the database found wrong, in the words of the file's own problems. */
export const refusalsOf = (sent: readonly SentLine[]): Problem[] =>
  sent.flatMap(({ line, answer }) => {
    if (answer.outcome !== "refused") return [];
    return [answer, ...(answer.also ? [answer.also] : [])].map(({ problem, detail = "" }) => ({
      row: line.row,
      text: `SKU «${line.values.item_code}»: ${problemWords[problem](detail)}`,
    }));
  });

const problemsFile = (path: string): string => `${path}.problemas.txt`;

/**
 * Takes away what an earlier run wrote beside the spreadsheet: by now it may have been corrected.
 * @param path of the spreadsheet
 */
export const forgetProblems = (path: string): Promise<void> =>
  // In a folder that cannot be written to it stays, as nothing new is written either.
  rm(problemsFile(path), { force: true }).catch(() => {});

/**
 * What is wrong, row by row. Where that is more than a terminal shows well, the rest is in a file beside the spreadsheet.
 * @param path of the spreadsheet
 */
export async function problemsText(path: string, problems: readonly Problem[]): Promise<string> {
  const sorted = [...problems].sort((one, other) => one.row - other.row);
  const title = `${count(sorted.length, "problema", "problemas")}:`;
  const lines = sorted.map(({ row, text }) => `Fila ${row}: ${text}`);
  const indented = lines.map((line) => `  ${line}`);
  if (lines.length <= SHOWN_PROBLEMS) return [title, ...indented].join("\n");
  const file = problemsFile(path);
  try {
    await writeFile(file, `${[title, ...lines].join("\n")}\n`);
  } catch {
    // The folder cannot be written to: a long list is better than half of one.
    return [title, ...indented].join("\n");
  }
  const rest = (lines.length - SHOWN_PROBLEMS).toLocaleString("es-MX");
  return [title, ...indented.slice(0, SHOWN_PROBLEMS), `  … y ${rest} más: todos están en ${file}`].join("\n");
}

/** Which lines would be made, changed and left, with the first of each, and the brands and categories that come with them. */
export function summaryText(sent: readonly SentLine[]): string {
  const [created, changed, same] = (["created", "changed", "same"] as const).map((outcome) =>
    sent.filter(({ answer }) => answer.outcome === outcome),
  ) as [SentLine[], SentLine[], SentLine[]];
  return [
    ...section(count(created.length, "producto nuevo", "productos nuevos"), created, ({ line }) =>
      String(line.values.item_name),
    ),
    ...section(count(changed.length, "producto cambia", "productos cambian"), changed, changesText),
    count(same.length, "producto queda igual", "productos quedan igual"),
    ...newNamesText("Marcas nuevas", sent, "new_brand"),
    ...newNamesText("Categorías nuevas", sent, "new_category"),
  ].join("\n");
}

function section(title: string, lines: readonly SentLine[], describe: (sent: SentLine) => string): string[] {
  const examples = lines.slice(0, SHOWN_EXAMPLES).map((sent) => `  ${sent.line.values.item_code}: ${describe(sent)}`);
  return [title, ...examples, ...(lines.length > SHOWN_EXAMPLES ? ["  …"] : [])];
}

function changesText({ answer }: SentLine): string {
  const changes = answer.outcome === "refused" ? {} : (answer.changes ?? {});
  return COLUMNS.filter(({ key }) => key in changes)
    .map(({ key, heading, write }) => {
      const [before, after] = (changes[key] ?? []).map((value) =>
        value === null || (Array.isArray(value) && value.length === 0)
          ? "nada"
          : shortened(String(write(value as never))),
      );
      return `${heading} ${before} → ${after}`;
    })
    .join(", ");
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function newNamesText(title: string, sent: readonly SentLine[], key: "new_brand" | "new_category"): string[] {
  const nameBySlug = new Map<string | undefined, string>();
  for (const { answer } of sent) {
    if (answer.outcome === "refused" || !answer[key] || nameBySlug.has(answer[`${key}_slug`])) continue;
    nameBySlug.set(answer[`${key}_slug`], answer[key]);
  }
  return nameBySlug.size === 0 ? [] : [`${title}: ${[...nameBySlug.values()].join(", ")}`];
}
