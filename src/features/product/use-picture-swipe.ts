import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Shorter movements are taps, as on the slider of the home page, whose code no other page loads. */
const SWIPE_THRESHOLD = 45;

/**
 * Handlers that tell a sideways swipe by finger or pen, which presses nothing in the element. It needs `touch-action:
 * pan-y pinch-zoom`: the browser then takes movements up and down for scrolling, and they end without a pointerup.
 * @param onSwipe is told 1 for the next picture, -1 for the one before
 */
export function usePictureSwipe(onSwipe: (step: 1 | -1) => void) {
  const startX = useRef(Number.NaN);
  const hasSwiped = useRef(false);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      // Two fingers pinch.
      startX.current = isPrimary && pointerType !== "mouse" ? clientX : Number.NaN;
      hasSwiped.current = false;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const dx = clientX - startX.current;
      startX.current = Number.NaN;
      hasSwiped.current = Math.abs(dx) >= SWIPE_THRESHOLD;
      if (hasSwiped.current) onSwipe(dx < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      startX.current = Number.NaN;
    },
    onClickCapture: (event: MouseEvent) => {
      // The click of a key counts no presses, and may come after a swipe that no click has ended.
      if (hasSwiped.current && event.detail > 0) event.stopPropagation();
    },
  };
}
