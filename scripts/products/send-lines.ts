import type { Line } from "./read-lines.ts";
import type { CallFunction } from "./staff-api.ts";

/** The database's answer for one line. `changes` has the values before and after, by key. */
export type LineAnswer =
  | {
      outcome: "created" | "changed" | "same";
      /** Of a new SKU: two SKUs with the same spelling are taken for the same. */
      spelling?: string;
      changes?: Record<string, [unknown, unknown]>;
      /** As its line writes it, and the slug it gets. */
      new_brand?: string;
      new_brand_slug?: string;
      new_category?: string;
      new_category_slug?: string;
    }
  | { outcome: "refused"; problem: LineProblem; detail?: string };

export type LineProblem =
  | "code_missing"
  | "repeated"
  | "twin"
  | "unknown_code"
  | "misspelt_code"
  | "ambiguous_brand"
  | "similar_brand"
  | "unknown_brand"
  | "ambiguous_category"
  | "similar_category"
  | "unknown_category"
  | "long_unit";

export type SentLine = { line: Line; answer: LineAnswer };

type Options = {
  /** Whether to change anything. */
  apply: boolean;
  createMissing: boolean;
  /** Told after each batch how many lines are done. */
  onProgress: (done: number) => void;
};

/**
 * Orders wait while a batch is written, and hosted projects end what takes longer than seconds; the embedded backend reads no
 * body of more than a megabyte.
 */
const BATCH_LINES = 250;
const BATCH_BYTES = 700_000;

/**
 * Sends lines to `import_products`, batch by batch, each of them a transaction. What was sent before a failure stays done; doing
 * it again does no harm.
 * @throws Error in Spanish that says how far it came
 */
export async function sendLines(
  call: CallFunction,
  lines: readonly Line[],
  { apply, createMissing, onProgress }: Options,
): Promise<SentLine[]> {
  const sent: SentLine[] = [];
  for (const batch of batchesOf(lines)) {
    try {
      const answers = await call<LineAnswer[]>("import_products", {
        lines: batch.map(({ values }) => values),
        apply,
        create_missing: createMissing,
      });
      sent.push(...batch.map((line, at) => ({ line, answer: answers[at] as LineAnswer })));
    } catch (cause) {
      const [first, last] = [batch[0]?.row, batch.at(-1)?.row];
      const done = apply
        ? ` Hasta antes de la fila ${first} ya está guardado; vuelve a ejecutarlo y sigue donde quedó.`
        : "";
      throw new Error(`Filas ${first} a ${last}: ${cause instanceof Error ? cause.message : String(cause)}.${done}`, {
        cause,
      });
    }
    onProgress(sent.length);
  }
  return sent;
}

function* batchesOf(lines: readonly Line[]): Generator<Line[]> {
  let batch: Line[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line.values)) + 1;
    if (batch.length === BATCH_LINES || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(line);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
