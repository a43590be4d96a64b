import type { CartItem } from "@/domain/cart";
import { isMirrored, lineOf, type PendingChange } from "@/domain/cart-changes";
import { cartErrors } from "@/domain/cart-codes";
import type { Pesos } from "@/domain/money";
import type { PriceChange } from "@/domain/order";
import type { Product } from "@/domain/product";
import { currentLines, linesOf, recordChanges, recordFailures, updateCart, useCartState } from "./cart-state";
import { refreshStock } from "./stock-store";

/** What keeps the cart true: fresh data, loading, and its end. */
export const cartUpkeep = {
  /** The shopper agrees to the new net price of a line. */
  acceptPrice: (productId: string, newPrice: Pesos): void => {
    const accept = (line: CartItem): CartItem =>
      line.product.id === productId
        ? { ...line, unitPrice: newPrice, product: { ...line.product, price: newPrice } }
        : line;
    changeLines(accept);
  },

  /** The server charges other prices than the lines show: sums follow at once, and the shopper is asked to accept. */
  noticePrices: (changes: readonly PriceChange[]): void => {
    const prices = new Map(changes.map(({ productId, newPrice }) => [productId, newPrice]));
    changeLines((line) => {
      const price = prices.get(line.product.id);
      return price === undefined ? line : { ...line, product: { ...line.product, price } };
    });
  },

  /** Takes over fresh data of a product that is in the cart: price, name, picture, stock. */
  refreshProduct: (product: Product): void => {
    changeLines((line) => (line.product.id === product.id ? { ...line, product } : line));
  },

  /** Sends what is pending, then shows what the server has. A failure is told once, and the device's lines stay. */
  loadFromServer: async (): Promise<void> => {
    // The first page does not need it: a first visitor has nothing on the server.
    const { loadCart } = await import("./cart-load");
    const answer = await loadCart();
    const { errors } = useCartState.getState();
    const wasTold = errors.includes(cartErrors.loadFailed);
    if (!answer.success && !wasTold) recordFailures([cartErrors.loadFailed]);
    if (answer.success && wasTold) {
      useCartState.setState({ errors: errors.filter((code) => code !== cartErrors.loadFailed) });
    }
  },

  /** What a screen asks for when the cart comes into view: live prices and live stock. */
  checkNow: async (): Promise<void> => {
    const ids = () => linesOf(useCartState.getState()).map((line) => line.product.id);
    const known = ids();
    await Promise.all([cartUpkeep.loadFromServer(), refreshStock(known)]);
    await refreshStock(ids().filter((id) => !known.includes(id)));
  },

  /** The order took everything; the database has emptied its copy itself. */
  orderPlaced: (): void => {
    updateCart(({ epoch }) => ({ items: [], pending: [], session: null, offered: [], errors: [], epoch: epoch + 1 }));
  },

  /** Puts the lines of an expired cart back, except for those that were added again since. */
  restoreOffered: (): void => {
    const lines = currentLines();
    const { offered } = useCartState.getState();
    const missing = offered.filter((item) => !lineOf(lines, item.product.id));
    recordChanges(
      missing.map((item) => ({ change: { kind: "set", item } as const, mirrored: isMirrored(item.source, "add") })),
    );
    cartUpkeep.dismissOffered();
  },

  dismissOffered: (): void => updateCart(() => ({ offered: [] })),

  dismissErrors: (): void => {
    useCartState.setState({ errors: [] });
  },

  dismissNotice: (id: string): void => {
    useCartState.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
  },
};

function changeLines(change: (line: CartItem) => CartItem): void {
  const changeEntry = (entry: PendingChange): PendingChange =>
    entry.change.kind === "set" ? { ...entry, change: { kind: "set", item: change(entry.change.item) } } : entry;
  updateCart(({ items, pending }) => ({ items: items.map(change), pending: pending.map(changeEntry) }));
}
