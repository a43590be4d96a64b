import type { BrandSlug } from "./brands";

/** The data sheet of a product: label → value, in display order. On an item, null removes that row of its family's sheet. */
export type Attributes = Readonly<Record<string, string | null>>;

/** One thing on sale. `price` is in pesos before IVA; `unit` is null when the product is sold by the piece. */
export type CatalogueItem = {
  sku: string;
  name: string;
  price: number;
  unit: string | null;
  /** The sentence that only this item has; it follows the family's text. */
  note: string;
  attributes: Attributes;
  /** Set where the family's words or picture do not fit this one item. */
  own: {
    about?: string;
    picture?: string;
    /** Further pictures: file names without extension under public/images/views. */
    views?: readonly string[];
  };
};

/** Items that share a picture, a maker, the opening of their description and part of their data sheet. */
export type Family = {
  /** File name without extension under public/images/products. */
  picture: string;
  brand: BrandSlug | null;
  about: string;
  attributes: Attributes;
  items: readonly CatalogueItem[];
};

export type CatalogueCategory = { slug: string; name: string; families: readonly Family[] };

/** Keeps the category files one line per item, in the order: SKU, name, net price, unit, own sentence, own attributes, exceptions. */
export function item(
  sku: string,
  name: string,
  price: number,
  unit: string | null,
  note: string,
  attributes: Attributes,
  own: CatalogueItem["own"] = {},
): CatalogueItem {
  return { sku, name, price, unit, note, attributes, own };
}
