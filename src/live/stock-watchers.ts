import type { ProductNews } from "@/domain/stock";
import { logger } from "@/lib/logger";

export type StockListener = (news: ProductNews) => void;

export type StockWatchers = {
  /** Every id that somebody watches, oldest first. */
  ids: () => string[];
  count: () => number;
  has: (productId: string) => boolean;
  /** A listener that watches a product from several places is called once for each news. Returns the undoing. */
  add: (productIds: readonly string[], listener: StockListener) => () => void;
  tell: (news: ProductNews) => void;
};

/** Who watches which product, counted by reference: a product is watched for as long as one of its watchers is left. */
export function createStockWatchers(): StockWatchers {
  const watched = new Map<string, Map<StockListener, number>>();

  const add = (productId: string, listener: StockListener) => {
    const listeners = watched.get(productId) ?? new Map<StockListener, number>();
    watched.set(productId, listeners.set(listener, (listeners.get(listener) ?? 0) + 1));
  };
  const remove = (productId: string, listener: StockListener) => {
    const listeners = watched.get(productId);
    const left = (listeners?.get(listener) ?? 0) - 1;
    if (left > 0) listeners?.set(listener, left);
    else listeners?.delete(listener);
    if (listeners?.size === 0) watched.delete(productId);
  };

  return {
    ids: () => [...watched.keys()],
    count: () => watched.size,
    has: (productId) => watched.has(productId),
    add(productIds, listener) {
      for (const id of productIds) add(id, listener);
      let isWatching = true;
      return () => {
        if (isWatching) for (const id of productIds) remove(id, listener);
        isWatching = false;
      };
    },
    tell(news) {
      for (const listener of [...(watched.get(news.productId)?.keys() ?? [])]) {
        try {
          listener(news);
        } catch (cause) {
          logger.error("A stock listener failed", { productId: news.productId, cause }, "stock-channel");
        }
      }
    },
  };
}
