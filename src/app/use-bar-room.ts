import { useEffect, useState } from "react";
import type { CartNotice } from "@/cart/use-cart";

const barOfPage = () => document.querySelector("[data-bottom-bar]");

function roomOfBar(): number {
  const { top, height } = barOfPage()?.getBoundingClientRect() ?? { top: 0, height: 0 };
  const room = window.innerHeight - top;
  return height > 0 && room <= window.innerHeight / 2 ? room : 0;
}

/**
 * How many pixels of the lower edge the bar that sells or pays takes, with what is below it: it grows with what it says,
 * and the footer pushes it up. 0 without one, and where it stands so high that a toast at the edge does not reach it.
 * @param notices the bar is looked for again with each: the page may have another one by then
 */
export function useBarRoom(notices: readonly CartNotice[]): number {
  const [room, setRoom] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is looked for with each notice
  useEffect(() => {
    const bar = barOfPage();
    if (!bar) return;
    // The observer reports the first height at once.
    const observer = new ResizeObserver(() => setRoom(roomOfBar()));
    observer.observe(bar);
    return () => observer.disconnect();
  }, [notices]);
  return room;
}
