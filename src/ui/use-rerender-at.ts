import { useLayoutEffect, useReducer } from "react";

/** What setTimeout can wait for at most, about 24 days; a longer wait is waited for in parts. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Renders the component again when a time has come, so that what it says of a deadline turns over while its page stands
 * open. A device that slept through the time is told when the page is looked at again, since timers sleep, too.
 *
 * @param time in ms since 1970; null when there is nothing to wait for.
 */
export function useRerenderAt(time: number | null): void {
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  // What is seen was drawn by this clock; the time may come before the drawing is on screen.
  const drawnAt = Date.now();
  useLayoutEffect(() => {
    if (time === null || time <= drawnAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = time - Date.now();
      if (left > 0) {
        timer = setTimeout(look, Math.min(left, LONGEST_WAIT_MS));
      } else {
        document.removeEventListener("visibilitychange", look);
        rerender();
      }
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [time, drawnAt]);
}

const HOUR_MS = 3_600_000;

/** The same with each day that begins, on whatever calendar of Mexico: all their days begin on a full hour. */
export const useRerenderEachDay = (): void => useRerenderAt((Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS);
