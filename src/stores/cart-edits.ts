import type { CartItem, CartItemSource } from "@/domain/cart";
import { type AbsoluteChange, applyChange, isMirrored, lineOf } from "@/domain/cart-changes";
import { type CartErrorCode, cartErrors, cartEvents } from "@/domain/cart-codes";
import { createLine } from "@/domain/cart-lines";
import { isCartQuantity } from "@/domain/cart-rules";
import { DEFAULT_CART_QUANTITY, MAX_CART_LINES } from "@/domain/constants";
import { canAddToCart, type Product } from "@/domain/product";
import { logger } from "@/lib/logger";
import { fail, ok, type Result } from "@/lib/result";
import { newId } from "./cart-id";
import { currentLines, notify, recordChanges, recordFailures, updateCart, useCartState } from "./cart-state";

/** Why an action was refused; `reasons` starts with `code`. Already recorded as a notice and in the banner. */
export type CartError = { code: CartErrorCode; reasons: readonly CartErrorCode[] };

type Outcome = Result<void, CartError>;

/** What a shopper does to the lines. Everything applies at once, on the device; the server follows. */
export const cartEdits = {
  /** Adds pieces to the product's line, or a new line. */
  addItem: (product: Product, quantity: number = DEFAULT_CART_QUANTITY, source: CartItemSource = "supabase"): Outcome =>
    guarded(cartErrors.addFailed, () => {
      const [reason, ...more] = canAddToCart(product);
      if (reason !== undefined) return refuse(reason, ...more);
      if (!isCartQuantity(quantity)) return refuse(cartErrors.quantityOutOfRange);
      const lines = currentLines();
      if (!lineOf(lines, product.id) && lines.length >= MAX_CART_LINES) return refuse(cartErrors.addFailed);
      const item = createLine(product, { id: newId(), quantity, source, now: new Date().toISOString() });
      const merged = lineOf(applyChange(lines, { kind: "add", item }), product.id) ?? item;
      if (!isCartQuantity(merged.quantity)) return refuse(cartErrors.quantityOutOfRange);
      recordChanges([{ change: { kind: "set", item: merged }, mirrored: isMirrored(merged.source, "add") }]);
      notify({ kind: "success", code: cartEvents.added });
      return ok(undefined);
    }),

  /** Sets a line to exactly so many pieces. */
  setQuantity: (productId: string, quantity: number): Outcome =>
    guarded(cartErrors.updateFailed, () =>
      withLine(productId, (line) => {
        if (!isCartQuantity(quantity)) return refuse(cartErrors.quantityOutOfRange);
        recordSet({ ...line, quantity }, "set");
        notify({ kind: "success", code: cartEvents.updated });
        return ok(undefined);
      }),
    ),

  increase: (productId: string): Outcome =>
    withLine(productId, (line) => cartEdits.setQuantity(productId, line.quantity + 1)),

  /** One piece less; the last piece takes the line with it. */
  decrease: (productId: string): Outcome =>
    withLine(productId, (line) =>
      line.quantity > 1 ? cartEdits.setQuantity(productId, line.quantity - 1) : cartEdits.remove(productId),
    ),

  remove: (productId: string): Outcome =>
    guarded(cartErrors.removeFailed, () =>
      withLine(productId, (line) => {
        recordChanges([{ change: { kind: "remove", productId }, mirrored: isMirrored(line.source, "remove") }]);
        notify({ kind: "success", code: cartEvents.removed, removed: line });
        return ok(undefined);
      }),
    ),

  /** Puts a removed line back where it was. */
  restore: (item: CartItem): Outcome =>
    guarded(cartErrors.addFailed, () => {
      if (!lineOf(currentLines(), item.product.id)) recordSet(item, "add");
      return ok(undefined);
    }),

  clear: (): Outcome =>
    guarded(cartErrors.clearFailed, () => {
      const hasMirroredLines = currentLines().some(({ source }) => source !== "mock");
      const reachesServer = hasMirroredLines || useCartState.getState().items.length > 0;
      if (reachesServer) recordChanges([{ change: { kind: "clear" }, mirrored: true }]);
      else updateCart(() => ({ items: [], pending: [] }));
      notify({ kind: "success", code: cartEvents.cleared });
      return ok(undefined);
    }),
};

/** Runs an action; a bug in it is logged and told like any other failure instead of breaking the screen. */
function guarded(code: CartErrorCode, action: () => Outcome): Outcome {
  try {
    return action();
  } catch (cause) {
    logger.error(code, { cause }, "cart-actions");
    return refuse(code);
  }
}

function withLine(productId: string, action: (line: CartItem) => Outcome): Outcome {
  const line = lineOf(currentLines(), productId);
  return line ? action(line) : refuse(cartErrors.itemNotFound);
}

function recordSet(item: CartItem, kind: "add" | "set"): void {
  const change: AbsoluteChange = { kind: "set", item: { ...item, updatedAt: new Date().toISOString() } };
  recordChanges([{ change, mirrored: isMirrored(item.source, kind) }]);
}

function refuse(code: CartErrorCode, ...more: readonly CartErrorCode[]): Outcome {
  recordFailures([code, ...more]);
  return fail({ code, reasons: [code, ...more] });
}
