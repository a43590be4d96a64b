import type { Product, ProductStock } from "./product";

/** The part of a product that can change while a shopper looks at it; the rest is as good as printed. */
export type LiveProduct = ProductStock & Pick<Product, "name" | "price" | "imageUrl">;

/** Fresh facts about one product that somebody watches. */
export type ProductNews = {
  productId: string;
  /** Null when the shop no longer has the product at all; a product taken off sale comes with `isActive: false`. */
  product: LiveProduct | null;
};

/** The product with what the news say about it: name, price, picture, stock and whether it is on sale. */
export const withNews = (
  product: Product,
  { name, price, imageUrl, stockQuantity, isActive, minStockLevel }: LiveProduct,
): Product => ({ ...product, name, price, imageUrl, stockQuantity, isActive, minStockLevel });

/** What a read of these products tells: facts of those found, and that the shop no longer has the others. */
export function newsOfRead(productIds: readonly string[], found: readonly LiveProduct[]): readonly ProductNews[] {
  const products = new Map(found.map((product) => [product.productId, product]));
  return productIds.map((productId) => ({ productId, product: products.get(productId) ?? null }));
}
