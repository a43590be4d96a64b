import type { CartItem, CartItemSource } from "@/domain/cart";
import { isMirrored, lineOf } from "@/domain/cart-changes";
import { type CartErrorCode, cartErrors, cartEvents } from "@/domain/cart-codes";
import { createLine } from "@/domain/cart-lines";
import { DEFAULT_CART_QUANTITY, MAX_CART_LINES } from "@/domain/constants";
import { canAddToCart, type Product } from "@/domain/product";
import { isCartQuantity } from "@/domain/quantity";
import { logger } from "@/lib/logger";
import { newId } from "@/lib/new-id";
import { fail, ok, type Result } from "@/lib/result";
import { type Cart, currentLines, linesOf, notify, cart as ownCart, recordChanges, recordFailures } from "./store";

/** Why an action was refused; `reasons` starts with `code`. Already recorded as a notice and in the banner. */
export type CartError = { code: CartErrorCode; reasons: readonly CartErrorCode[] };

type Outcome = Result<void, CartError>;

/** What a shopper does to the lines of `cart`; see `cartActions`. */
export function createCartActions(cart: Cart) {
  const actions = {
    /** Adds pieces to the product's line, or a new line. */
    addItem: (
      product: Product,
      quantity: number = DEFAULT_CART_QUANTITY,
      source: CartItemSource = "supabase",
    ): Outcome =>
      guarded(cartErrors.addFailed, () => {
        const [reason, ...more] = canAddToCart(product);
        if (reason !== undefined) return refuse(reason, ...more);
        const lines = currentLines(cart);
        const known = lineOf(lines, product.id);
        if (!isCartQuantity(quantity) || !isCartQuantity(quantity + (known?.quantity ?? 0))) {
          return refuse(cartErrors.quantityOutOfRange);
        }
        if (!known && isFull(lines)) return refuse(cartErrors.full);
        const item = createLine(product, { id: newId(), quantity, source, now: new Date().toISOString() });
        const mirrored = isMirrored((known ?? item).source, "add");
        recordChanges(cart, [{ change: { kind: "add", item }, mirrored }]);
        const line = lineOf(linesOf(cart.use.getState()), product.id);
        if (line) notify(cart, { kind: "event", code: cartEvents.added, about: { ...line, quantity } });
        return ok(undefined);
      }),

    /** Sets a line to exactly this many pieces. */
    setQuantity: (productId: string, quantity: number): Outcome =>
      guarded(cartErrors.updateFailed, () =>
        withLine(productId, (line) => {
          if (!isCartQuantity(quantity)) return refuse(cartErrors.quantityOutOfRange);
          recordSet({ ...line, quantity }, "set");
          notify(cart, { kind: "event", code: cartEvents.updated, about: { ...line, quantity } });
          return ok(undefined);
        }),
      ),

    remove: (productId: string): Outcome => {
      const line = lineOf(currentLines(cart), productId);
      const outcome = actions.removeQuietly(productId);
      if (outcome.success && line) notify(cart, { kind: "event", code: cartEvents.removed, about: line });
      return outcome;
    },

    /** Like `remove`, for callers that report it in another way. */
    removeQuietly: (productId: string): Outcome =>
      guarded(cartErrors.removeFailed, () =>
        withLine(productId, (line) => {
          const mirrored = isMirrored(line.source, "remove");
          recordChanges(cart, [{ change: { kind: "remove", productId }, mirrored }]);
          return ok(undefined);
        }),
      ),

    /** Puts a removed line back where it was. */
    restore: (item: CartItem): Outcome =>
      guarded(cartErrors.addFailed, () => {
        const lines = currentLines(cart);
        if (lineOf(lines, item.product.id)) return ok(undefined);
        if (isFull(lines)) return refuse(cartErrors.full);
        recordSet(item, "add");
        return ok(undefined);
      }),

    clear: (): Outcome =>
      guarded(cartErrors.clearFailed, () => {
        const isOnServer = currentLines(cart).some(({ source }) => source !== "mock");
        const { items, pending } = cart.use.getState();
        // A line removed a moment ago may still be on the server.
        const reachesServer = isOnServer || items.length > 0 || pending.some(({ mirrored }) => mirrored);
        if (reachesServer) recordChanges(cart, [{ change: { kind: "clear" }, mirrored: true }]);
        else cart.update(() => ({ items: [], pending: [] }));
        notify(cart, { kind: "event", code: cartEvents.cleared });
        return ok(undefined);
      }),
  };
  return actions;

  /** Runs an action; a bug in it is logged and reported like any other failure instead of breaking the screen. */
  function guarded(code: CartErrorCode, action: () => Outcome): Outcome {
    try {
      return action();
    } catch (cause) {
      logger.error(code, { cause }, "cart-actions");
      return refuse(code);
    }
  }

  function withLine(productId: string, action: (line: CartItem) => Outcome): Outcome {
    const line = lineOf(currentLines(cart), productId);
    return line ? action(line) : refuse(cartErrors.itemNotFound);
  }

  function recordSet(line: CartItem, kind: "add" | "set"): void {
    const item: CartItem = { ...line, updatedAt: new Date().toISOString() };
    recordChanges(cart, [{ change: { kind: "set", item }, mirrored: isMirrored(item.source, kind) }]);
  }

  function refuse(code: CartErrorCode, ...more: readonly CartErrorCode[]): Outcome {
    recordFailures(cart, [code, ...more]);
    return fail({ code, reasons: [code, ...more] });
  }
}

/** What a shopper does to the lines of the cart. Everything applies at once, on the device; the server follows. */
export const cartActions = createCartActions(ownCart);

const isFull = (lines: readonly CartItem[]): boolean => lines.length >= MAX_CART_LINES;
