import { useMemo } from "react";
import type { Product } from "@/domain/product";
import { cartActions } from "./cart-actions";
import { useCartLines } from "./cart-store";
import { usePriceDisplay } from "./preferences-store";
import { toggleFavourite, useFavourites } from "./wishlist-store";

/** Added pieces show up in `quantities`; a refusal is told by the store's notices. */
const add = (product: Product, quantity: number): void => {
  cartActions.addItem(product, quantity);
};

/** What every list of products needs from the cart, the favourites and the price switch. */
export function useShopping() {
  const display = usePriceDisplay();
  const lines = useCartLines();
  const quantities: ReadonlyMap<string, number> = useMemo(
    () => new Map(lines.map((line) => [line.product.id, line.quantity])),
    [lines],
  );
  const favouriteIds = useFavourites();
  const favourites: ReadonlySet<string> = useMemo(() => new Set(favouriteIds), [favouriteIds]);
  return { display, quantities, add, favourites, toggleFavourite };
}
