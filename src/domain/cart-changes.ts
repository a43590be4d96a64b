import type { CartItem, CartItemSource } from "./cart";
import { MAX_CART_QUANTITY } from "./constants";

/** Everything that can happen to a cart. `add` is relative (it merges); all others say how the cart is to be. */
export type CartChange = { kind: "add"; item: CartItem } | AbsoluteChange;

/**
 * A change that can be applied twice without harm, which is what makes retries safe. `set` carries the whole line, so
 * that it can still be drawn when the loaded cart does not know the product.
 */
export type AbsoluteChange =
  | { kind: "set"; item: CartItem }
  | { kind: "remove"; productId: string }
  | { kind: "clear" };

/** A change the shopper already sees and the server does not know yet, or is never to know. */
export type PendingChange = {
  id: string;
  change: AbsoluteChange;
  /** Whether it is to be sent. False for changes that stay here (mock and local lines), on top of whatever is loaded. */
  mirrored: boolean;
  /** When the oldest unsent change folded into this one was made; ISO 8601. */
  since: string;
  /** When the latest one was made; ISO 8601. */
  at: string;
};

/** The lines of a cart: `items` as the server last confirmed them, and what is pending on top of them. */
export type ConfirmedAndPending = { items: readonly CartItem[]; pending: readonly PendingChange[] };

/** Applies one change and returns new lines; the given ones are never touched. */
export function applyChange(lines: readonly CartItem[], change: CartChange): readonly CartItem[] {
  switch (change.kind) {
    case "add": {
      const { item } = change;
      const known = lineOf(lines, item.product.id);
      if (!known) return insertByAge(lines, item);
      const quantity = known.quantity + item.quantity;
      return applyChange(lines, { kind: "set", item: { ...known, quantity, updatedAt: item.updatedAt } });
    }
    case "set":
      return lineOf(lines, change.item.product.id)
        ? lines.map((line) => (line.product.id === change.item.product.id ? inPlaceOf(line, change.item) : line))
        : insertByAge(lines, change.item);
    case "remove":
      return lines.filter((line) => line.product.id !== change.productId);
    case "clear":
      return [];
  }
}

/** The same change in absolute terms: adding pieces becomes setting the line, to no more than a line may hold. */
export function absoluteChange(lines: readonly CartItem[], change: CartChange): AbsoluteChange {
  if (change.kind !== "add") return change;
  const line = lineOf(applyChange(lines, change), change.item.product.id) ?? change.item;
  return { kind: "set", item: { ...line, quantity: Math.min(line.quantity, MAX_CART_QUANTITY) } };
}

/** What the shopper sees: what was last loaded, and on top of it what is still pending. */
export const visibleLines = (confirmed: readonly CartItem[], pending: readonly PendingChange[]): readonly CartItem[] =>
  pending.reduce((lines, { change }) => applyChange(lines, change), confirmed);

export const lineOf = (lines: readonly CartItem[], productId: string): CartItem | undefined =>
  lines.find((line) => line.product.id === productId);

/** Pieces in the cart: the sum of all quantities. */
export const countPieces = (lines: readonly CartItem[]): number => lines.reduce((sum, line) => sum + line.quantity, 0);

/** The product a change is about; null for a change to the whole cart. */
export function productOf(change: AbsoluteChange): string | null {
  switch (change.kind) {
    case "set":
      return change.item.product.id;
    case "remove":
      return change.productId;
    case "clear":
      return null;
  }
}

/**
 * Which changes reach the server:
 *
 * | source   | add | set, remove |
 * |----------|-----|-------------|
 * | supabase | yes | yes         |
 * | local    | yes | no          |
 * | mock     | no  | no          |
 */
export const isMirrored = (source: CartItemSource, kind: "add" | "set" | "remove"): boolean =>
  source === "supabase" || (source === "local" && kind === "add");

/**
 * Folds a new change into the pending ones: per product only the last wish counts, in the place (age) of the first;
 * clearing the cart makes everything before it pointless.
 */
