import type { PendingChange } from "@/domain/cart-changes";
import { type AppError, pauseAskedFor } from "@/domain/errors";

/** Delays before each retry. After the last one a change waits for the next occasion: back online, focus, the minute tick. */
const RETRY_DELAYS_MS = [1000, 2000, 4000] as const;
const JITTER_MS = 250;

/** `notBefore` is a time of the steady clock, which does not jump when the shopper sets the system clock. */
type Attempt = { failures: number; notBefore: number };

const fresh: Attempt = { failures: 0, notBefore: 0 };

export const steadyNow = (): number => performance.now();

/** Remembers which changes could not be sent, and says when each may be tried again. All times in milliseconds. */
export function createBackoff() {
  const attempts = new Map<string, Attempt>();
  /** Nothing is sent before this time, whatever the occasion. */
  let pausedUntil = 0;

  const of = ({ id }: PendingChange): Attempt => attempts.get(id) ?? fresh;

  return {
    /** The server did not take the change. @returns how often this has happened so far */
    failed(entry: PendingChange, error: AppError): number {
      const failures = of(entry).failures + 1;
      const delay = RETRY_DELAYS_MS[failures - 1];
      const now = steadyNow();
      const notBefore = delay === undefined ? Number.POSITIVE_INFINITY : now + delay + Math.random() * JITTER_MS;
      attempts.set(entry.id, { failures, notBefore });
      const pause = pauseAskedFor(error);
      if (pause !== null) pausedUntil = now + pause;
      return failures;
    },

    /** Holds back, for a while, those changes that were never tried. */
    postpone(entries: readonly PendingChange[], milliseconds: number): void {
      for (const { id } of entries) {
        if (!attempts.has(id)) attempts.set(id, { ...fresh, notBefore: steadyNow() + milliseconds });
      }
    },

    pause(milliseconds: number): void {
      pausedUntil = steadyNow() + milliseconds;
    },

    pauseLeft: (): number => pausedUntil - steadyNow(),

    /** 0 or less when the change may be tried now. */
    waitFor: (entry: PendingChange): number => of(entry).notBefore - steadyNow(),

    /** How often the server has not taken the change. */
    failuresOf: (entry: PendingChange): number => of(entry).failures,

    /** A new occasion: what was given up on may be tried again; a pause stays in force. */
    tryAgain(): void {
      for (const [id, tried] of attempts) attempts.set(id, { ...tried, notBefore: 0 });
    },

    forgetAllBut(pending: readonly PendingChange[]): void {
      const ids = new Set(pending.map(({ id }) => id));
      for (const id of attempts.keys()) if (!ids.has(id)) attempts.delete(id);
    },
  };
}

const MAX_EXECUTIONS = 50;
const WINDOW_MS = 5000;

/**
 * Stops work that keeps triggering itself: at most 50 executions in any 5000 ms. Only what is done again may be a loop: each
 * further piece of work is free once, so that a full cart goes out in one run.
 * @param now milliseconds of any steady clock
 * @returns a function that says whether one more execution of a piece of work is allowed, and counts it if so
 */
export function createLoopGuard(now: () => number): (work: string) => boolean {
  let recent: readonly { work: string; at: number }[] = [];
  return (work) => {
    const at = now();
    recent = recent.filter((done) => at - done.at < WINDOW_MS);
    const known = new Set(recent.map((done) => done.work));
    if (known.has(work) && recent.length - known.size >= MAX_EXECUTIONS - 1) return false;
    recent = [...recent, { work, at }];
    return true;
  };
}
