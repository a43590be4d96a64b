import type { CartItem, CartItemSource } from "@/domain/cart";
import { isMirrored, lineOf, type PendingChange } from "@/domain/cart-changes";
import { type CartErrorCode, cartErrors, cartEvents } from "@/domain/cart-codes";
import { createLine } from "@/domain/cart-lines";
import { isCartQuantity } from "@/domain/cart-rules";
import { DEFAULT_CART_QUANTITY, MAX_CART_LINES } from "@/domain/constants";
import { type AppError, toAppError } from "@/domain/errors";
import { type ProductNews, withNews } from "@/domain/live-product";
import type { Pesos } from "@/domain/money";
import type { PriceChange } from "@/domain/order";
import { canAddToCart, type Product } from "@/domain/product";
import { logger } from "@/lib/logger";
import { newId } from "@/lib/new-id";
import { fail, ok, type Result } from "@/lib/result";
import { refreshStock } from "@/stores/stock-store";
import {
  type Cart,
  currentLines,
  endCartWithOrder,
  linesOf,
  notify,
  cart as ownCart,
  recordChanges,
  recordFailures,
} from "./store";

/** Why an action was refused; `reasons` starts with `code`. Already recorded as a notice and in the banner. */
export type CartError = { code: CartErrorCode; reasons: readonly CartErrorCode[] };

type Outcome = Result<void, CartError>;

/**
 * What is done to `cart`; see `cartActions`.
 * @param load see `createLoader`
 */
