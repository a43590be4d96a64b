import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from "react";
import { CLOSED_POPUP, LIST_ID } from "./search-popup";
import { useSuggestions } from "./suggestions-context";

type SuggestionPanelProps = {
  /** How many suggestions there are, in words. */
  announcement: string;
  /** One listbox with the id LIST_ID, and what belongs around it. */
  children: ReactNode;
};

/** The sheet below the field: as wide as the screen on a phone, as the field elsewhere. It lies on the page, moves nothing. */
export function SuggestionPanel({ announcement, children }: SuggestionPanelProps) {
  const { panel, activeId, activate, onPopup, announce } = useSuggestions();
  useVisibleHeight(panel);

  useLayoutEffect(() => {
    onPopup({ listId: LIST_ID, activeId });
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    return () => onPopup(CLOSED_POPUP);
  }, [activeId, onPopup]);

  // New suggestions may come without the one that the keyboard was on.
  useLayoutEffect(() => {
    if (activeId && !document.getElementById(activeId)) activate(null);
  });

  useEffect(() => {
    announce(announcement);
    return () => announce((current) => (current === announcement ? "" : current));
  }, [announcement, announce]);

  return (
    <div
      ref={panel}
      className="absolute inset-x-0 top-full max-h-[min(80dvh,44rem,var(--visible-height,80dvh))] overflow-y-auto overscroll-contain border-y border-line-strong bg-surface pb-1 text-ink shadow-lg [--focus-ring:var(--color-focus)] sm:mt-1.5 sm:rounded-panel sm:border-x lg:right-auto lg:w-160"
    >
      {children}
    </div>
  );
}

/** Left free below the list, in px. */
const GAP = 8;
/** Even on a phone on its side two rows stay in sight. */
const MIN_HEIGHT = 96;

/**
 * Gives the element `--visible-height`: from its top to where the screen ends or the phone's keyboard begins. A keyboard
 * covers the page without making it smaller, so that no CSS unit knows of it.
 */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
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
