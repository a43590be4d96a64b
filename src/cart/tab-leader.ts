import type { CartPage } from "./browser-page";

const LOCK_NAME = "acopio:cart-sync";

/**
 * Longer than any request of the cart may take. A tab that was asked for the turn and still has it after this time is
 * asleep (phones suspend hidden tabs), and none of its requests is under way any more.
 */
const ASLEEP_AFTER_MS = 15_000;

/**
 * Lets one tab of the shop lead at a time: the one that was looked at last. When it is closed or crashes, the next one
 * that waits takes its place at once. A page that is left gives its turn up and queues again when the browser brings it
 * back: while it holds a lock or receives messages of other tabs, the browser cannot keep it in its back/forward cache.
 * Where the browser has no locks, every tab leads.
 * @param lead begins to lead; the returned function ends it, and its promise resolves once nothing is under way any more
 * @returns the function that gives the turn up for good
 */
export function leadInTurns(page: CartPage, lead: () => () => Promise<void>): () => void {
  const { locks } = page;
  if (!locks) {
    const end = lead();
    return () => void end();
  }

  /** Aborting it gives up the turn, or the place in the queue; the tab then queues again behind the others. */
  let turn = new AbortController();
  let isLeading = false;
  let isStealing = false;
  let isStopped = false;
  let isAway = false;
  let comeBack = () => {};
  /** Pending while the page is in the back/forward cache. */
  let presence = Promise.resolve();
  let stealTimer: ReturnType<typeof setTimeout> | undefined;

  const hold = async (): Promise<void> => {
    const { signal } = turn;
    if (signal.aborted) return;
    isLeading = true;
    isStealing = false;
    clearTimeout(stealTimer);
    const end = lead();
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    isLeading = false;
    await end();
  };

  const queue = async (): Promise<void> => {
    while (!isStopped) {
      await presence;
      if (isStopped) return;
      turn = new AbortController();
      try {
        await locks.request(LOCK_NAME, isStealing ? { steal: true } : { signal: turn.signal }, hold);
      } catch (refusal) {
        // Either this tab gave up waiting, or another one took the lock away because this one seemed asleep.
        if (refusal instanceof DOMException && refusal.name === "AbortError") turn.abort();
        // A browser that blocks storage refuses locks as well: then there is nothing that tabs could share.
        else await hold();
      }
    }
  };

  /** The visible tab asks for the turn: every other one, leading or waiting, then queues again behind it. */
  const claim = (): void => {
    if (isLeading || isAway || !page.isVisible()) return;
    channel.say();
    clearTimeout(stealTimer);
    stealTimer = setTimeout(() => {
      isStealing = true;
      turn.abort();
    }, ASLEEP_AFTER_MS);
  };

  const leave = (): void => {
    if (isAway) return;
    isAway = true;
    isStealing = false;
    clearTimeout(stealTimer);
    channel.close();
    presence = new Promise((resolve) => {
      comeBack = resolve;
    });
    turn.abort();
  };

  const show = (): void => {
    if (isAway) channel = listenToOthers();
    isAway = false;
    comeBack();
    claim();
  };

  const listenToOthers = () => page.openChannel(() => turn.abort());
  let channel = listenToOthers();
  const stops = [
    page.listen("pagehide", leave),
    page.listen("pageshow", show),
    page.listen("focus", claim),
    page.listen("visibilitychange", claim),
  ];
  void queue();
  claim();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    clearTimeout(stealTimer);
    channel.close();
    comeBack();
    turn.abort();
  };
}
