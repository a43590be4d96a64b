/** A page that is not shown, in a background tab, is never painted: it starts all the same. */
const LONGEST_WAIT_MS = 300;

/** Resolves when the page's own content is on the screen, or soon after where nobody can say. */
export function contentPainted(): Promise<void> {
  if (performance.getEntriesByName("first-contentful-paint").length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
    // A frame is painted right after its callbacks; a timer's turn comes after that.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
