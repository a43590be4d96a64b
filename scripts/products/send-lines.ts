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
  | ({ outcome: "refused"; also?: Refusal } & Refusal);

type Refusal = { problem: LineProblem; detail?: string };

export type LineProblem =
  | "code_missing"
  | "repeated"
  | "twin"
  | "unknown_code"
  | "misspelt_code"
  | "ambiguous_brand"
  | "similar_brand"
  | "unknown_brand"
  | "brand_without_slug"
  | "ambiguous_category"
  | "similar_category"
  | "unknown_category"
  | "category_without_slug"
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
 * Comparing takes no lock, so a second batch is compared beside the first. Batches to be written would wait for each other
 * anyway; sent one after the other, they also tell how far a failure left the file.
 */
const COMPARED_AT_ONCE = 2;

/**
 * Sends lines to `import_products`, batch by batch, each of them a transaction. What was sent before a failure stays done; doing
 * it again does no harm.
 * @returns the lines in their order, each with its answer
 * @throws Error in Spanish that says how far it came
 */
export async function sendLines(
  call: CallFunction,
  lines: readonly Line[],
  { apply, createMissing, onProgress }: Options,
): Promise<SentLine[]> {
  const answered: SentLine[][] = [];
  let done = 0;
  // All senders take from the same batches, and the one that fails ends them: the others finish what they have sent.
  const batches = batchesOf(lines);
  const sendBatches = async () => {
    for (const batch of batches) {
      const place = answered.push([]) - 1;
      const answers = await sendBatch(call, batch, { apply, createMissing, isFirst: place === 0 });
      answered[place] = batch.map((line, at) => ({ line, answer: answers[at] as LineAnswer }));
      done += batch.length;
      onProgress(done);
    }
  };
  const senders = await Promise.allSettled(Array.from({ length: apply ? 1 : COMPARED_AT_ONCE }, sendBatches));
  for (const sender of senders) {
    if (sender.status === "rejected") throw sender.reason;
  }
  return answered.flat();
}

async function sendBatch(
  call: CallFunction,
  batch: readonly Line[],
  { apply, createMissing, isFirst }: Omit<Options, "onProgress"> & { isFirst: boolean },
): Promise<LineAnswer[]> {
  try {
    return await call("import_products", {
      lines: batch.map(({ values }) => values),
      apply,
      create_missing: createMissing,
    });
  } catch (cause) {
    const [first, last] = [batch[0]?.row, batch.at(-1)?.row];
    // Of this batch itself nobody knows: its answer may be all that was lost.
    const again = isFirst ? "Vuelve" : `Hasta antes de la fila ${first} ya está guardado; vuelve`;
    const saved = apply ? ` ${again} a ejecutarlo: lo que ya esté guardado no cambia.` : "";
    throw new Error(`Filas ${first} a ${last}: ${cause instanceof Error ? cause.message : String(cause)}.${saved}`, {
      cause,
    });
  }
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
