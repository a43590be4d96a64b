import { type RefObject, useLayoutEffect } from "react";

/** Left free below the list, in px. */
const GAP = 8;
/** Even on a phone on its side two rows stay in sight. */
const MIN_HEIGHT = 96;

/**
 * Gives the element `--visible-height`: from its top to where the screen ends or the phone's keyboard begins. A keyboard
 * covers the page without making it smaller, so that no CSS unit knows of it.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      const height = Math.max(MIN_HEIGHT, viewport.offsetTop + viewport.height - top - GAP);
      element.current?.style.setProperty("--visible-height", `${height}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    // The head of the page moves up with it on phones, and the list with the head.
    window.addEventListener("scroll", measure, { passive: true });
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      window.removeEventListener("scroll", measure);
    };
  }, [element]);
}
