import { useEffect, useState } from "react";
import type { SliderSettings } from "@/domain/slides";

type Loading = Pick<SliderSettings["general"], "lazyLoading" | "preloadNext">;

/**
 * The positions whose picture should be fetched: what has been on screen, plus the next one once the current slide
 * stands (never in front of the first picture).
 */
export function useShownSlides(
  current: number,
  count: number,
  { lazyLoading, preloadNext }: Loading,
): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([current]));

  useEffect(() => {
    const wanted = preloadNext && count > 1 ? [current, (current + 1) % count] : [current];
    setSeen((before) => (wanted.every((position) => before.has(position)) ? before : new Set([...before, ...wanted])));
  }, [current, count, preloadNext]);

  if (!lazyLoading) return new Set(Array.from({ length: count }, (_, position) => position));
  return seen.has(current) ? seen : new Set([...seen, current]);
}