export function foldPending(pending: readonly PendingChange[], next: PendingChange): readonly PendingChange[] {
  const product = productOf(next.change);
  if (product === null) return [next];
  const older = pending.find(({ change }) => productOf(change) === product);
  if (!older) return [...pending, next];
  // An unsent addition must still reach the server, even when the changes after it would not.
  const folded = { ...next, since: older.since, mirrored: older.mirrored || next.mirrored };
  return pending.map((entry) => (entry === older ? folded : entry));
}

/**
 * What is pending after a session was extended: its rows on the server have to be extended too, by writing them again.
 * @param asPending makes the entry of a change
 */
export function withAllResent(
  { items, pending }: ConfirmedAndPending,
  asPending: (change: AbsoluteChange) => PendingChange,
): readonly PendingChange[] {
  const lines = visibleLines(items, pending);
  return items
    .filter((item) => isMirrored(item.source, "set") && lineOf(lines, item.product.id) !== undefined)
    .filter(
      ({ product }) => !pending.some(({ change }) => change.kind === "set" && change.item.product.id === product.id),
    )
    .map((item) => asPending({ kind: "set", item }))
    .reduce(foldPending, pending);
}

/** Forgets removals that neither the device nor the server has a use for. */
export const withoutPointless = (
  confirmed: readonly CartItem[],
  pending: readonly PendingChange[],
): readonly PendingChange[] =>
  pending.filter(
    ({ change, mirrored }) => mirrored || change.kind !== "remove" || lineOf(confirmed, change.productId) !== undefined,
  );

/**
 * Whether `sent` was overtaken while its answer was awaited: neither it nor what replaced it is pending any more. Then
 * another tab has sent the same, or something newer, and it is not known which of them came last.
 */
export function isOvertaken(pending: readonly PendingChange[], sent: PendingChange): boolean {
  const product = productOf(sent.change);
  return !pending.some(({ change }) => productOf(change) === product || change.kind === "clear");
}

/**
 * What to send after a change that was overtaken, so that the server has the confirmed lines in any case: the confirmed
 * state of each product that the change was about, unless something newer is pending.
 */
export function changesToResend(
  { items, pending }: ConfirmedAndPending,
  overtaken: AbsoluteChange,
): readonly AbsoluteChange[] {
  if (pending.some(({ change }) => change.kind === "clear")) return [];
  const product = productOf(overtaken);
  const ids = product === null ? items.map((line) => line.product.id) : [product];
  return ids
    .filter((id) => !pending.some(({ change }) => productOf(change) === id))
    .map((productId) => {
      const item = lineOf(items, productId);
      return item ? { kind: "set", item } : { kind: "remove", productId };
    });
}

/** The cart after the server accepted `sent`: it is confirmed, and no longer pending unless it was changed meanwhile. */
export function confirmSent({ items, pending }: ConfirmedAndPending, sent: PendingChange): ConfirmedAndPending {
  const product = productOf(sent.change);
  // Since it was sent, the shopper may have accepted a new price.
  const { change } = pending.find(({ id }) => id === sent.id) ?? sent;
  return {
    items: applyChange(items, change),
    pending: pending
      .filter((entry) => entry.id !== sent.id)
      .map((entry) => (productOf(entry.change) === product ? { ...entry, since: entry.at } : entry)),
  };
}

/**
 * The wanted line in the place of the known one. Added again once removed, it is a new purchase with its own id and price.
 */
const inPlaceOf = ({ addedAt }: CartItem, wanted: CartItem): CartItem => ({ ...wanted, addedAt });

/** Lines stand in the order they were first added, so a removal that is undone returns to its place. */
function insertByAge(lines: readonly CartItem[], item: CartItem): readonly CartItem[] {
  const next = lines.findIndex((line) => line.addedAt > item.addedAt);
  return next === -1 ? [...lines, item] : [...lines.slice(0, next), item, ...lines.slice(next)];
}
