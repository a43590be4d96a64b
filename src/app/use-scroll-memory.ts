import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { safeSessionStorage } from "@/lib/safe-storage";

const KEY = "acopio-scroll";
/** Positions kept; a shopper rarely goes further back. */
const MAX_POSITIONS = 50;
/** How long a returning page may take to grow back to its height. */
const RESTORE_MS = 3000;

type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    const kept: unknown = JSON.parse(safeSessionStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, top]) => Number.isFinite(top)));
  } catch {
    return {};
  }
}

/** A new path starts at the top (or at its `#part`); Back and Forward return to where the shopper was. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const positions = useRef<Positions | null>(null);
  const before = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const keep = () => {
      const entries = Object.entries(positions.current ?? {}).slice(-MAX_POSITIONS);
      safeSessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
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

    let stop = () => {};
    if (type === "POP" && known[key] !== undefined) stop = restore(known[key]);
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (from !== null && from !== pathname) window.scrollTo(0, 0);

    const remember = () => {
      known[key] = Math.round(window.scrollY);
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", remember);
    };
  }, [key, pathname, hash, type]);
}

/** Scrolls to `top` as soon as the page is long enough again; gives up when the shopper scrolls first. */
function restore(top: number): () => void {
  const steps = ["wheel", "touchstart", "keydown"] as const;
  const observer = new ResizeObserver(() => attempt());
  const giveUp = setTimeout(() => stop(), RESTORE_MS);
  function stop() {
    clearTimeout(giveUp);
    observer.disconnect();
    for (const step of steps) window.removeEventListener(step, stop);
  }
  function attempt() {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  }
  for (const step of steps) window.addEventListener(step, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}
