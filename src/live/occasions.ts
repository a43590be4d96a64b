/**
 * `online`: the network is back. `restored`: the page came back from the back/forward cache. `seen`: somebody looks at
 * it again. `left`: another page takes its place; the browser may keep this one in its memory.
 */
export type Occasion = "online" | "restored" | "seen" | "left";

/**
 * Reports when what a page shows may be outdated, since it was offline, asleep, hidden, or in the back/forward cache;
 * and when it may go into that cache.
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
