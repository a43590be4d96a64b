import { type QueryClient, replaceEqualDeep } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { Product } from "@/domain/product";
import { type ProductNews, withNews } from "@/domain/stock";

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

/** All products in the cache, shown or not, as often as they stand in it. */
export const readProducts = (client: QueryClient): Product[] =>
  client.getQueriesData(PRODUCTS).flatMap(([, data]) => productsIn(data));

/** Their ids, each once, in an order that the answers of a prerendered page keep on their way into the browser. */
export const heldProductIds = (client: QueryClient): string[] => [...new Set(readProducts(client).map(({ id }) => id))];

/** Whether the page is that of one product, which shows all that there is of it. */
export const holdsWholeProduct = (client: QueryClient): boolean =>
  client.getQueriesData({ queryKey: ["products", "one"] }).some(([, product]) => product !== undefined);

/** The product as some list has it, so that its page need not start empty; undefined when none has. */
export const heldProduct = (client: QueryClient, id: string): Product | undefined =>
  readProducts(client).find((product) => product.id === id);

/** A product rather than an answer that holds some. Suggestions, too, are read as whole products. */
const isProduct = (data: object): data is Product => "id" in data && "sku" in data && "stockQuantity" in data;

/** The products that mounted screens show, as often as they show them. */
export const shownProducts = (client: QueryClient): Product[] =>
  client
    .getQueryCache()
    .findAll({ ...PRODUCTS, type: "active" })
    .flatMap(({ state }) => productsIn(state.data));

/** The same, each once. */
export const productsOnScreen = (client: QueryClient): ReadonlyMap<string, Product> =>
  new Map(shownProducts(client).map((product) => [product.id, product]));

/** Puts fresh facts into every list and page that holds the product; the time at which those were read stays as it was. */
export function updateProducts(client: QueryClient, { productId, product: news }: ProductNews): void {
  const update = (product: Product): Product =>
    product.id === productId ? replaceEqualDeep(product, withNews(product, news)) : product;
  for (const { queryKey, state } of client.getQueryCache().findAll(PRODUCTS)) {
    const next = mapProducts(state.data, update);
    if (next !== state.data) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
  }
}

/** Products of a prerendered page whose facts are still those of the build. */
let unchecked: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setUnchecked(next: ReadonlySet<string>): void {
  unchecked = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How long a press waits for today's facts. */
const PATIENCE_MS = 2000;

let firstRead: Promise<void> | undefined;

/** The first read of a prerendered page is over: what it brought is drawn, or it failed. */
export let endFirstRead = (): void => {};

/** A prerendered page begins: what it says of these products is as old as the build. */
export function markUnchecked(productIds: Iterable<string>): void {
  setUnchecked(new Set(productIds));
  firstRead = new Promise((resolve) => {
    endFirstRead = resolve;
  });
}

/**
 * Resolves when what a prerendered page shows of its products is today's, or cannot be had soon: until then nothing is
 * sold by what the build knew. Undefined where there is nothing to wait for.
 */
export const factsOfToday = (): Promise<unknown> | undefined =>
  isAwaitingFacts() ? Promise.race([firstRead, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]) : undefined;

/** A product was read, or heard of: whatever is shown of it is today's. */
export function markChecked(productId: string): void {
  if (unchecked.has(productId)) setUnchecked(new Set([...unchecked].filter((id) => id !== productId)));
}

/** Whether price and stock of a product are known to be today's. */
export const readFactsChecked = (productId: string): boolean => !unchecked.has(productId);

/** The products whose facts are still those of the build, in the order in which the page brought them. */
export const uncheckedProducts = (): readonly string[] => [...unchecked];

/** Whether anything on the page is still as the build left it. */
export const isAwaitingFacts = (): boolean => unchecked.size > 0;

/** Like `readFactsChecked`, for components: redraws when that changes. False for everything while pages are prerendered. */
export const useFactsChecked = (productId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readFactsChecked(productId),
    () => false,
  );

/** Whether anything on the page is still as the build left it; until a prerendered page is hydrated, all of it is. */
export const useIsAwaitingFacts = (): boolean => useSyncExternalStore(subscribe, isAwaitingFacts, () => true);

/** The product as it may be shown: as if nobody had counted its pieces, while its stock is as old as the page. */
export function useShownProduct(product: Product): Product {
  const isChecked = useFactsChecked(product.id);
  return useMemo(() => (isChecked ? product : { ...product, stockQuantity: null }), [product, isChecked]);
}
