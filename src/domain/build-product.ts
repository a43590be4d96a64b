import {
  MAX_CART_PRODUCT_PRICE,
  MAX_PRODUCT_NAME_LENGTH,
  MIN_PRICE,
  TAX_RATE,
  TAX_RATES,
  UNKNOWN_SKU,
} from "./constants";
import { parsePesos } from "./money";
import type { Product } from "./product";
import { type SaleUnit, SINGLE_PIECE } from "./unit";

/** Why a product cannot be built at all; stable messages, for logs. */
export const productProblems = {
  id: "Product id must be a non-empty string",
  name: "Product name is required",
  price: `Price must be between ${MIN_PRICE} and ${MAX_CART_PRODUCT_PRICE}`,
} as const;

export type ProductProblem = (typeof productProblems)[keyof typeof productProblems];

export type BuiltProduct =
  | { product: Product; problems: readonly [] }
  | { product: null; problems: readonly ProductProblem[] };

/** Fields of a product whose types nobody has checked, as device storage returns them. */
export type UncheckedProduct = { readonly [field in keyof Product]?: unknown };

/**
 * Builds a product for the cart. Id, name and price must be right; the name is cut to 500 characters, a missing SKU
 * becomes UNKNOWN, and any other field that is missing or of the wrong kind takes its empty value.
 */
export function buildProduct(input: UncheckedProduct): BuiltProduct {
  const id = filledText(input.id);
  const name = filledText(input.name);
  const price = parsePesos(input.price);
  const priceFits = price !== null && price >= MIN_PRICE && price <= MAX_CART_PRODUCT_PRICE;
  if (id === null || name === null || !priceFits) {
    const problems: ProductProblem[] = [];
    if (id === null) problems.push(productProblems.id);
    if (name === null) problems.push(productProblems.name);
    if (!priceFits) problems.push(productProblems.price);
    return { product: null, problems };
  }
  const product: Product = {
    id,
    name: [...name].slice(0, MAX_PRODUCT_NAME_LENGTH).join(""),
    sku: filledText(input.sku) ?? UNKNOWN_SKU,
    description: filledText(input.description),
    price,
    brand: named(input.brand),
    category: named(input.category),
    isActive: input.isActive !== false,
    isFeatured: input.isFeatured === true,
    sortOrder: wholeNumber(input.sortOrder) ?? 0,
    createdAt: filledText(input.createdAt) ?? "",
    imageUrl: filledText(input.imageUrl),
    stockQuantity: wholeNumber(input.stockQuantity),
    minStockLevel: wholeNumber(input.minStockLevel),
    saleUnit: filledText(input.saleUnit),
    familyCode: filledText(input.familyCode),
    unit: storedUnit(input.unit) ?? SINGLE_PIECE,
    taxRate: TAX_RATES.find((rate) => rate === input.taxRate) ?? TAX_RATE,
    attributes: Array.isArray(input.attributes) ? input.attributes.flatMap(attribute) : [],
  };
  return { product, problems: [] };
}

const filledText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

const wholeNumber = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function named(value: unknown): Product["brand"] {
  const { id, name, slug } = fieldsOf(value);
  const texts = { id: filledText(id), name: filledText(name), slug: filledText(slug) };
  return texts.id && texts.name && texts.slug ? { id: texts.id, name: texts.name, slug: texts.slug } : null;
}

/** A unit as device storage returns it; null for anything else. */
export function storedUnit(value: unknown): SaleUnit | null {
  const fields = fieldsOf(value);
  const [name, contentName] = [filledText(fields.name), filledText(fields.contentName)];
  const content = wholeNumber(fields.content) ?? 0;
  if (name === null || content < 1 || (contentName === null) !== (content === 1)) return null;
  return { name, content, contentName };
}

function attribute(value: unknown): Product["attributes"] {
  const fields = fieldsOf(value);
  const label = filledText(fields.label);
  const text = filledText(fields.value);
  return label && text ? [{ label, value: text }] : [];
}
