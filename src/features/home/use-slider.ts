import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

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

/** Whether a CSS media query matches now; false where the browser (or the server) cannot tell. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", onChange);
      return () => list?.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/** True while the tab is in the background. */
const usePageHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "hidden",
    () => false,
  );
