import { UNKNOWN_SKU } from "./constants";
import type { Pesos } from "./money";
import type { SaleUnit } from "./unit";

export type Brand = { id: string; name: string; slug: string; isActive: boolean; createdAt: string };

export type Category = { id: string; name: string; slug: string; isActive: boolean; imageUrl: string | null };

/** One product of the catalogue, as every layer above `services` knows it. */
export type Product = {
  id: string;
  /** `item_name`, at most 500 characters. */
  name: string;
  /** `item_code`; «UNKNOWN» when the row has none. */
  sku: string;
  /** Null when the row has none. Undefined while only a prerendered page has told of the product: it leaves others' out. */
  description?: string | null;
  /** `precio_web`: pesos before IVA. */
  price: Pesos;
  brand: Pick<Brand, "id" | "name" | "slug"> | null;
  category: Pick<Category, "id" | "name" | "slug"> | null;
  isActive: boolean;
  isFeatured: boolean;
  sortOrder: number;
  createdAt: string;
  imageUrl: string | null;
  /** Further pictures, in the order of its page. Lists do not ask for them. */
  moreImageUrls?: readonly string[];
  /** Pieces in stock; null means nobody has counted them («Consultando»). */
  stockQuantity: number | null;
  minStockLevel: number | null;
  /** What one unit of quantity is in words, e.g. «Caja con 12 piezas»; null when it is simply a piece. */
  saleUnit: string | null;
  /** Sizes and colours of one thing share it; null for what comes in one kind. */
  familyCode: string | null;
  /** `saleUnit` as data, to count and compare with. */
  unit: SaleUnit;
  /** IVA of this product: 0.16, 0.08 or 0. */
  taxRate: number;
  /** The data sheet, in display order, e.g. { label: "Material", value: "Nitrilo" }. */
  attributes: readonly { label: string; value: string }[];
};

/** The attributes beside a product's name take a line of about this many letters. */
const TELLING_LENGTH = 36;
const MIN_ATTRIBUTES = 2;
const MAX_ATTRIBUTES = 3;

/**
 * What tells a product from its neighbours in few words: values that its name does not say already, up to three of
 * them, the first that share a line. Two short ones are better than a long one alone.
 */
export function tellingAttributes({ name, attributes }: Pick<Product, "name" | "attributes">): readonly string[] {
  const nameWords = spacedWords(name);
  const unnamed = attributes.filter(({ value }) => !nameWords.includes(spacedWords(value)));
  // «Sí» and «6» say nothing without their label.
  const readable = unnamed.map(({ label, value }) => (/\p{L}{3}|\d \p{L}/u.test(value) ? value : `${label}: ${value}`));
  const texts = [...new Set(readable)];
  const chosen: string[] = [];
  for (const text of texts)
    if (chosen.length < MAX_ATTRIBUTES && [...chosen, text].join(" · ").length <= TELLING_LENGTH) chosen.push(text);
  if (chosen.length >= MIN_ATTRIBUTES) return chosen;
  const shortest = [...texts].sort((a, b) => a.length - b.length).slice(0, MIN_ATTRIBUTES);
  return texts.filter((text) => shortest.includes(text));
}

/** « guante de nitrilo », so that «no» is not found in «acero inoxidable». */
const spacedWords = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;

/** The live part of a product, as realtime events and inventory reads deliver it. */
export type ProductStock = {
  productId: string;
  stockQuantity: number | null;
  isActive: boolean;
  minStockLevel: number | null;
};

/** The live part of a product that was read whole. */
export const stockOf = ({ id, stockQuantity, isActive, minStockLevel }: Product): ProductStock => ({
  productId: id,
  stockQuantity,
  isActive,
  minStockLevel,
});

/** Why a product cannot be added to the cart; the stable messages of the error catalogue. */
export const cartReasons = {
  price: "Product must have a valid price greater than 0",
  name: "Product must have a valid name",
  sku: "Product must have a valid SKU",
} as const;

export type CartReason = (typeof cartReasons)[keyof typeof cartReasons];

/** A SKU as a shopper sees it: empty for a product that has none. */
export const shownSku = (sku: string): string => (sku === UNKNOWN_SKU ? "" : sku);

export const hasPrice = ({ price }: Pick<Product, "price">): boolean => Number.isFinite(price) && price > 0;

/** Every reason against adding a product to the cart; empty when it can be added. */
export function canAddToCart({ price, name, sku }: Pick<Product, "price" | "name" | "sku">): readonly CartReason[] {
  const reasons: CartReason[] = [];
  if (!hasPrice({ price })) reasons.push(cartReasons.price);
  if (name.trim() === "") reasons.push(cartReasons.name);
  if (shownSku(sku).trim() === "") reasons.push(cartReasons.sku);
  return reasons;
}

export type ProductWarning = "no_image" | "no_sku" | "no_description" | "no_brand" | "no_category" | "no_stock_info";

/** What this product lacks to be complete; none of it keeps it from being sold. */
export function productWarnings(product: Product): readonly ProductWarning[] {
  const missing: readonly (readonly [boolean, ProductWarning])[] = [
    [product.imageUrl === null, "no_image"],
    [product.sku === UNKNOWN_SKU, "no_sku"],
    [product.description === null, "no_description"],
    [product.brand === null, "no_brand"],
    [product.category === null, "no_category"],
    [product.stockQuantity === null, "no_stock_info"],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, warning]) => warning);
}
