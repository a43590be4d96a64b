/** Entries that arrive within this time travel together. */
const FLUSH_MS = 5000;

/** After failures the pause doubles up to this. */
const LONGEST_PAUSE_MS = 300_000;

/** Entries of one request: with 2 kB each it stays below the 64 kB that a browser sends while a page closes. */
const MAX_BATCH = 30;

/** While the endpoint is away only the newest are worth keeping. */
const MAX_WAITING = 200;

export type ReportBatch<Entry> = {
  /** Puts an entry in line; returns at once, whatever the network does. */
  add: (entry: Entry) => void;
  /** Sends what waits, now: for a page that is being left. */
  flush: () => Promise<void>;
  stop: () => void;
};

/**
 * Posts entries as a JSON array to `address`, a few at a time and in order; what could not be sent waits for the next
 * turn. A failure is not logged, since the log itself is what travels here.
 */
export function createReportBatch<Entry>(
  address: string,
  onSent: (entries: readonly Entry[]) => void = () => {},
): ReportBatch<Entry> {
  let waiting: readonly Entry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isSending = false;

  const plan = () => {
    timer ??= setTimeout(() => void flush(), Math.min(FLUSH_MS * 2 ** failures, LONGEST_PAUSE_MS));
  };

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isSending || waiting.length === 0) return;
    isSending = true;
    const batch = waiting.slice(0, MAX_BATCH);
    const isSent = await post(address, batch);
    isSending = false;
    if (isSent) {
      const sent = new Set(batch);
      waiting = waiting.filter((entry) => !sent.has(entry));
      onSent(batch);
    }
    failures = isSent ? 0 : failures + 1;
    if (waiting.length > 0) plan();
  }

  return {
    add(entry) {
      waiting = [...waiting, entry].slice(-MAX_WAITING);
      plan();
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}

async function post(address: string, entries: readonly unknown[]): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(entries),
      credentials: "omit",
      keepalive: true,
    });
    return response.ok;
  } catch {
    return false;
  }
}
