import { useEffect, useState } from "react";
import { useMediaQuery } from "./use-media-query";
import { usePageHidden } from "./use-page-hidden";

type Hold = "pointer" | "focus";

type SliderOptions = { count: number; autoplay: { enabled: boolean; delay: number } };

/**
 * Which slide shows, and whether time moves it on. Time stands still while the shopper has paused it, points at it,
 * has the focus in it, looks at another tab, or asked the system for less motion.
 */
export function useSlider({ count, autoplay }: SliderOptions) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [holds, setHolds] = useState<Readonly<Record<Hold, boolean>>>({ pointer: false, focus: false });
  const isPageHidden = usePageHidden();
  const wantsLessMotion = useMediaQuery("(prefers-reduced-motion: reduce)");

  const canPlay = autoplay.enabled && count > 1 && !wantsLessMotion;
  const isPlaying = canPlay && !isPaused && !holds.pointer && !holds.focus && !isPageHidden;
  // Slides may expire while the page stays open: never point past the last one.
  const current = count === 0 ? 0 : index % count;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setIndex((current + 1) % count), autoplay.delay);
    return () => clearTimeout(timer);
  }, [isPlaying, current, count, autoplay.delay]);

  return {
    current,
    canPlay,
    isPaused,
    isPlaying,
    goTo: (target: number) => setIndex((target + count) % count),
    togglePaused: () => setPaused((paused) => !paused),
    hold: (by: Hold, held: boolean) => setHolds((all) => ({ ...all, [by]: held })),
  };
}
