/** Idle time is not waited for longer than this: a page that never rests still gets what it asked for. */
const LONGEST_WAIT_MS = 3000;

/** Where a browser cannot say that it is idle (Safari), it gets this long to draw. */
const REST_MS = 1000;

/** Resolves when the page has loaded and the browser has nothing more urgent to do: the time for what can come late. */
export async function afterFirstScreen(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if (typeof window.requestIdleCallback === "function") {
      window.requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    } else {
      setTimeout(resolve, REST_MS);
    }
  });
}
