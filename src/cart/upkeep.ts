import type { CartItem, PriceChange } from "@/domain/cart";
import { isMirrored, lineOf, type PendingChange } from "@/domain/cart-changes";
import { cartErrors } from "@/domain/cart-codes";
import { type PricedChange, withProduct } from "@/domain/cart-lines";
import { MAX_CART_LINES } from "@/domain/constants";
import { type AppError, toAppError } from "@/domain/errors";
import { type OrderedLine, withoutOrdered } from "@/domain/orders/order-contents";
import { isSameBesideStock, type ProductNews, withNews } from "@/domain/stock";
import { newId } from "@/lib/new-id";
import { fail, type Result } from "@/lib/result";
import { refreshStock } from "@/live/stock-store";
import { sync } from "./start-sync";
import {
  type Cart,
  clearing,
  currentLines,
  ended,
  linesOf,
  cart as ownCart,
  pendingAt,
  recordChanges,
  recordFailures,
} from "./store";

/**
 * What keeps `cart` up to date; see `cartUpkeep`.
 * @param load see `createLoader`
 */
export function createCartUpkeep(cart: Cart, load: () => Promise<Result<void, AppError>>) {
  const upkeep = {
    /** The shopper agrees to net prices and units as they were shown, which counts as activity: nothing has to be sent for it. */
    acceptPrices: (shown: readonly Pick<PricedChange, "productId" | "newPrice" | "unit">[]): void => {
      const byProduct = new Map(shown.map((price) => [price.productId, price]));
      if (!currentLines(cart).some(({ product }) => byProduct.has(product.id))) return;
      changeLines(cart, (line) => {
        const agreed = byProduct.get(line.product.id);
        if (!agreed) return line;
        const { newPrice, unit } = agreed;
        const { acceptedUnit: _, ...accepted } = line;
        return { ...accepted, unitPrice: newPrice, product: { ...line.product, price: newPrice, unit } };
      });
      recordChanges(cart, []);
    },

    /** The server charges other prices, or sells by other units, than the lines show: sums follow at once, and the shopper is asked to accept. */
    noticePrices: (changes: readonly PriceChange[]): void => {
      const byProduct = new Map(changes.map((change) => [change.productId, change]));
      changeLines(cart, (line) => {
        const change = byProduct.get(line.product.id);
        if (!change) return line;
        const { newPrice: price, newUnit: unit = line.product.unit } = change;
        return withProduct(line, { ...line.product, price, unit });
      });
    },

    /**
     * Puts news about a product into its line: a new price or unit then stands beside the accepted one and asks for acceptance.
     * Its stock is kept elsewhere (`live/stock-store`), so a line is only rewritten for what a line shows itself.
     */
    learnProduct: ({ productId, product: news }: ProductNews): void => {
      const known = lineOf(linesOf(cart.use.getState()), productId)?.product;
      if (!known) return;
      const product = withNews(known, news);
      if (isSameBesideStock(product, known)) return;
      changeLines(cart, (line) => (line.product.id === productId ? withProduct(line, product) : line));
    },

    /**
     * Sends what is pending, then shows what the server has. A failure is told once, and the device's lines stay. Where there
     * are lines and the device is known to be offline, which the page says, it loads once there is a connection instead.
     */
    loadFromServer: async (): Promise<void> => {
      const answer = await load();
      if (answer.success || cart.use.getState().errors.includes(cartErrors.loadFailed)) return;
      if (globalThis.navigator?.onLine === false && linesOf(cart.use.getState()).length > 0) {
        // A page in the back/forward cache gets no event when the connection comes back.
        for (const type of ["online", "pageshow"]) window.addEventListener(type, upkeep.loadFromServer, { once: true });
      } else {
        cart.use.setState({ mustReload: true });
        recordFailures(cart, [cartErrors.loadFailed]);
      }
    },

    /** What a screen asks for when the cart comes into view: live prices and live stock. @returns whether the stock could be read */
    checkNow: async (): Promise<Result<void, AppError>> => {
      const ids = () => linesOf(cart.use.getState()).map((line) => line.product.id);
      const known = ids();
      const [, stock] = await Promise.all([upkeep.loadFromServer(), refreshStock(known)]);
      const ofNew = await refreshStock(ids().filter((id) => !known.includes(id)));
      return stock.success ? ofNew : stock;
    },

    /** The lines with everything that this and other tabs did until now: an order must not miss any of it. */
    readStoredLines: (): readonly CartItem[] => {
      cart.reconcile();
      return linesOf(cart.use.getState());
    },

    /**
     * An order took these lines; what was added since it was sent stays. The database has taken them out of its copy itself,
     * but a write of this or another tab may have come between that and the answer, so they are taken out once more.
     * What was read before counts no more. What can be put back stays on offer, but for what was ordered now.
     */
    orderPlaced: (ordered: readonly OrderedLine[]): void => {
      const now = Date.now();
      const clear = clearing(now);
      const accepted = newId();
      cart.update((state) => {
        const tools = { newId, asPending: pendingAt(now) };
        const left = withoutOrdered(state, ordered, tools);
        const isEmpty = linesOf(left).length === 0;
        const lines = isEmpty ? ended(state, clear) : left;
        const offered = state.offered.filter(
          ({ product }) => !ordered.some(({ productId }) => productId === product.id),
        );
        return { ...lines, accepted, offered, errors: [] };
      });
    },

    /**
     * Puts back the lines that left the cart unasked, except for those that were added again since, and reads their prices
     * and stock of today. What does not fit beside the lines there are stays on offer.
     */
    restoreOffered: (): void => {
      const lines = currentLines(cart);
      const missing = cart.use.getState().offered.filter((item) => !lineOf(lines, item.product.id));
      const room = MAX_CART_LINES - lines.length;
      const changes = missing.slice(0, room).map(asAddition);
      if (changes.length > 0) recordChanges(cart, changes);
      cart.update(() => ({ offered: missing.slice(room) }));
      if (changes.length > 0) void upkeep.checkNow();
    },

    /** A cart begins with these lines alone; nothing of it is on the server yet. */
    beginAnew: (lines: readonly CartItem[]): void => {
      cart.forgetAside();
      cart.update(() => ({ items: [], pending: [], session: null, offered: [], errors: [], mustReload: false }));
      if (lines.length > 0) recordChanges(cart, lines.map(asAddition));
      // Stores the lines at once; until then the storage holds an empty cart.
      cart.reconcile();
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

/** Keeps the cart up to date: fresh data, loading, and its end. Separate from the actions, since no first page needs it. */
export const cartUpkeep = createCartUpkeep(ownCart, loadLater);

/** Fetches the code of the sync, then loads: see `createLoader`. */
async function loadLater(): Promise<Result<void, AppError>> {
  try {
    const { loadCart } = await sync.need();
    return await loadCart();
  } catch (cause) {
    return fail(toAppError(cause, "loadCart"));
  }
}

const asAddition = (item: CartItem) =>
  ({ change: { kind: "set", item }, mirrored: isMirrored(item.source, "add") }) as const;

function changeLines(cart: Cart, change: (line: CartItem) => CartItem): void {
  const changeEntry = (entry: PendingChange): PendingChange =>
    entry.change.kind === "set" ? { ...entry, change: { kind: "set", item: change(entry.change.item) } } : entry;
  cart.update(({ items, pending }) => ({ items: items.map(change), pending: pending.map(changeEntry) }));
}
