import type { Product } from "@/domain/product";
import type { PriceDisplay } from "./price";

/**
 * What every list of products needs from the device's stores; features hand it down from there. Always the same object:
 * its hooks let each card follow its own product, so that a press redraws that card and not the list.
 */
export type Shopping = {
  useDisplay: () => PriceDisplay;
  /** Pieces of a product in the cart; 0 when it is not in it. */
  useQuantity: (productId: string) => number;
  add: (product: Product, quantity: number) => void;
  /** Whether a product has its heart. */
  useIsFavourite: (productId: string) => boolean;
  toggleFavourite: (productId: string) => void;
};
