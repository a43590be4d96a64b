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

/** What a press put into a line, which held `before`. */
type Part = { lineId: string; before: number; quantity: number };

/** The parts of every press that may still be taken back. */
const parts: Part[] = [];

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
  const added = grown.flatMap(({ id, product, quantity }) => {
    const before = lineOf(lines, product.id)?.quantity ?? 0;
    return quantity > before ? [{ lineId: id, before, quantity: quantity - before }] : [];
  });
  parts.push(...added);
  return { items, undo: () => takeBack(added) };
}

/**
 * Takes out what is left of the added units: what was ordered or taken out since has gone before what the line held
 * already, and a line begun since holds none of them. Lines that hold no more than those are removed.
 */
function takeBack(added: readonly Part[]): void {
  const lines = currentLines(cart);
  const changes = added.flatMap(({ lineId, before, quantity }): { change: CartChange; mirrored: boolean }[] => {
    const line = lines.find(({ id }) => id === lineId);
    const taken = line ? Math.min(quantity, line.quantity - before) : 0;
    if (!line || taken <= 0) return [];
    for (const later of parts) if (later.lineId === lineId && later.before > before) later.before -= taken;
    const item = { ...line, quantity: line.quantity - taken, updatedAt: new Date().toISOString() };
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
