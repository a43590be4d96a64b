import type { QueryClient } from "@tanstack/react-query";
import type { Product } from "@/domain/product";

/** What the queries below «products» hold: a page of a list, a shelf, or one product. */
type Held = { products: readonly Product[] } | readonly Product[] | Product;

/** The product as some list has just shown it, so that its page need not start empty; undefined when none has. */
export function seenProduct(client: QueryClient, id: string): Product | undefined {
  return client
    .getQueriesData<Held>({ queryKey: ["products"] })
    .flatMap(([, held]) => productsOf(held))
    .find((product) => product.id === id);
}

function productsOf(held: Held | undefined): readonly Product[] {
  if (!held) return [];
  if ("products" in held) return held.products;
  return "id" in held ? [held] : held;
}
