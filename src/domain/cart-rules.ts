import { DEFAULT_STOCK_LIMIT, MAX_CART_QUANTITY, MIN_CART_QUANTITY } from "./constants";

/** True for a whole number of pieces that a cart line may hold. */
export const isCartQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= MIN_CART_QUANTITY && quantity <= MAX_CART_QUANTITY;

/**
 * The largest quantity to choose on a line: the known stock (99 when unknown), and what is there already for products
 * that are out of stock. A quantity above it can only be lowered, and goes to it at once.
 * @param stockQuantity pieces in stock, null when nobody has counted them
 */
export function largestQuantity(
  quantity: number,
  stock: { stockQuantity: number | null; isAvailable: boolean },
): number {
  if (!stock.isAvailable) return quantity;
  if (stock.stockQuantity === null) return Math.max(DEFAULT_STOCK_LIMIT, quantity);
  return Math.min(stock.stockQuantity, MAX_CART_QUANTITY);
}
