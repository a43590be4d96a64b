import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { newId } from "@/lib/new-id";
import { readable } from "@/lib/readable";
import { wasOpenedAnew } from "@/lib/visit";
import { readScrollPositions, recordScrollPositions, type ScrollPositions } from "@/stores/scroll-positions";

/** Positions kept; a shopper rarely goes further back. */
const MAX_POSITIONS = 50;
/** How long a returning page may take to grow back to its height: a phone far from its antenna asks for some seconds. */
const RESTORE_MS = 10_000;

/** A new path starts at the top (or at its `#part`); Back and Forward return to where the shopper was. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const positions = useRef<ScrollPositions | null>(null);
  const before = useRef<string | null>(null);
  const remember = useRef(() => {});

  // In the same effect as the positions: a page left between the two would have neither the browser's memory nor this one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    const keep = () => {
      // Scrolling within the last frame has sent no event yet.
      remember.current();
      recordScrollPositions(positions.current ?? {});
    };
    window.addEventListener("pagehide", keep);
    // What the browser itself adds for a link to a part of the page has no key: the router would take every part, and a
    // page opened anew, for one place. It is called here before the router hears of it.
    const nameStep = () => {
      const { history } = window;
      if (!history.state) history.replaceState({ idx: null, key: newId() }, "");
    };
    window.addEventListener("popstate", nameStep, true);
    return () => {
      keep();
      window.removeEventListener("pagehide", keep);
      window.removeEventListener("popstate", nameStep, true);
    };
  }, []);

  // A layout effect: it stops watching the old page before a shorter new one makes the browser scroll up.
  useLayoutEffect(() => {
    positions.current ??= readScrollPositions();
    const known = positions.current;
    const from = before.current;
    before.current = pathname;

    let attempts: Attempts | null = null;
    // Every page opened anew has the same key: without its path it would open where another one was left.
    const place = `${key} ${pathname}`;
    // The router calls the first page of a load POP, whether it was reloaded, gone back to, or opened by a link.
    const isReturn = type === "POP" && !(from === null && wasOpenedAnew());
    if (isReturn && known[place] !== undefined) attempts = restore(known[place]);
    else {
      if (from !== null && from !== pathname) window.scrollTo(0, 0);
      if (hash) attempts = showPart(hash);
    }

    // Also for a page that is never scrolled: Back from one of its parts returns to where that was left.
    if (isReturn) known[place] ??= Math.round(window.scrollY);
    else known[place] = Math.round(window.scrollY);
    for (const oldest of Object.keys(known).slice(0, -MAX_POSITIONS)) delete known[oldest];
    const rememberPlace = () => {
      // A page that is still growing back is not where the shopper left it.
      if (!attempts?.areUnderWay()) known[place] = Math.round(window.scrollY);
    };
    remember.current = rememberPlace;
    window.addEventListener("scroll", rememberPlace, { passive: true });
    return () => {
      attempts?.stop();
      window.removeEventListener("scroll", rememberPlace);
    };
  }, [key, pathname, hash, type]);
}

/**
 * Scrolls to `top` once the page is long enough again and nothing on it stands in for what is on its way: what takes the
 * place of a skeleton makes the browser hold on to what is in view, which may be the footer.
 */
function restore(top: number): Attempts {
  return keepTrying(
    (changed) => {
      const observer = new ResizeObserver(changed);
      observer.observe(document.body);
      return () => observer.disconnect();
    },
    () => {
      window.scrollTo(0, top);
      return (
        document.documentElement.scrollHeight - window.innerHeight >= top &&
        !document.querySelector("main .animate-late")
      );
    },
  );
}

/** Scrolls to the part of the page that the hash names, as soon as the page has it. */
function showPart(hash: string): Attempts {
  const id = readable(hash.slice(1));
  return keepTrying(watchPage, () => {
    const part = document.getElementById(id);
    part?.scrollIntoView();
    return part !== null;
  });
}

export function watchPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

type Attempts = { areUnderWay: () => boolean; stop: () => void };

/** Tries now and after every change until it is done; gives up after a while, or when the shopper scrolls first. */
export function keepTrying(watch: (changed: () => void) => () => void, attempt: () => boolean): Attempts {
  if (attempt()) return { areUnderWay: () => false, stop: () => {} };
  let areUnderWay = true;
  const steps = ["wheel", "pointerdown", "keydown"] as const;
  const unwatch = watch(() => {
    if (attempt()) stop();
  });
  const giveUp = setTimeout(() => stop(), RESTORE_MS);
  function stop() {
    areUnderWay = false;
    clearTimeout(giveUp);
    unwatch();
    for (const step of steps) window.removeEventListener(step, stop);
  }
  for (const step of steps) window.addEventListener(step, stop, { passive: true });
  return { areUnderWay: () => areUnderWay, stop };
}
