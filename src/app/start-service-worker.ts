import { afterFirstScreen } from "@/lib/after-first-screen";
import { isSparing } from "@/lib/is-sparing";
import { logger } from "@/lib/logger";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Lets the service worker keep the shop on this device, once the first screen is done. It fetches all of the shop's code,
 * which whoever asked for little data is spared. A tab that stays open looks for a new one once an hour, when it is shown.
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
    if (stop.signal.aborted) return;
    await orWarn(serviceWorker.register("/sw.js", { updateViaCache: "none" }));
    document.addEventListener("visibilitychange", lookForUpdate, { signal: stop.signal });
  };
  void start();
  return () => stop.abort();
}

/** Without it the shop works as ever, but for what it keeps: storage may be blocked, or the device be offline again. */
async function orWarn(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    logger.warn("The service worker could not be brought up to date", { cause }, "service-worker");
  }
}
