import type { Product } from "@/domain/product";
import { type InventoryStatus, isAvailable } from "@/domain/stock";

/**
 * Whether a product that was read at a time says more about its stock than what was heard of it.
 * @param live undefined until something was heard
 * @param readAt in ms since 1970; 0 when nobody knows, as for what a list has shown
 */
export const isOlder = (live: InventoryStatus | undefined, readAt: number): boolean =>
  (live ? Date.parse(live.lastUpdated) : 0) < readAt;

/** The product with the stock that was heard of last; the parameters are those of `isOlder`. */
export function withLiveStock(product: Product, readAt: number, live: InventoryStatus | undefined): Product {
  if (!live || isOlder(live, readAt)) return product;
  const facts = { isActive: true, stockQuantity: live.stockQuantity, minStockLevel: live.thresholdLow };
  // What could be ordered by its pieces and yet cannot be is no longer sold.
  return { ...product, ...facts, isActive: live.isAvailable || !isAvailable(facts) };
}
