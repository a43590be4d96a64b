import type { Product } from "@/domain/product";

/** What every list of products needs from the device's stores; features fill it from there. */
export type Shopping = {
  display: "with-tax" | "without-tax";
  /** Pieces in the cart by product id; products that are not in it are absent. */
  quantities: ReadonlyMap<string, number>;
  add: (product: Product, quantity: number) => void;
  /** Ids of the products that have their heart. */
  favourites: ReadonlySet<string>;
  toggleFavourite: (productId: string) => void;
};

/** What the card of one product needs of it. */
export const cardOf = (product: Product, shopping: Shopping) => ({
  display: shopping.display,
  quantityInCart: shopping.quantities.get(product.id) ?? 0,
  onAdd: (quantity: number) => shopping.add(product, quantity),
  isFavourite: shopping.favourites.has(product.id),
  onToggleFavourite: () => shopping.toggleFavourite(product.id),
});
