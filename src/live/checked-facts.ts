import { useMemo, useSyncExternalStore } from "react";
import type { Product } from "@/domain/product";

/** Products of a prerendered page whose facts are still those of the build. */
let unchecked: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  unchecked = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A prerendered page begins: what it says of these products is as old as the build. */
export const markUnchecked = (productIds: Iterable<string>): void => change(new Set(productIds));

/** A product was read, or heard of: whatever is shown of it is today's. */
export function markChecked(productId: string): void {
  if (unchecked.has(productId)) change(new Set([...unchecked].filter((id) => id !== productId)));
}

/** Whether price and stock of a product are known to be today's. */
export const readFactsChecked = (productId: string): boolean => !unchecked.has(productId);

/** Whether anything on the page is still as the build left it. */
export const isAwaitingFacts = (): boolean => unchecked.size > 0;

/** The same for what is on screen, which only then changes; false for everything while pages are prerendered. */
export const useFactsChecked = (productId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readFactsChecked(productId),
    () => false,
  );

/** Whether anything on the page is still as the build left it; until a prerendered page is taken over, all of it is. */
export const useIsAwaitingFacts = (): boolean => useSyncExternalStore(subscribe, isAwaitingFacts, () => true);

/** The product as it may be shown: nobody has counted its pieces while its stock is as old as the page. */
export function useShownProduct(product: Product): Product {
  const isChecked = useFactsChecked(product.id);
  return useMemo(() => (isChecked ? product : { ...product, stockQuantity: null }), [product, isChecked]);
}
