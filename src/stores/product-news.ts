import type { ProductNews } from "@/domain/live-product";
import { logger } from "@/lib/logger";

type Listener = (news: ProductNews) => void;

const listeners = new Set<Listener>();

/**
 * Hears whatever is learnt of the products that somebody watches (see `watchLiveStock`): stock, price, name, picture, and
 * whether it is still on sale. Called for every event and every row of a re-read, so also when nothing changed.
 * @returns the function that stops it
 */
export function onProductNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the feed: one listener that fails does not keep the news from the others. */
export function tellProductNews(news: ProductNews): void {
  for (const listener of listeners) {
    try {
      listener(news);
    } catch (cause) {
      logger.error("A listener to product news failed", { productId: news.productId, cause }, "product-news");
    }
  }
}
