import type { CartItem } from "@/domain/cart";
import { isMirrored, lineOf, type PendingChange } from "@/domain/cart-changes";
import { cartErrors } from "@/domain/cart-codes";
import { MAX_CART_LINES } from "@/domain/constants";
import { type AppError, toAppError } from "@/domain/errors";
import type { Pesos } from "@/domain/money";
import type { PriceChange } from "@/domain/order";
import type { Product } from "@/domain/product";
import { fail, type Result } from "@/lib/result";
import { currentLines, endCartWithOrder, recordChanges, recordFailures } from "./cart-record";
import { type Cart, linesOf, cart as ownCart } from "./cart-state";
import { refreshStock } from "./stock-store";

/**
 * What keeps `cart` true; see `cartUpkeep`.
 * @param load see `createLoader`
 */
export function createCartUpkeep(cart: Cart, load: () => Promise<Result<void, AppError>>) {
  const upkeep = {
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

    /** Takes over fresh data of a product that is in the cart: price, name, picture, stock. */
    refreshProduct: (product: Product): void => {
      changeLines(cart, (line) => (line.product.id === product.id ? { ...line, product } : line));
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
      await Promise.all([upkeep.loadFromServer(), refreshStock(known)]);
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
      const changes = missing
        .slice(0, room)
        .map((item) => ({ change: { kind: "set", item } as const, mirrored: isMirrored(item.source, "add") }));
      if (changes.length > 0) recordChanges(cart, changes);
      cart.update(() => ({ offered: missing.slice(room) }));
      if (changes.length > 0) void upkeep.checkNow();
    },

    dismissOffered: (): void => cart.update(() => ({ offered: [] })),

    dismissErrors: (): void => {
      cart.use.setState({ errors: [] });
    },

    dismissNotice: (id: string): void => {
      cart.use.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
    },
  };
  return upkeep;
}

/** What keeps the cart true: fresh data, loading, and its end. */
export const cartUpkeep = createCartUpkeep(ownCart, async () => {
  // The first page does not need it: a first visitor has nothing on the server.
  try {
    const { loadCart } = await import("./cart-sync");
    return await loadCart();
  } catch (cause) {
    return fail(toAppError(cause, "loadCart"));
  }
});

function changeLines(cart: Cart, change: (line: CartItem) => CartItem): void {
  const changeEntry = (entry: PendingChange): PendingChange =>
    entry.change.kind === "set" ? { ...entry, change: { kind: "set", item: change(entry.change.item) } } : entry;
  cart.update(({ items, pending }) => ({ items: items.map(change), pending: pending.map(changeEntry) }));
}
