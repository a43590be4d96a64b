import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { parseJson } from "@/lib/parse-json";
import { readable } from "@/lib/readable";
import { safeSessionStorage } from "@/lib/safe-storage";
import { wasOpenedAnew } from "@/lib/visit";

const KEY = "acopio-scroll";
/** Positions kept; a shopper rarely goes further back. */
const MAX_POSITIONS = 50;
/** How long a returning page may take to grow back to its height. */
const RESTORE_MS = 3000;

type Positions = Record<string, number>;

function readPositions(): Positions {
  const kept = parseJson(safeSessionStorage.getItem(KEY));
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, top]) => Number.isFinite(top)));
}

/** A new path starts at the top (or at its `#part`); Back and Forward return to where the shopper was. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const positions = useRef<Positions | null>(null);
  const before = useRef<string | null>(null);
  const remember = useRef(() => {});

  // With the positions themselves: a page left between the two would find neither the browser's memory nor this one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    const keep = () => {
      // What was scrolled within the last frame has sent no event yet.
      remember.current();
      safeSessionStorage.setItem(KEY, JSON.stringify(positions.current ?? {}));
    };
    window.addEventListener("pagehide", keep);
    return () => {
      keep();
      window.removeEventListener("pagehide", keep);
    };
  }, []);

  // A layout effect: it lets go of the old page before a shorter new one makes the browser scroll up.
  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const known = positions.current;
    const from = before.current;
    before.current = pathname;

    let attempts: AbortController | null = null;
    // Every page opened anew has the same key: without its path it would open where another one was left.
    const place = `${key} ${pathname}`;
    // The router calls the first page of a load POP, whether it was reloaded, gone back to, or opened by a link.
    const isReturn = type === "POP" && !(from === null && wasOpenedAnew());
    const wasLeftAt = isReturn ? known[place] : undefined;
    // Cards and footer far from the screen have no true height yet; a position counts from those above it.
    document.documentElement.toggleAttribute("data-whole", Boolean(wasLeftAt));
    if (wasLeftAt !== undefined) attempts = restore(wasLeftAt);
    else {
      if (from !== null && from !== pathname) window.scrollTo(0, 0);
      if (hash) attempts = showPart(hash);
    }

    // Also for a page that is never scrolled: Back from one of its parts returns to where that was left.
    known[place] = wasLeftAt ?? Math.round(window.scrollY);
    for (const oldest of Object.keys(known).slice(0, -MAX_POSITIONS)) delete known[oldest];
    const rememberPlace = () => {
      // A page that is still growing back is not where the shopper left it.
      if (attempts?.signal.aborted !== false) known[place] = Math.round(window.scrollY);
    };
    remember.current = rememberPlace;
    window.addEventListener("scroll", rememberPlace, { passive: true });
    return () => {
      attempts?.abort();
      window.removeEventListener("scroll", rememberPlace);
    };
  }, [key, pathname, hash, type]);
}

/** Scrolls to `top` as soon as the page is long enough again. */
function restore(top: number): AbortController {
  let height: number | undefined;
  return keepTrying(() => {
    const { scrollHeight } = document.documentElement;
    // A page that stays too short lets the shopper scroll by whatever means.
    if (scrollHeight !== height) window.scrollTo(0, top);
    height = scrollHeight;
    return height - window.innerHeight >= top;
  });
}

/** Scrolls to the part of the page that the hash names, as soon as the page has it. */
function showPart(hash: string): AbortController {
  const id = readable(hash.slice(1));
  return keepTrying(() => {
    const part = document.getElementById(id);
    part?.scrollIntoView();
    return part !== null;
  });
}

/**
 * Tries now and in every frame until it is done; gives up after a while, or when the shopper scrolls first.
 *
 * @returns aborted once no more is tried; whoever aborts it ends it
 */
function keepTrying(attempt: () => boolean): AbortController {
  const attempts = new AbortController();
  const { signal } = attempts;
  const stop = () => attempts.abort();
  const end = performance.now() + RESTORE_MS;
  const tryAgain = () => {
    if (signal.aborted) return;
    if (attempt() || performance.now() > end) stop();
    else requestAnimationFrame(tryAgain);
  };
  for (const step of ["wheel", "touchstart", "keydown"]) window.addEventListener(step, stop, { passive: true, signal });
  tryAgain();
  return attempts;
}
