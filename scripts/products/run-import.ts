import type { Column } from "./columns.ts";
import { startProgress } from "./progress.ts";
import { type Line, type ReadLines, readLines } from "./read-lines.ts";
import { refuseSimilarNames, refuseTwins } from "./refuse-twins.ts";
import { count, forgetProblems, problemsText, refusalsOf, sheetText, summaryText } from "./report.ts";
import { type SentLine, sendLines } from "./send-lines.ts";
import type { CallFunction } from "./staff-api.ts";
import { readTableFile } from "./table-file.ts";

export type ImportOptions = {
  path: string;
  /** The address of the project, to be shown to whoever runs this. */
  origin: string;
  apply: boolean;
  skipBad: boolean;
  createMissing: boolean;
};

/**
 * Tells what a spreadsheet would change, and changes it where that was asked for and nothing is wrong with it.
 * @returns the exit code: 1 where something was wrong with the file
 * @throws Error in Spanish where the file or the database cannot be read
 */
export async function runImport(call: CallFunction, options: ImportOptions): Promise<number> {
  const file = await readSpreadsheet(options);
  const planned = await plan(call, file, options.createMissing);
  const wrong = [...file.problems, ...refusalsOf(planned)];
  say(summaryText(planned));
  if (wrong.length > 0) say(await problemsText(options.path, wrong));

  if (!options.apply) {
    say("No se guardó nada: es una prueba. Con --apply se guarda.");
  } else if (wrong.length > 0 && !options.skipBad) {
    say("No se guardó nada: corrige las filas con problemas, o usa --skip-bad para guardar las demás.");
  } else {
    await save(call, planned, options);
  }
  return wrong.length > 0 ? 1 : 0;
}

/**
 * Reads a spreadsheet, and tells what of it goes where.
 * @param wanted the columns that may be there
 * @throws Error in Spanish where it cannot be read
 */
export async function readSpreadsheet(
  { path, origin }: Pick<ImportOptions, "path" | "origin">,
  wanted?: readonly Column[],
): Promise<ReadLines> {
  await forgetProblems(path);
  const table = await readTableFile(path);
  process.stdout.write(`${path} → ${origin}\n${sheetText(table)}`);
  return readLines(table, wanted);
}

/** What each line would change, of those that can be stored together. */
export const plan = async (
  call: CallFunction,
  { lines, faulty }: ReadLines,
  createMissing: boolean,
): Promise<SentLine[]> =>
  refuseSimilarNames(refuseTwins(await send(call, "Comparando", lines, { apply: false, createMissing }), faulty));

/**
 * Changes what was planned. Lines that change nothing, or were refused, are not sent again.
 * @throws Error in Spanish naming the lines that are refused by now
 */
export async function save(
  call: CallFunction,
  planned: readonly SentLine[],
  { path, createMissing }: Pick<ImportOptions, "path" | "createMissing">,
): Promise<void> {
  const lines = planned
    .filter(({ answer }) => answer.outcome === "created" || answer.outcome === "changed")
    .map(({ line }) => line);
  const started = performance.now();
  const saved = await send(call, "Guardando", lines, { apply: true, createMissing });
  const seconds = (performance.now() - started) / 1000;
  const late = refusalsOf(saved);
  const done = saved.filter(({ answer }) => answer.outcome !== "refused").length;
  const speed = Math.round(done / Math.max(seconds, 0.001)).toLocaleString("es-MX");
  say(
    `${done === 1 ? "Se guardó" : "Se guardaron"} ${count(done, "fila", "filas")} en ${seconds.toFixed(1)} s (${speed} por segundo).`,
  );
  // Between the comparison and now somebody else may have changed the shop.
  if (late.length > 0) throw new Error(`Estas no se guardaron:\n${await problemsText(path, late)}`);
}

async function send(
  call: CallFunction,
  label: string,
  lines: readonly Line[],
  how: { apply: boolean; createMissing: boolean },
) {
  const progress = startProgress(label, lines.length);
  try {
    return await sendLines(call, lines, { ...how, onProgress: progress.update });
  } finally {
    progress.stop();
  }
}

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
