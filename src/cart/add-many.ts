import type { CartItem } from "@/domain/cart";
import { applyChange, type CartChange, isMirrored, lineOf } from "@/domain/cart-changes";
import { type CartErrorCode, cartErrors, cartEvents } from "@/domain/cart-codes";
import { createLine } from "@/domain/cart-lines";
import { MAX_CART_LINES } from "@/domain/constants";
import { canAddToCart, type Product } from "@/domain/product";
import { isCartQuantity } from "@/domain/quantity";
import { newId } from "@/lib/new-id";
import { cart, currentLines, linesOf, notify, recordChanges, recordFailures } from "./store";

/** A number of units of a product, to be added to its line or as a new one. */
type CartAddition = { product: Product; quantity: number };

/** What is left of what a press put into a line, which held `before`. */
type Part = { lineId: string; before: number; quantity: number };

/** The parts of all presses of which something may still be taken back. */
let parts: readonly Part[] = [];

/**
 * What was ordered or taken out has gone before what the line held already, and does not come back with what is added
 * later; a line begun since holds none of it.
 */
cart.use.subscribe((state) => {
  if (parts.length === 0) return;
  const lines = new Map(linesOf(state).map((line) => [line.id, line.quantity]));
  for (const part of parts) part.quantity = Math.min(part.quantity, (lines.get(part.lineId) ?? 0) - part.before);
  parts = parts.filter(({ quantity }) => quantity > 0);
});

/** The lines as they were added, and the way back. */
type AddedMany = { items: readonly CartItem[]; undo: () => void };

/**
 * Adds several products at once, all or none, and reports it once, with one undo.
 * @param onUndo what else to put back when the shopper takes them out again
 * @param missing what else was wanted and is not to be had, or is not as it was, in words
 * @returns whether they were added; if not, why is recorded as a notice and in the banner
 */
export function addMany(additions: readonly CartAddition[], onUndo?: () => void, missing = ""): boolean {
  const added = addManyQuietly(additions);
  if (!added) return false;
  const undo = () => {
    added.undo();
    onUndo?.();
  };
  notify(cart, { kind: "event", code: cartEvents.addedMany, many: { items: added.items, undo, missing } });
  return true;
}

/** Like `addMany`, for callers that report the success in another way; null where it was refused. */
export function addManyQuietly(additions: readonly CartAddition[]): AddedMany | null {
  const lines = currentLines(cart);
  const last = Date.parse(lines.at(-1)?.addedAt ?? "1970");
  const items = additions.map(({ product, quantity }, place) => {
    // Of one and the same age, a line that is taken out and put back would stand after all the others.
    const age = Math.max(last + 1 + place, Date.now() + 1 - additions.length + place);
    return createLine(product, { id: newId(), quantity, source: "supabase", now: new Date(age).toISOString() });
  });
  const grown = items.reduce<readonly CartItem[]>((all, item) => applyChange(all, { kind: "add", item }), lines);
  const reasons = new Set(additions.flatMap(({ product }) => canAddToCart(product)));
  if (reasons.size > 0) return refuse([...reasons]);
  if (![...items, ...grown].every(({ quantity }) => isCartQuantity(quantity))) {
    return refuse([cartErrors.quantityOutOfRange]);
  }
  if (grown.length > MAX_CART_LINES) return refuse([cartErrors.full]);
  const changes = items.map((item) => {
    const { source } = lineOf(lines, item.product.id) ?? item;
    return { change: { kind: "add" as const, item }, mirrored: isMirrored(source, "add") };
  });
  if (changes.length > 0) recordChanges(cart, changes);
  const added = grown.flatMap(({ id, product, quantity }) => {
    const before = lineOf(lines, product.id)?.quantity ?? 0;
    return quantity > before ? [{ lineId: id, before, quantity: quantity - before }] : [];
  });
  parts = [...parts, ...added];
  return { items, undo: () => takeBack(added) };
}

/** Takes out, once, what is left of the added units. Lines that hold no more than those are removed. */
function takeBack(added: readonly Part[]): void {
  const lines = currentLines(cart);
  const changes = added.flatMap((part): { change: CartChange; mirrored: boolean }[] => {
    const { lineId, before, quantity } = part;
    part.quantity = 0;
    const line = lines.find(({ id }) => id === lineId);
    if (!line || quantity <= 0) return [];
    for (const later of parts) if (later.lineId === lineId && later.before > before) later.before -= quantity;
    const item = { ...line, quantity: line.quantity - quantity, updatedAt: new Date().toISOString() };
    return item.quantity > 0
      ? [{ change: { kind: "set", item }, mirrored: isMirrored(line.source, "set") }]
      : [{ change: { kind: "remove", productId: line.product.id }, mirrored: isMirrored(line.source, "remove") }];
  });
  if (changes.length > 0) recordChanges(cart, changes);
}

function refuse(codes: readonly CartErrorCode[]): null {
  recordFailures(cart, codes);
  return null;
}
