import { newsOfRead, type ProductNews } from "@/domain/live-product";
import { isUuid } from "@/services/ids";
import { readLiveProducts } from "@/services/inventory-service";
import { tellProductNews } from "./product-news";
import { heardSince, recordStatus, stockMoment } from "./stock-store";

/** Takes over fresh facts about a product and passes them on to whoever listens. */
export function recordNews(news: ProductNews): void {
  recordStatus(news.status);
  tellProductNews(news);
}

/**
 * Reads these products now, without waiting for the live feed, and tells of them as the feed does. What is heard of a
 * product while the read is under way is newer than its answer, and stays. When nothing can be read (the service logs it)
 * the feed tells it later.
 */
export async function readProductNews(productIds: readonly string[]): Promise<void> {
  const ids = productIds.filter(isUuid);
  const began = stockMoment();
  const answer = await readLiveProducts(ids);
  if (!answer.success) return;
  const news = newsOfRead(ids, answer.data, new Date().toISOString());
  for (const told of news.filter(({ productId }) => !heardSince(productId, began))) recordNews(told);
}
