import type { ProductNews } from "@/domain/live-product";
import { watchStock } from "@/services/stock-channel";
import { tellProductNews } from "./product-news";
import { recordStatus } from "./stock-store";

/** Watches products for the stores. Every caller shares one listener, so news are recorded once. */
export const feedStock = (productIds: readonly string[]): (() => void) => watchStock(productIds, record);

function record(news: ProductNews): void {
  recordStatus(news.status);
  tellProductNews(news);
}
