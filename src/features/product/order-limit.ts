import { MAX_CART_QUANTITY } from "@/domain/constants";
import { isAvailable, type StockFacts } from "@/domain/stock";

/**
 * How many more pieces of a product may go into the cart: what is in stock (or the cart's own limit, where nobody has
 * counted), less what already lies in it.
 */
export function orderLimit(stock: StockFacts, quantityInCart: number): number {
  if (!isAvailable(stock)) return 0;
  const ceiling = Math.min(stock.stockQuantity ?? MAX_CART_QUANTITY, MAX_CART_QUANTITY);
  return Math.max(0, ceiling - quantityInCart);
}
