import type { QueryClient } from "@tanstack/react-query";
import type { Product } from "@/domain/product";

/** Everything that holds products is read under this key, in one of the shapes of `mapProducts`. */
export const PRODUCTS = { queryKey: ["products"] };

/** Data of a query with its products changed: one product, a list of them, or a page with `products`. */
export function mapProducts(data: unknown, change: (product: Product) => Product): unknown {
  if (Array.isArray(data)) {
    const next = data.map((entry: unknown) => mapProducts(entry, change));
    return next.some((entry, at) => entry !== data[at]) ? next : data;
  }
  if (typeof data !== "object" || data === null) return data;
  if (isProduct(data)) return change(data);
  if (!("products" in data)) return data;
  const products = mapProducts(data.products, change);
  return products === data.products ? data : { ...data, products };
}

/** The products that an answer holds, whatever its shape. */
export function productsIn(data: unknown): Product[] {
  const found: Product[] = [];
  mapProducts(data, (product) => {
    found.push(product);
    return product;
  });
  return found;
}

/** The product as some list has it, so that its page need not start empty; undefined when none has. */
export const heldProduct = (client: QueryClient, id: string): Product | undefined =>
  client
    .getQueriesData(PRODUCTS)
    .flatMap(([, data]) => productsIn(data))
    .find((product) => product.id === id);

/** Suggestions are less than a product, and gone too soon to be kept live. */
const isProduct = (data: object): data is Product => "id" in data && "sku" in data && "stockQuantity" in data;
