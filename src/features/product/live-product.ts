import type { Product } from "@/domain/product";
import { type InventoryStatus, isAvailable } from "@/domain/stock";

/**
 * The product with the stock that was heard of last.
 * @param readAt when the product itself was read, in ms since 1970; 0 when nobody knows
 * @param live the live stock; undefined until something was heard
 */
export function withLiveStock(product: Product, readAt: number, live: InventoryStatus | undefined): Product {
  if (!live || Date.parse(live.lastUpdated) < readAt) return product;
  const facts = { isActive: true, stockQuantity: live.stockQuantity, minStockLevel: live.thresholdLow };
  // What could be ordered by its pieces and yet cannot be is no longer sold.
  return { ...product, ...facts, isActive: live.isAvailable || !isAvailable(facts) };
}
