import { afterFirstScreen } from "@/lib/after-first-screen";
import { logger } from "@/lib/logger";

/** How soon the code of the live feed is asked for again when it could not be fetched. */
const RETRY_MS = 10_000;

/** Once it is there, watching begins at once, so that a watch can follow another without a gap. */
let feed: typeof import("./stock-feed") | undefined;

/** Whether the feed's code is there: whatever is watched from then on is read as soon as the channel covers it. */
export const hasLiveFeed = (): boolean => feed !== undefined;

/**
 * Keeps these products live until it is stopped: changes arrive in the stock store (`useStock`, `useStocks`) and at the
 * listeners of `onProductNews`. Costs the first screen nothing: the code and the socket come after it. The same product
 * may be watched from many places at once.
 * @returns the function that stops it
 */
export function watchLiveStock(productIds: readonly string[]): () => void {
  if (feed) return feed.feedStock(productIds);
  let isStopped = false;
  let stop = () => {};
  const startLater = () => {
    if (isStopped) return;
    const timer = setTimeout(() => void start(), RETRY_MS);
    stop = () => clearTimeout(timer);
  };
  const start = async () => {
    await afterFirstScreen();
    if (isStopped) return;
    if (!navigator.onLine) return startLater();
    try {
      feed = await import("./stock-feed");
      if (!isStopped) stop = feed.feedStock(productIds);
    } catch (cause) {
      logger.warn("Live stock could not be loaded; trying again", { cause }, "stock-watch");
      startLater();
    }
  };
  void start();
  return () => {
    isStopped = true;
    stop();
  };
}
