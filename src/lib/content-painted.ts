const PAINT = "first-contentful-paint";

/** The page starts this late at most: in browsers without paint events, and in those that have them but report none. */
const LONGEST_WAIT_MS = 300;
const LONGEST_SILENCE_MS = 3000;

/**
 * Resolves when the page's own content is on the screen. A page that is not shown, in a background tab, is never painted:
 * it starts all the same.
 */
export function contentPainted(): Promise<void> {
  if (document.visibilityState === "hidden" || performance.getEntriesByName(PAINT).length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
    if (PerformanceObserver.supportedEntryTypes.includes("paint")) {
      const observer = new PerformanceObserver((paints) => {
        if (paints.getEntriesByName(PAINT).length === 0) return;
        observer.disconnect();
        resolve();
      });
      observer.observe({ type: "paint", buffered: true });
      setTimeout(resolve, LONGEST_SILENCE_MS);
    } else {
      setTimeout(resolve, LONGEST_WAIT_MS);
      // A frame is painted right after its callbacks; a timer's turn comes after that.
      requestAnimationFrame(() => setTimeout(resolve));
    }
  });
}
