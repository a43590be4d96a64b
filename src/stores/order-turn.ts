const LOCK_NAME = "acopio:order";

/**
 * Runs a task that sends an order, unless another tab of this device is sending one at this moment: two tabs that begin
 * together would each make a key of their own, and so two orders. Where the browser has no locks every tab may send.
 * @returns what the task came to, or null when another tab has the turn
 */
export async function inOrderTurn<T>(task: () => Promise<T>): Promise<T | null> {
  if (!("locks" in navigator)) return task();
  let hasBegun = false;
  try {
    return await navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
      hasBegun = true;
      return lock ? task() : null;
    });
  } catch (refusal) {
    if (hasBegun) throw refusal;
    // A browser that blocks storage refuses locks as well: then tabs share neither a cart nor an order.
    return task();
  }
}
