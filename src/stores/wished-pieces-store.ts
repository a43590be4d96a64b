import * as v from "valibot";
import { useShallow } from "zustand/react/shallow";
import type { CartItem } from "@/domain/cart";
import { MAX_CART_QUANTITY } from "@/domain/constants";
import { createDeviceStore, listOf, storedId, storedTime } from "./device-store";

/** Somebody asked for `wanted` pieces of a product when there were only `had`. `since` is ISO 8601. */
type Wish = { productId: string; wanted: number; had: number; since: string };

/** More wishes than anybody keeps in mind; the oldest go. */
const MAX_WISHES = 100;

const pieces = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const wish = v.object({ productId: storedId, wanted: pieces, had: pieces, since: storedTime });

const store = createDeviceStore<{ wishes: readonly Wish[] }>(
  "acopio-wished-pieces",
  v.object({ wishes: listOf(wish) }),
  { wishes: [] },
);

/** How many pieces of a product were asked for and could not be added; 0 once the cart holds them after all. */
export const useMissingPieces = (productId: string, quantityInCart: number): number =>
  store.use(({ wishes }) => missingPieces(wishes, productId, quantityInCart));

/** How many of them belong to a line of the cart: none where it was begun after the wish, whose line has gone. */
export const useMissingOfLine = (line: CartItem): number => store.use(({ wishes }) => missingOfLine(wishes, line));

/** The same of each line of a cart, in its order. */
export const useMissingOfLines = (lines: readonly CartItem[]): readonly number[] =>
  store.use(useShallow(({ wishes }) => lines.map((line) => missingOfLine(wishes, line))));

const missingOfLine = (wishes: readonly Wish[], { product, quantity, addedAt }: CartItem): number =>
  missingPieces(
    wishes.filter(({ since }) => since >= addedAt),
    product.id,
    quantity,
  );

function missingPieces(wishes: readonly Wish[], productId: string, quantityInCart: number): number {
  const kept = wishes.find((one) => one.productId === productId);
  return kept ? Math.max(0, kept.wanted - Math.max(kept.had, quantityInCart)) : 0;
}

/** @returns what brings back the wish that was replaced */
function replaceWish(productId: string, by: readonly Wish[]): () => void {
  const replaced = store.read().wishes.filter((one) => one.productId === productId);
  store.change(({ wishes }) => ({
    wishes: [...by, ...wishes.filter((one) => one.productId !== productId)].slice(0, MAX_WISHES),
  }));
  return () => replaceWish(productId, replaced);
}

/** Whether something of later counts instead. A time that is still to come is of a clock that has been put right since. */
const isOutdated = (since: string, later: string): boolean => since < later && later <= new Date().toISOString();

/**
 * Remembers how many pieces of a product were wanted (at most as many as a line can hold) when there were only `had`.
 * @param since when they were asked for, where this code came later: a wish of later replaces it, as forgetting all of them does
 */
export const wishPieces = (productId: string, asked: number, had: number, since = new Date().toISOString()): void => {
  const kept = store.read().wishes.find((one) => one.productId === productId);
  if (isOutdated(since, erasedAt) || (kept && isOutdated(since, kept.since))) return;
  replaceWish(productId, [{ productId, wanted: Math.min(asked, MAX_CART_QUANTITY), had, since }]);
};

/** Of those there were, only so many can be had after all: the others belong to the wish again. */
export const hadFewer = (productId: string, had: number): void => {
  const kept = store.read().wishes.find((one) => one.productId === productId);
  if (kept && had < kept.had) replaceWish(productId, [{ ...kept, had }]);
};

/** @returns what brings the wish back */
export const forgetWish = (productId: string) => replaceWish(productId, []);

/** When this page forgot all wishes last. */
let erasedAt = "";

export const eraseWishes = (): void => {
  store.erase();
  erasedAt = new Date().toISOString();
};
