import { type ProductNews, withNews } from "@/domain/live-product";
import type { Product } from "@/domain/product";
import { useCartState } from "./cart-state";
import { readCartLines } from "./cart-store";
import { cartUpkeep } from "./cart-upkeep";

/** The products of the cart's lines, by id. */
export const cartProducts = (): ReadonlyMap<string, Product> =>
  new Map(readCartLines().map(({ product }) => [product.id, product]));

/** Calls `listener` whenever lines may have come or gone. @returns the function that stops it */
export const onCartChange = (listener: () => void): (() => void) =>
  useCartState.subscribe((state, before) => {
    if (state.items !== before.items || state.pending !== before.pending) listener();
  });

/**
 * Puts news about a product into its line: a new price then stands beside the accepted one and asks for acceptance. Its
 * stock is kept elsewhere (`useStocks`), so a line is only rewritten for what a line shows itself.
 */
export function updateCartProduct({ productId, product: news }: ProductNews): void {
  const known = cartProducts().get(productId);
  if (!known) return;
  const next = news ? withNews(known, news) : { ...known, isActive: false };
  const isSame =
    next.price === known.price &&
    next.name === known.name &&
    next.imageUrl === known.imageUrl &&
    next.isActive === known.isActive;
  if (!isSame) cartUpkeep.refreshProduct(next);
}
