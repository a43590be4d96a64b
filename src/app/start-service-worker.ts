import { afterFirstScreen } from "@/lib/after-first-screen";
import { isSparing } from "@/lib/is-sparing";
import { logger } from "@/lib/logger";

const HOUR_MS = 60 * 60 * 1000;

/** A shopper who has not moved, pressed, typed or scrolled for this long is taken to be reading. */
const REST_MS = 3000;

/** A shopper who never rests gets the worker after this time. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Lets the service worker keep the shop on this device, once the shopper rests. It fetches all of the shop's code,
 * which is work for a second and more: a press meanwhile would wait for it, and shoppers who asked for little data are
 * spared it. A tab that stays open looks for a new one once an hour, when it is shown and at rest.
 * @returns the function that ends the looking
 */
export function startServiceWorker(): () => void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || isSparing()) return () => {};
  const stop = new AbortController();
  let lookedAt = Date.now();
  const lookForUpdate = async () => {
    if (document.visibilityState === "hidden" || !navigator.onLine || Date.now() - lookedAt < HOUR_MS) return;
    lookedAt = Date.now();
    await afterRest();
    if (stop.signal.aborted) return;
    await orWarn(serviceWorker.getRegistration().then((registration) => registration?.update()));
  };
  const start = async () => {
    await afterFirstScreen();
    await afterRest();
    if (stop.signal.aborted) return;
    await orWarn(serviceWorker.register("/sw.js", { updateViaCache: "none" }));
    document.addEventListener("visibilitychange", lookForUpdate, { signal: stop.signal });
  };
  void start();
  return () => stop.abort();
}

/** Resolves once nothing has been moved, pressed, typed or scrolled for a while, or nobody sees the page. */
function afterRest(): Promise<void> {
  const begun = performance.now();
  let usedAt = begun;
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    const end = () => {
      listeners.abort();
      clearTimeout(timer);
      resolve();
    };
    const look = () => {
      const missing = Math.min(usedAt + REST_MS, begun + LONGEST_WAIT_MS) - performance.now();
      if (missing <= 0) end();
      else timer = setTimeout(look, missing);
    };
    const onUse = () => {
      usedAt = performance.now();
    };
    for (const use of ["pointermove", "pointerdown", "keydown", "scroll"]) {
      document.addEventListener(use, onUse, options);
    }
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && end(), options);
    let timer = setTimeout(look, REST_MS);
  });
}

/** Only warns of a failure, as when storage is blocked or the device is offline again: the shop works without the worker. */
async function orWarn(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    logger.warn("The service worker could not be brought up to date", { cause }, "service-worker");
  }
}
