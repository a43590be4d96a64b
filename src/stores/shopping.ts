import { cartActions } from "@/cart/actions";
import { useCartQuantity } from "@/cart/use-cart";
import type { Product } from "@/domain/product";
import { usePriceDisplay } from "./preferences-store";
import { toggleFavourite, useIsFavourite } from "./wishlist-store";

/** Added pieces show up in `useQuantity`; a refusal is told by the store's notices. */
const add = (product: Product, quantity: number): void => {
  cartActions.addItem(product, quantity);
};

/** What every list of products needs from the cart, the favourites and the price switch. */
export const shopping = {
  useDisplay: usePriceDisplay,
  useQuantity: useCartQuantity,
  add,
  useIsFavourite,
  toggleFavourite,
};
