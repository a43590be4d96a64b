/** A covered window draws no frames: after this long the task runs without one. */
const LONGEST_WAIT_MS = 80;

/**
 * Runs a task once what was just changed is on the screen, so that the result of a press shows before anything else is
 * done. The task runs exactly once: after the next frame, at once when the page is hidden or left (it may not come
 * back), and in any case after 80 ms. Always after the caller, never within it.
 * @returns the function that calls it off
 */
export function afterFrame(task: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(drawn);
    clearTimeout(latest);
    window.removeEventListener("pagehide", run);
    document.removeEventListener("visibilitychange", onVisibility);
  };
  const run = () => {
    stop();
    task();
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") run();
  };

  let drawn: ReturnType<typeof setTimeout> | undefined;
  // The frame is drawn right after its callbacks; a timer's turn comes after that.
  const frame = requestAnimationFrame(() => {
    drawn = setTimeout(run);
  });
  const latest = setTimeout(run, LONGEST_WAIT_MS);
  window.addEventListener("pagehide", run);
  document.addEventListener("visibilitychange", onVisibility);
  return stop;
}
