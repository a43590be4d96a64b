import { afterFirstScreen } from "@/lib/after-first-screen";
import { isSparing } from "@/lib/is-sparing";
import { logger } from "@/lib/logger";

const HOUR_MS = 60 * 60 * 1000;

/** Who has done nothing for so long reads. */
const REST_MS = 3000;

/**
 * Lets the service worker keep the shop on this device, once the shopper rests. It fetches all of the shop's code, which is
 * work for a second and more: a press meanwhile would wait for it, and whoever asked for little data is spared it. A tab that
 * stays open looks for a new one once an hour, when it is shown.
 * @returns the function that ends the looking
 */
export function startServiceWorker(): () => void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || isSparing()) return () => {};
  let lookedAt = Date.now();
  const lookForUpdate = async () => {
    if (document.visibilityState === "hidden" || !navigator.onLine || Date.now() - lookedAt < HOUR_MS) return;
    lookedAt = Date.now();
    await orWarn(serviceWorker.getRegistration().then((registration) => registration?.update()));
  };
  const stop = new AbortController();
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

/** Resolves once nothing has been moved, pressed, typed or scrolled for a while. */
function afterRest(): Promise<void> {
  let usedAt = performance.now();
  const onUse = () => {
    usedAt = performance.now();
  };
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  for (const use of ["pointermove", "pointerdown", "keydown", "scroll"]) document.addEventListener(use, onUse, options);
  return new Promise((resolve) => {
    const look = () => {
      const missing = usedAt + REST_MS - performance.now();
      if (missing > 0) return void setTimeout(look, missing);
      listeners.abort();
      resolve();
    };
    look();
  });
}

/** Without it the shop works as ever, but for what it keeps: storage may be blocked, or the device be offline again. */
async function orWarn(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    logger.warn("The service worker could not be brought up to date", { cause }, "service-worker");
  }
}
