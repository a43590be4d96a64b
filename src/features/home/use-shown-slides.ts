import { useEffect, useState } from "react";
import type { SliderSettings } from "@/domain/slides";

/** Long after everything else on the page has come, and well before the slide turns by itself. */
const NEXT_PICTURE_AFTER_MS = 2500;

type Loading = Pick<SliderSettings["general"], "lazyLoading" | "preloadNext">;

/**
 * The positions whose picture should be fetched: what has been on screen, plus the next one once the current slide
 * has stood for a while.
 */
export function useShownSlides(
  current: number,
  count: number,
  { lazyLoading, preloadNext }: Loading,
): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([current]));

  useEffect(() => {
    const want = (position: number) =>
      setSeen((before) => (before.has(position) ? before : new Set([...before, position])));
    want(current);
    if (!preloadNext || count < 2) return;
    const timer = setTimeout(() => want((current + 1) % count), NEXT_PICTURE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current, count, preloadNext]);

  if (!lazyLoading) return new Set(Array.from({ length: count }, (_, position) => position));
  return seen.has(current) ? seen : new Set([...seen, current]);
}
