import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { readable } from "@/lib/readable";

/** A page that still loads its data has no h1 yet, or another one than once it has it: it is waited for this long. */
const HEADING_WAIT_MS = 8000;

/**
 * Moves the focus to the h1 of the page that has just arrived, or to the part that its address names, so that a screen
 * reader and the Tab key start there; the first page of a visit keeps the browser's own start. Only another path is an
 * arrival: a changed query string is not. A shopper who went into a field while the page was on its way, or went on
 * writing in one, stays there.
 */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>, pathname: string, hash: string): void {
  const arrivedAt = useRef<string | null>(null);
  /** The path in the address, which changes before the page does, when somebody last went into a field or wrote in it. */
  const usedAt = useRef<string | null>(null);
  useEffect(() => {
    const note = () => {
      usedAt.current = window.location.pathname;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("input", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("input", note);
    };
  }, []);
  useLayoutEffect(() => {
    const from = arrivedAt.current;
    arrivedAt.current = pathname;
    if (from === null || from === pathname || !main.current) return;
    if (usedAt.current === pathname && document.activeElement?.matches("input, select, textarea")) return;
    return keepFocusAtStart(main.current, readable(hash.slice(1)));
  }, [main, pathname, hash]);
}

function keepFocusAtStart(main: HTMLElement, partId: string): () => void {
  let focused: HTMLElement = main;
  const toStart = () => {
    const named = document.getElementById(partId);
    // The link that skips the header names the whole page.
    const part = named === main ? null : named;
    const start = part ? (part.querySelector<HTMLElement>(":scope > summary") ?? part) : main.querySelector("h1");
    if (!start) return;
    // Only where nothing can be focused by itself: a question that opens stays within reach of the Tab key.
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus({ preventScroll: true });
    focused = start;
  };
  toStart();
  if (focused === main) main.focus({ preventScroll: true });

  // The first heading may still come, and one that was known before may go: of a product that turns out to be gone.
  const observer = new MutationObserver(() => {
    const active = document.activeElement;
    // A shopper who has moved on meanwhile is not pulled back.
    if (active !== focused && active !== document.body) observer.disconnect();
    else if (focused === main || !focused.isConnected) toStart();
  });
  observer.observe(main, { childList: true, subtree: true });
  const giveUp = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
  return () => {
    clearTimeout(giveUp);
    observer.disconnect();
  };
}
