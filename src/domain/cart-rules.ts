import { DEFAULT_STOCK_LIMIT, MAX_CART_QUANTITY, MIN_CART_QUANTITY } from "./constants";

/** What the quantity buttons of a line may do. */
export type QuantityRules = { canIncrease: boolean; canDecrease: boolean; max: number };

/** True for a whole number of pieces that a cart line may hold. */
export const isCartQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= MIN_CART_QUANTITY && quantity <= MAX_CART_QUANTITY;

/**
 * Plus stops at the known stock (99 when unknown) and for products that are out of stock; minus stops at 1.
 * @param stockQuantity pieces in stock, null when nobody has counted them
 */
export function quantityRules(
  quantity: number,
  stock: { stockQuantity: number | null; isAvailable: boolean },
): QuantityRules {
  const max = Math.min(stock.stockQuantity ?? DEFAULT_STOCK_LIMIT, MAX_CART_QUANTITY);
  return {
    canIncrease: stock.isAvailable && quantity < max,
    canDecrease: quantity > MIN_CART_QUANTITY,
    max,
  };
}
