import type { CartItem } from "@/domain/cart";
import { applyChange, type CartChange, isCartQuantity, isMirrored, lineOf } from "@/domain/cart-changes";
import { type CartErrorCode, cartErrors, cartEvents } from "@/domain/cart-codes";
import { createLine } from "@/domain/cart-lines";
import { MAX_CART_LINES } from "@/domain/constants";
import { canAddToCart, type Product } from "@/domain/product";
import { newId } from "@/lib/new-id";
import { cart, currentLines, notify, recordChanges, recordFailures } from "./store";

/** A number of units of a product, to be added to its line or as a new one. */
type CartAddition = { product: Product; quantity: number };

/** The lines as they were added, and the way back. */
type AddedMany = { items: readonly CartItem[]; undo: () => void };

/**
 * Adds several products at once, all or none, and reports it once, with one undo.
 * @param onUndo what else to put back when the shopper takes them out again
 * @returns whether they were added; if not, why is recorded as a notice and in the banner
 */
export function addMany(additions: readonly CartAddition[], onUndo?: () => void): boolean {
  const added = addManyQuietly(additions);
  if (!added) return false;
  const undo = () => {
    added.undo();
    onUndo?.();
  };
  notify(cart, { kind: "event", code: cartEvents.addedMany, many: { items: added.items, undo } });
  return true;
}

/** Like `addMany`, for callers that report the success in another way; null where it was refused. */
export function addManyQuietly(additions: readonly CartAddition[]): AddedMany | null {
  const lines = currentLines(cart);
  const now = new Date().toISOString();
  const items = additions.map(({ product, quantity }) =>
    createLine(product, { id: newId(), quantity, source: "supabase", now }),
  );
  const grown = items.reduce<readonly CartItem[]>((all, item) => applyChange(all, { kind: "add", item }), lines);
  const reasons = new Set(additions.flatMap(({ product }) => canAddToCart(product)));
  if (reasons.size > 0) return refuse([...reasons]);
  if (![...items, ...grown].every(({ quantity }) => isCartQuantity(quantity))) {
    return refuse([cartErrors.quantityOutOfRange]);
  }
  if (grown.length > MAX_CART_LINES) return refuse([cartErrors.full]);
  recordChanges(
    cart,
    items.map((item) => {
      const { source } = lineOf(lines, item.product.id) ?? item;
      return { change: { kind: "add", item }, mirrored: isMirrored(source, "add") };
    }),
  );
  return { items, undo: () => takeBack(additions) };
}

/** Takes the added units out of the lines again, and removes lines that hold no more than those. */
function takeBack(additions: readonly CartAddition[]): void {
  const lines = currentLines(cart);
  const changes = additions.flatMap(({ product, quantity }): { change: CartChange; mirrored: boolean }[] => {
    const line = lineOf(lines, product.id);
    if (!line) return [];
    const item = { ...line, quantity: line.quantity - quantity, updatedAt: new Date().toISOString() };
    return item.quantity > 0
      ? [{ change: { kind: "set", item }, mirrored: isMirrored(line.source, "set") }]
      : [{ change: { kind: "remove", productId: product.id }, mirrored: isMirrored(line.source, "remove") }];
  });
  if (changes.length > 0) recordChanges(cart, changes);
}

function refuse(codes: readonly CartErrorCode[]): null {
  recordFailures(cart, codes);
  return null;
}
