/**
 * `online`: the network is back. `restored`: the page was taken out of the browser's memory. `seen`: somebody looks at it
 * again. `left`: another page takes its place; the browser may keep this one in its memory.
 */
export type Occasion = "online" | "restored" | "seen" | "left";

/**
 * The moments at which what a page shows may be old, since it was offline, asleep, hidden, or kept in memory by the browser;
 * and the one at which it goes there.
 * @returns the function that stops listening
 */
export function onOccasion(listener: (occasion: Occasion) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("online", () => listener("online"), { signal });
  window.addEventListener("focus", () => listener("seen"), { signal });
  window.addEventListener("pageshow", ({ persisted }) => listener(persisted ? "restored" : "seen"), { signal });
  window.addEventListener("pagehide", () => listener("left"), { signal });
  document.addEventListener("visibilitychange", () => isSeen() && listener("seen"), { signal });
  return () => stop.abort();
}

/** Whether somebody may be looking at the page. */
export const isSeen = (): boolean => document.visibilityState !== "hidden";
