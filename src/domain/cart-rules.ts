import { DEFAULT_STOCK_LIMIT, MAX_CART_QUANTITY, MIN_CART_QUANTITY } from "./constants";

/** What the quantity buttons of a line may do; `max` is the largest quantity to choose there. */
export type QuantityRules = { canIncrease: boolean; canDecrease: boolean; max: number };

/** True for a whole number of pieces that a cart line may hold. */
export const isCartQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= MIN_CART_QUANTITY && quantity <= MAX_CART_QUANTITY;

/**
 * Plus stops at the known stock (99 when unknown) and for products that are out of stock; minus stops at 1. A quantity
 * above `max` can only be lowered, and goes to `max` at once.
 * @param stockQuantity pieces in stock, null when nobody has counted them
 */
export function quantityRules(
  quantity: number,
  stock: { stockQuantity: number | null; isAvailable: boolean },
): QuantityRules {
  const max = largestChoice(quantity, stock);
  return { canIncrease: quantity < max, canDecrease: quantity > MIN_CART_QUANTITY, max };
}

function largestChoice(quantity: number, stock: { stockQuantity: number | null; isAvailable: boolean }): number {
  if (!stock.isAvailable) return quantity;
  if (stock.stockQuantity === null) return Math.max(DEFAULT_STOCK_LIMIT, quantity);
  return Math.min(stock.stockQuantity, MAX_CART_QUANTITY);
}
