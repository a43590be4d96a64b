const LOCK_NAME = "acopio:order";

/**
 * Runs a task that sends an order, unless another tab of this device is sending one at this moment: two tabs that begin
 * together would each make a key of their own, and so two orders. Where the browser has no locks every tab may send.
 * A page that is left meanwhile gives the turn up, as one that is closed does: the browser could not keep it in memory
 * otherwise. By then the key is stored, and the same order sent from elsewhere goes under the same key.
 * @returns what the task came to, or null when another tab has the turn
 */
export async function inOrderTurn<T>(task: () => Promise<T>): Promise<T | null> {
  if (!("locks" in navigator)) return task();
  let hasBegun = false;
  let sending: Promise<T> | null = null;
  try {
    await navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
      hasBegun = true;
      if (!lock) return;
      sending = task();
      await untilSettledOrLeft(sending);
    });
  } catch (refusal) {
    if (hasBegun) throw refusal;
    // A browser that blocks storage refuses locks as well: then tabs share neither a cart nor an order.
    return task();
  }
  return sending;
}

async function untilSettledOrLeft(work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const left = new Promise((resolve) => window.addEventListener("pagehide", resolve, { signal: over.signal }));
  try {
    await Promise.race([work, left]);
  } finally {
    over.abort();
  }
}