export function createCartActions(cart: Cart, load: () => Promise<Result<void, AppError>> = loadLater) {
  const actions = {
    /** Adds pieces to the product's line, or a new line. */
    addItem: (
      product: Product,
      quantity: number = DEFAULT_CART_QUANTITY,
      source: CartItemSource = "supabase",
    ): Outcome => {
      const outcome = actions.addQuietly(product, quantity, source);
      if (outcome.success) notify(cart, { kind: "success", code: cartEvents.added });
      return outcome;
    },

    /** The same for whoever tells of the success in another way. */
    addQuietly: (product: Product, quantity: number, source: CartItemSource = "supabase"): Outcome =>
      guarded(cartErrors.addFailed, () => {
        const [reason, ...more] = canAddToCart(product);
        if (reason !== undefined) return refuse(reason, ...more);
        const lines = currentLines(cart);
        const known = lineOf(lines, product.id);
        if (!isCartQuantity(quantity) || !isCartQuantity(quantity + (known?.quantity ?? 0))) {
          return refuse(cartErrors.quantityOutOfRange);
        }
        if (!known && isFull(lines)) return refuse(cartErrors.addFailed);
        const item = createLine(product, { id: newId(), quantity, source, now: new Date().toISOString() });
        const mirrored = isMirrored((known ?? item).source, "add");
        recordChanges(cart, [{ change: { kind: "add", item }, mirrored }]);
        return ok(undefined);
      }),

    /** Sets a line to exactly so many pieces. */
    setQuantity: (productId: string, quantity: number): Outcome =>
      guarded(cartErrors.updateFailed, () =>
        withLine(productId, (line) => {
          if (!isCartQuantity(quantity)) return refuse(cartErrors.quantityOutOfRange);
          recordSet({ ...line, quantity }, "set");
          notify(cart, { kind: "success", code: cartEvents.updated });
          return ok(undefined);
        }),
      ),

    remove: (productId: string): Outcome =>
      guarded(cartErrors.removeFailed, () =>
        withLine(productId, (line) => {
          const mirrored = isMirrored(line.source, "remove");
          recordChanges(cart, [{ change: { kind: "remove", productId }, mirrored }]);
          notify(cart, { kind: "success", code: cartEvents.removed, removed: line });
          return ok(undefined);
        }),
      ),

    /** Puts a removed line back where it was. */
    restore: (item: CartItem): Outcome =>
      guarded(cartErrors.addFailed, () => {
        const lines = currentLines(cart);
        if (lineOf(lines, item.product.id)) return ok(undefined);
        if (isFull(lines)) return refuse(cartErrors.addFailed);
        recordSet(item, "add");
        return ok(undefined);
      }),

    clear: (): Outcome =>
      guarded(cartErrors.clearFailed, () => {
        const isOnServer = currentLines(cart).some(({ source }) => source !== "mock");
        const { items, pending } = cart.use.getState();
        // What was removed a moment ago may still be there as well.
        const reachesServer = isOnServer || items.length > 0 || pending.some(({ mirrored }) => mirrored);
        if (reachesServer) recordChanges(cart, [{ change: { kind: "clear" }, mirrored: true }]);
        else cart.update(() => ({ items: [], pending: [] }));
        notify(cart, { kind: "success", code: cartEvents.cleared });
        return ok(undefined);
      }),

    /** The shopper agrees to the new net price of a line. */
    acceptPrice: (productId: string, newPrice: Pesos): void => {
      const accept = (line: CartItem): CartItem =>
        line.product.id === productId
          ? { ...line, unitPrice: newPrice, product: { ...line.product, price: newPrice } }
          : line;
      changeLines(cart, accept);
    },

    /** The server charges other prices than the lines show: sums follow at once, and the shopper is asked to accept. */
    noticePrices: (changes: readonly PriceChange[]): void => {
      const prices = new Map(changes.map(({ productId, newPrice }) => [productId, newPrice]));
      changeLines(cart, (line) => {
        const price = prices.get(line.product.id);
        return price === undefined ? line : { ...line, product: { ...line.product, price } };
      });
    },

    /**
     * Puts news about a product into its line: a new price then stands beside the accepted one and asks for acceptance.
     * Its stock is kept elsewhere (`useStocks`), so a line is only rewritten for what a line shows itself.
     */
    learnProduct: ({ productId, product: news }: ProductNews): void => {
      const known = lineOf(linesOf(cart.use.getState()), productId)?.product;
      if (!known) return;
      const product = news ? withNews(known, news) : { ...known, isActive: false };
      const isSame =
        product.price === known.price &&
        product.name === known.name &&
        product.imageUrl === known.imageUrl &&
        product.isActive === known.isActive;
      if (!isSame) changeLines(cart, (line) => (line.product.id === productId ? { ...line, product } : line));
    },

    /** Sends what is pending, then shows what the server has. A failure is told once, and the device's lines stay. */
    loadFromServer: async (): Promise<void> => {
      const answer = await load();
      const { errors } = cart.use.getState();
      const wasTold = errors.includes(cartErrors.loadFailed);
      if (!answer.success && !wasTold) recordFailures(cart, [cartErrors.loadFailed]);
      if (answer.success && wasTold) {
        cart.use.setState({ errors: errors.filter((code) => code !== cartErrors.loadFailed) });
      }
    },

    /** What a screen asks for when the cart comes into view: live prices and live stock. */
    checkNow: async (): Promise<void> => {
      const ids = () => linesOf(cart.use.getState()).map((line) => line.product.id);
      const known = ids();
      await Promise.all([actions.loadFromServer(), refreshStock(known)]);
      await refreshStock(ids().filter((id) => !known.includes(id)));
    },

    /** The order took everything; the database has emptied its copy itself. */
    orderPlaced: (): void => endCartWithOrder(cart),

    /**
     * Puts the lines of an expired cart back, except for those that were added again since, and reads their prices and
     * stock of today. What does not fit beside the lines of the new cart stays on offer.
     */
    restoreOffered: (): void => {
      const lines = currentLines(cart);
      const missing = cart.use.getState().offered.filter((item) => !lineOf(lines, item.product.id));
      const room = MAX_CART_LINES - lines.length;
      const changes = missing.slice(0, room).map(asAddition);
      if (changes.length > 0) recordChanges(cart, changes);
      cart.update(() => ({ offered: missing.slice(room) }));
      if (changes.length > 0) void actions.checkNow();
    },

    /** Another guest's cart begins, with these lines alone; nothing of it is on the server yet. */
    beginAnew: (lines: readonly CartItem[]): void => {
      cart.forgetAside();
      cart.update(() => ({ items: [], pending: [], session: null, offered: [], errors: [] }));
      if (lines.length > 0) recordChanges(cart, lines.map(asAddition));
      // The storage holds an empty cart until then.
      cart.adopt();
    },

    dismissOffered: (): void => cart.update(() => ({ offered: [] })),

    dismissErrors: (): void => {
      cart.use.setState({ errors: [] });
    },

    dismissNotice: (id: string): void => {
      cart.use.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
    },
  };
  return actions;

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

/**
 * All that is done to the cart. What the shopper does applies at once, on the device, and the server follows; the rest
 * keeps it true: fresh data, loading, and its end.
 */
export const cartActions = createCartActions(ownCart);

/** The first page does without this code: a first visitor has nothing on the server. */
async function loadLater(): Promise<Result<void, AppError>> {
  try {
    const { loadCart } = await import("./sync");
    return await loadCart();
  } catch (cause) {
    return fail(toAppError(cause, "loadCart"));
  }
}

const asAddition = (item: CartItem) =>
  ({ change: { kind: "set", item }, mirrored: isMirrored(item.source, "add") }) as const;

const isFull = (lines: readonly CartItem[]): boolean => lines.length >= MAX_CART_LINES;

function changeLines(cart: Cart, change: (line: CartItem) => CartItem): void {
  const changeEntry = (entry: PendingChange): PendingChange =>
    entry.change.kind === "set" ? { ...entry, change: { kind: "set", item: change(entry.change.item) } } : entry;
  cart.update(({ items, pending }) => ({ items: items.map(change), pending: pending.map(changeEntry) }));
}
