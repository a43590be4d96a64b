/** Entries that arrive within this time travel together. */
const FLUSH_MS = 5000;

/** After failures the pause doubles up to this. */
const LONGEST_PAUSE_MS = 300_000;

/** What one request carries at most, unless a single entry is larger. */
const MAX_ENTRIES = 30;
const MAX_BYTES = 15_000;

/** While a page closes, a browser sends at most 64 KiB of request bodies in all, and refuses those beyond. */
const CARRIED_BYTES = 60_000;

/** While the endpoint is away only the newest are worth keeping. */
const MAX_WAITING = 200;

export type ReportBatch<Entry> = {
  /** Puts an entry in line; returns at once, whatever the network does. */
  add: (entry: Entry) => void;
  /** Sends all that waits, now and at once: for a page that is being left. */
  leave: () => void;
  stop: () => void;
};

type Waiting<Entry> = { entry: Entry; json: string; bytes: number; isUnderWay: boolean };

/** Taken by the endpoint, refused for good (4xx), or to be tried again later (429, 5xx, no answer). */
type Answer = "taken" | "refused" | "later";

let bytesUnderWay = 0;

/**
 * Posts entries as a JSON array to `address`, a few at a time and in order; what could not be sent waits for the next
 * turn, and what the endpoint refuses is dropped. A refusal is only written to the console, other failures nowhere,
 * since it is the log itself that is sent here.
 */
export function createReportBatch<Entry>(
  address: string,
  onSent: (entries: readonly Entry[]) => void = () => {},
): ReportBatch<Entry> {
  let waiting: readonly Waiting<Entry>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const plan = () => {
    if (isStopped) return;
    timer ??= setTimeout(sendNext, Math.min(FLUSH_MS * 2 ** failures, LONGEST_PAUSE_MS));
  };

  function sendNext(): void {
    if (waiting.some(({ isUnderWay }) => isUnderWay)) timer = undefined;
    else void send(batchesOf(waiting).slice(0, 1));
  }

  async function send(batches: readonly (readonly Waiting<Entry>[])[]): Promise<void> {
    if (batches.length === 0) return;
    clearTimeout(timer);
    timer = undefined;
    const answers = await Promise.all(batches.map(deliver));
    failures = answers.includes("later") ? failures + 1 : 0;
    if (waiting.length > 0) plan();
  }

  async function deliver(batch: readonly Waiting<Entry>[]): Promise<Answer> {
    for (const item of batch) item.isUnderWay = true;
    const answer = await post(address, batch);
    for (const item of batch) item.isUnderWay = false;
    if (answer !== "later") waiting = waiting.filter((item) => !batch.includes(item));
    if (answer === "taken") onSent(batch.map(({ entry }) => entry));
    return answer;
  }

  return {
    add(entry) {
      const json = JSON.stringify(entry);
      const item = { entry, json, bytes: new TextEncoder().encode(json).length, isUnderWay: false };
      waiting = [...waiting, item].slice(-MAX_WAITING);
      plan();
    },
    leave: () => void send(batchesOf(waiting.filter(({ isUnderWay }) => !isUnderWay))),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Splits what waits into requests, in order. */
function batchesOf<Entry>(items: readonly Waiting<Entry>[]): Waiting<Entry>[][] {
  const batches: Waiting<Entry>[][] = [];
  let bytes = 0;
  for (const item of items) {
    const last = batches.at(-1);
    bytes += item.bytes;
    if (last && last.length < MAX_ENTRIES && bytes <= MAX_BYTES) last.push(item);
    else {
      batches.push([item]);
      bytes = item.bytes;
    }
  }
  return batches;
}

async function post(address: string, batch: readonly { json: string; bytes: number }[]): Promise<Answer> {
  const body = `[${batch.map(({ json }) => json).join(",")}]`;
  const bytes = batch.reduce((sum, item) => sum + item.bytes + 1, 1);
  const keepalive = bytesUnderWay + bytes <= CARRIED_BYTES;
  if (keepalive) bytesUnderWay += bytes;
  try {
    const headers = { "content-type": "application/json" };
    const { ok, status } = await fetch(address, { method: "POST", headers, body, credentials: "omit", keepalive });
    if (ok) return "taken";
    if (status < 400 || status >= 500 || status === 429) return "later";
    console.warn(`[reporting] ${batch.length} entries were refused with ${status} and are dropped`);
    return "refused";
  } catch {
    return "later";
  } finally {
    if (keepalive) bytesUnderWay -= bytes;
  }
}
