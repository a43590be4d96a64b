import { DEFAULT_MIN_STOCK_LEVEL, OUT_OF_STOCK_THRESHOLD } from "./constants";
import type { CartReason, Product, ProductStock } from "./product";
import { isSameUnit } from "./unit";

/** Derived from a product, never stored. */
export type StockStatus = "in-stock" | "low-stock" | "out-of-stock" | "unknown";

/** The inventory of one product as the screens use it. `lastUpdated` is ISO 8601. */
export type InventoryStatus = {
  productId: string;
  status: StockStatus;
  stockQuantity: number | null;
  lastUpdated: string;
  thresholdLow: number;
  isAvailable: boolean;
};

/** What decides the status; a `Product` and a `ProductStock` both have it. */
export type StockFacts = Pick<ProductStock, "isActive" | "stockQuantity" | "minStockLevel">;

/** Pieces at or below which a product is «Pocas Unidades». */
export const thresholdLow = (minStockLevel: number | null): number => minStockLevel ?? DEFAULT_MIN_STOCK_LEVEL;

export function stockStatusOf({ isActive, stockQuantity, minStockLevel }: StockFacts): StockStatus {
  if (!isActive) return "out-of-stock";
  if (stockQuantity === null) return "unknown";
  if (stockQuantity <= OUT_OF_STOCK_THRESHOLD) return "out-of-stock";
  return stockQuantity <= thresholdLow(minStockLevel) ? "low-stock" : "in-stock";
}

/** Whether it can be ordered: stock nobody has counted may be ordered, and is confirmed by hand. */
export const isAvailable = (facts: StockFacts): boolean => facts.isActive && stockStatusOf(facts) !== "out-of-stock";

/** Why nothing of a product can be had: it was taken from sale or is gone, has no price (or name, or SKU) yet, or is sold out. */
export type Lack = "not_sold" | CartReason | "sold_out";

/** `lastUpdated`: when the facts were read, ISO 8601. */
export const inventoryStatusOf = (stock: ProductStock, lastUpdated: string): InventoryStatus => ({
  productId: stock.productId,
  status: stockStatusOf(stock),
  stockQuantity: stock.stockQuantity,
  lastUpdated,
  thresholdLow: thresholdLow(stock.minStockLevel),
  isAvailable: isAvailable(stock),
});

/** Of a product that the shop no longer has: it cannot be ordered, and nothing else is known. */
export const inventoryStatusOfGone = (productId: string, lastUpdated: string): InventoryStatus => ({
  productId,
  status: "unknown",
  stockQuantity: null,
  lastUpdated,
  thresholdLow: thresholdLow(null),
  isAvailable: false,
});

/** The part of a product that can change while a shopper looks at it, and the rest where it was read as well. */
export type LiveProduct = ProductStock &
  Pick<Product, "name" | "sku" | "price" | "saleUnit" | "unit" | "taxRate" | "imageUrl"> &
  Partial<Product>;

/** Fresh facts about one product that somebody watches. */
export type ProductNews = {
  productId: string;
  /** Null when the shop no longer has the product at all; a product taken off sale comes with `isActive: false`. */
  product: LiveProduct | null;
};

/** The product with all that the news say about it; one that is gone is not on sale. */
export function withNews(product: Product, news: LiveProduct | null): Product {
  if (!news) return { ...product, isActive: false };
  const { productId: _, ...facts } = news;
  return { ...product, ...facts };
}

/** Whether two states of a product differ in no more than their pieces: a line of the cart has those from elsewhere. */
export const isSameBesideStock = (a: Product, b: Product): boolean =>
  a.price === b.price &&
  a.taxRate === b.taxRate &&
  a.saleUnit === b.saleUnit &&
  isSameUnit(a.unit, b.unit) &&
  a.isActive === b.isActive &&
  a.name === b.name &&
  a.sku === b.sku &&
  a.imageUrl === b.imageUrl;

/** Whether nothing differs that is told of every product. */
export const isSameToShoppers = (a: Product, b: Product): boolean =>
  a.stockQuantity === b.stockQuantity && a.minStockLevel === b.minStockLevel && isSameBesideStock(a, b);

/** What a read of these products tells: facts of those found, and that the shop no longer has the others. */
export function newsOfRead(productIds: readonly string[], found: readonly LiveProduct[]): readonly ProductNews[] {
  const products = new Map(found.map((product) => [product.productId, product]));
  return productIds.map((productId) => ({ productId, product: products.get(productId) ?? null }));
}
