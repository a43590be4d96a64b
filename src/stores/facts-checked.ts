import { useSyncExternalStore } from "react";

/** Whether price and stock of a product are known to be today's. */
export type FactsCheck = (productId: string) => boolean;

/** Products of a prerendered page whose facts are still those of the build. */
let unchecked: ReadonlySet<string> = new Set();
let check: FactsCheck = () => true;
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  unchecked = next;
  check = (productId) => !next.has(productId);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const nothingIsChecked: FactsCheck = () => false;

/** A prerendered page begins: what it says of these products is as old as the build. */
export const awaitCheckedFacts = (productIds: Iterable<string>): void => change(new Set(productIds));

/** A product was read, or heard of: whatever is shown of it is today's. */
export function factsAreChecked(productId: string): void {
  if (unchecked.has(productId)) change(new Set([...unchecked].filter((id) => id !== productId)));
}

export const readFactsChecked: FactsCheck = (productId) => check(productId);

/** Whether anything on the page is still as the build left it. */
export const isAwaitingFacts = (): boolean => unchecked.size > 0;

/** False for what the screen shows of the build; so it is for everything while pages are prerendered. */
export const useFactsChecked = (): FactsCheck =>
  useSyncExternalStore(
    subscribe,
    () => check,
    () => nothingIsChecked,
  );

/** Whether anything on the page is still as the build left it; until a prerendered page is taken over, all of it is. */
export const useIsAwaitingFacts = (): boolean => useSyncExternalStore(subscribe, isAwaitingFacts, () => true);
