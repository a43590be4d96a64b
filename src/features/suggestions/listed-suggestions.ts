import { searchNote } from "@/copy/search-copy";
import { UNKNOWN_SKU } from "@/domain/constants";
import type { RecalledSuggestions } from "@/domain/search/recall-suggestions";
import type { IndexedListing, IndexedProduct } from "@/domain/search/search-index";
import type { SuggestedProduct, Suggestions } from "@/services/search-service";

/** A suggested product, from memory or from the server. What it costs and whether there is any is null until the server says. */
export type ListedProduct = SuggestedProduct | (IndexedProduct & { price: null; taxRate: null; stockQuantity: null });

export type ListedSuggestions = {
  products: readonly ListedProduct[];
  categories: readonly IndexedListing[];
  brands: readonly IndexedListing[];
  /** What has to be said about them, in words; only the server's answers say such things. */
  note: string | null;
};

/** The same for a product from memory and from the server, so that its row stays in place when the server answers. */
export const keyOf = ({ id, sku }: Pick<ListedProduct, "id" | "sku">): string =>
  encodeURIComponent(sku === UNKNOWN_SKU ? String(id) : sku);

const unanswered = { price: null, taxRate: null, stockQuantity: null } as const;

/** What the server answered for a text. */
export const asAnswered = (text: string, { leftOut, onlyMentioned, ...listed }: Suggestions): ListedSuggestions => ({
  ...listed,
  note: searchNote(text, { leftOut, onlyMentioned }),
});

/** What was recalled, with the price and stock of those products that the server has just told of. */
export function withAnswered(
  { products, ...listings }: RecalledSuggestions,
  answered?: Suggestions,
): ListedSuggestions {
  const known = new Map(answered?.products.map((product) => [keyOf(product), product]));
  return {
    ...listings,
    note: null,
    products: products.map((product) => known.get(keyOf(product)) ?? { ...product, ...unanswered }),
  };
}
