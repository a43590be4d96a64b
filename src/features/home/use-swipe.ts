import { type PointerEvent, useRef } from "react";

/** Shorter movements are taps; the same distance dismisses a toast. */
const SWIPE_THRESHOLD = 45;

/** Pointer handlers that tell a sideways swipe by finger or pen. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (direction: "next" | "previous") => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // With a second finger it is no swipe.
      const isSwipe = event.isPrimary && event.pointerType !== "mouse";
      start.current = isSwipe ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const dx = event.clientX - start.current.x;
      const dy = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(dx) >= SWIPE_THRESHOLD && Math.abs(dx) > Math.abs(dy)) onSwipe(dx < 0 ? "next" : "previous");
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
