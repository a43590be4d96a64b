import { newsOfRead, type ProductNews } from "@/domain/stock";
import { readLiveProducts } from "@/services/inventory-service";

/** Occasions closer together than this share one read: coming back to a tab is focus, visibility and reconnection at once. */
const COALESCE_MS = 100;

export type StockRereads = {
  /** Asks for a read of everything watched, soon. A random delay of up to `withinMs` keeps pages from all reading at once. */
  request: (withinMs?: number) => void;
  /** An event reported a product: a read that is under way may be older, so its answer is ignored for this product. */
  outdate: (productId: string) => void;
  stop: () => void;
};

/**
 * Reads everything watched by its ids, since what happened while no socket was open is never replayed. One read at a
 * time; when it fails (the service logs that) the next occasion tries again.
 * @param tell what was read of each product
 */
export function createStockRereads(
  watchedIds: () => readonly string[],
  tell: (news: ProductNews) => void,
): StockRereads {
  const stopped = new AbortController();
  const toldMeanwhile = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isWanted = false;

  const read = async () => {
    timer = undefined;
    if (isReading) {
      isWanted = true;
      return;
    }
    const ids = watchedIds();
    if (ids.length === 0) return;
    isReading = true;
    toldMeanwhile.clear();
    const answer = await readLiveProducts(ids, { signal: stopped.signal });
    isReading = false;
    if (stopped.signal.aborted) return;
    if (answer.success) {
      const news = newsOfRead(ids, answer.data);
      for (const told of news.filter(({ productId }) => !toldMeanwhile.has(productId))) tell(told);
    }
    if (isWanted) request();
  };
  const request = (withinMs = 0) => {
    isWanted = false;
    timer ??= setTimeout(() => void read(), COALESCE_MS + Math.random() * withinMs);
  };

  return {
    request,
    outdate: (productId) => void toldMeanwhile.add(productId),
    stop: () => {
      clearTimeout(timer);
      stopped.abort();
    },
  };
}
