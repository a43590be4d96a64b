import { UNKNOWN_SKU } from "@/domain/constants";
import type { RecalledSuggestions } from "@/domain/recall-suggestions";
import type { IndexedProduct, Shelf } from "@/domain/search-index";
import type { SuggestedProduct, Suggestions } from "@/services/search-service";

/** A suggested product, from memory or from the server. What it costs and whether there is any is null until the server says. */
export type ListedProduct = SuggestedProduct | (IndexedProduct & { price: null; stockQuantity: null });

export type ListedSuggestions = {
  products: readonly ListedProduct[];
  categories: readonly Shelf[];
  brands: readonly Shelf[];
};

/** The same for a product from memory and from the server, so that its row stays where it is when the other one comes. */
export const keyOf = ({ id, sku }: Pick<ListedProduct, "id" | "sku">): string =>
  encodeURIComponent(sku === UNKNOWN_SKU ? String(id) : sku);

/** What was recalled, with the price and stock of those products that the server has just told of. */
export function withAnswered({ products, ...shelves }: RecalledSuggestions, answered?: Suggestions): ListedSuggestions {
  const known = new Map(answered?.products.map((product) => [keyOf(product), product]));
  return {
    ...shelves,
    products: products.map((product) => known.get(keyOf(product)) ?? { ...product, price: null, stockQuantity: null }),
  };
}
