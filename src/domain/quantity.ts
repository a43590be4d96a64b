import { DEFAULT_STOCK_LIMIT, MAX_CART_QUANTITY, MIN_CART_QUANTITY } from "./constants";

/** True for a whole number of pieces that a cart line may hold. */
export const isCartQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= MIN_CART_QUANTITY && quantity <= MAX_CART_QUANTITY;

/** A typed whole number; «1,000» is a thousand in Mexico. Null for any other text. */
export function readWholeNumber(typed: string): number | null {
  const text = typed.trim().replace("−", "-");
  const digits = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/.test(text) ? text.replaceAll(",", "") : text;
  return /^[-+]?\d+$/.test(digits) ? Number(digits) : null;
}

/** What decides how many may be ordered. `stockQuantity` is null when nobody has counted. */
export type Orderable = { stockQuantity: number | null; isAvailable: boolean };

/**
 * How many pieces of a product may be in the cart: those in stock, but at most as many as a line holds, which is also
 * the limit where nobody has counted them; none of what cannot be had.
 */
export const mostInCart = ({ stockQuantity, isAvailable }: Orderable): number =>
  isAvailable ? Math.min(stockQuantity ?? MAX_CART_QUANTITY, MAX_CART_QUANTITY) : 0;

/** The largest quantity to choose on a line: what may be ordered, or what the line holds of a product that cannot be had. */
export const largestQuantity = (quantity: number, stock: Orderable): number =>
  stock.isAvailable ? mostInCart(stock) : quantity;

/** Where the plus button stops: at the stock, or at 99 pieces where nobody has counted it; larger quantities are typed. */
export const plusLimit = ({ stockQuantity }: Pick<Orderable, "stockQuantity">): number =>
  stockQuantity ?? DEFAULT_STOCK_LIMIT;
