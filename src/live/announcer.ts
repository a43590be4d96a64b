import { type StockChange, stockChangesMessage } from "@/copy/stock-change-copy";

/** A screen reader that is told more often than this never gets to the end of a sentence. */
const PAUSE_MS = 2000;

/**
 * Collects changes of stock and announces them politely: the first at once, those that follow together after a pause.
 * Of a product that changes again, only the latest change is announced.
 */
export function createAnnouncer(announce: (text: string) => void) {
  const waiting = new Map<string, StockChange>();
  let pause: ReturnType<typeof setTimeout> | undefined;

  const speak = () => {
    pause = undefined;
    if (waiting.size === 0) return;
    announce(stockChangesMessage([...waiting.values()]));
    waiting.clear();
    pause = setTimeout(speak, PAUSE_MS);
  };

  return {
    tell(productId: string, change: StockChange): void {
      waiting.set(productId, change);
      if (pause === undefined) speak();
    },
    stop: () => clearTimeout(pause),
  };
}
