const MAX_EXECUTIONS = 50;
const WINDOW_MS = 5000;

/**
 * Stops work that keeps triggering itself: at most 50 executions in any 5000 ms.
 * @param now milliseconds of any steady clock
 * @returns a function that says whether one more execution is allowed, and counts it if so
 */
export function createLoopGuard(now: () => number = Date.now): () => boolean {
  let recent: readonly number[] = [];
  return () => {
    const moment = now();
    recent = recent.filter((time) => moment - time < WINDOW_MS);
    if (recent.length >= MAX_EXECUTIONS) return false;
    recent = [...recent, moment];
    return true;
  };
}
