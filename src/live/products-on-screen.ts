import type { QueryClient } from "@tanstack/react-query";
import { type ProductNews, withNews } from "@/domain/live-product";
import type { Product } from "@/domain/product";
import { mapProducts, PRODUCTS, productsIn } from "@/services/held-products";

/** Of all products in the cache, shown or not. */
export const productIdsIn = (client: QueryClient): string[] =>
  client.getQueriesData(PRODUCTS).flatMap(([, data]) => productsIn(data).map(({ id }) => id));

/** The products that mounted screens show, each once. */
export function productsOnScreen(client: QueryClient): ReadonlyMap<string, Product> {
  const found = new Map<string, Product>();
  for (const { state } of client.getQueryCache().findAll({ ...PRODUCTS, type: "active" })) {
    for (const product of productsIn(state.data)) found.set(product.id, product);
  }
  return found;
}

/** Puts fresh facts into every list and page that holds the product; when those were read is left as it was. */
export function updateProducts(client: QueryClient, { productId, product: news }: ProductNews): void {
  const update = (product: Product): Product => {
    if (product.id !== productId) return product;
    const next = news ? withNews(product, news) : { ...product, isActive: false };
    return isSame(product, next) ? product : next;
  };
  for (const { queryKey, state } of client.getQueryCache().findAll(PRODUCTS)) {
    const next = mapProducts(state.data, update);
    if (next !== state.data) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
  }
}

/** Whether live news would change nothing that a screen shows. */
export const isSame = (a: Product, b: Product): boolean =>
  a.stockQuantity === b.stockQuantity &&
  a.price === b.price &&
  a.isActive === b.isActive &&
  a.minStockLevel === b.minStockLevel &&
  a.name === b.name &&
  a.imageUrl === b.imageUrl;
