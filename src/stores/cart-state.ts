import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { CartItem } from "@/domain/cart";
import { type PendingChange, visibleLines } from "@/domain/cart-changes";
import type { CartErrorCode, CartEvent } from "@/domain/cart-codes";
import type { VolumeDiscount } from "@/domain/order";
import { afterFrame } from "@/lib/after-frame";
import { rememberLast } from "@/lib/remember-last";
import { type SafeStorage, safeStorage } from "@/lib/safe-storage";
import { createOperations } from "./cart-operations";
import type { CartPage } from "./cart-page";
import { CART_STORAGE_KEY, CART_STORAGE_VERSION, createCartStorage, emptyCart, type StoredCart } from "./cart-storage";

/** Something that happened to the cart and is worth a toast. `removed` can be put back with `cartActions.restore`. */
export type CartNotice = { id: string; removed: CartItem | null } & (
  | { kind: "success"; code: CartEvent }
  | { kind: "error"; code: CartErrorCode }
);

export type CartState = StoredCart & {
  /** Percentages of the shop, as last read; not stored, since a stored one could be edited. */
  volumeDiscounts: readonly VolumeDiscount[];
  /** When they were read, in milliseconds since the epoch; 0 for never. */
  termsReadAt: number;
  isLoading: boolean;
  /** False while the browser does not take what is stored (full, blocked): the cart then ends with the page. */
  isKept: boolean;
  /** What the panel's banner says until it is dismissed; empty when nothing went wrong. */
  errors: readonly CartErrorCode[];
  /** Newest last; only the latest few. */
  notices: readonly CartNotice[];
};

const freshState: CartState = {
  ...emptyCart,
  volumeDiscounts: [],
  termsReadAt: 0,
  isLoading: false,
  isKept: true,
  errors: [],
  notices: [],
};

/** What the shopper sees. The same state gives the same array, so that components redraw only when lines change. */
export const linesOf: (state: Pick<CartState, "items" | "pending">) => readonly CartItem[] = rememberLast(
  ({ items, pending }) => [items, pending] as const,
  ([items, pending]) => visibleLines(items, pending),
);

/** The cart of a tab. All tabs keep theirs in one place, and each change is made on top of what any of them stored. */
export type Cart = ReturnType<typeof createCart>;

/**
 * @param storage where the cart rests on the device; a test gives each of its tabs a view of its own
 * @param page tells when a press has been shown
 */
export function createCart(storage: SafeStorage, page: Pick<CartPage, "afterFrame"> = { afterFrame }) {
  const operations = createOperations<CartState>();
  let hasPutBack = false;
  let brought: readonly PendingChange[] = [];
  let stopWaiting: (() => void) | null = null;
  const stored = createCartStorage(storage, {
    onUnwritten: () => {
      stopWaiting ??= page.afterFrame(() => void adopt());
    },
    onWritten: (isKept) => {
      operations.written();
      if (use.getState().isKept !== isKept) use.setState({ isKept });
    },
  });
  const use = create<CartState>()(
    persist<CartState, [], [], StoredCart>(() => freshState, {
      name: CART_STORAGE_KEY,
      version: CART_STORAGE_VERSION,
      storage: stored.file,
      partialize: (state) => {
        const { volumeDiscounts, termsReadAt, isLoading, isKept, errors, notices, ...kept } = state;
        return kept;
      },
      // In one step, since whoever watches the cart may change it at once.
      merge: (theirs, mine) => {
        const merged = { ...mine, ...(theirs as StoredCart) };
        brought = merged.pending.filter(({ id }) => !mine.pending.some((own) => own.id === id));
        const lost = operations.missingFrom(merged.tabs);
        hasPutBack = lost.length > 0;
        for (const change of lost) Object.assign(merged, change(merged));
        return merged;
      },
    }),
  );

  /**
   * Takes over what another tab stored since this one last looked, puts on top of it what this one has not stored yet or
   * what that write has crossed, and stores that: memory and storage are alike then.
   * @returns the changes that came with it
   */
  function adopt(): readonly PendingChange[] {
    const news = stored.news();
    if (news === "erased") operations.forget();
    if (news !== "none") {
      void use.persist.rehydrate();
      // Read, but not yet written.
      if (hasPutBack) use.setState({});
    }
    write();
    return news === "none" ? [] : brought;
  }

  function write(): void {
    stopWaiting?.();
    stopWaiting = null;
    stored.write();
  }

  return {
    /** The hook. */
    use,
    adopt,

    /** The one way to change the cart: on top of what any tab stored last. `change` may be applied more than once. */
    update(change: (state: CartState) => Partial<CartState>): void {
      adopt();
      use.setState(operations.note(change));
      write();
    },

    /**
     * The same for what a shopper does, by whoever has just called `adopt`: it shows at once, and is stored after the frame
     * that shows it. A page that is left or hidden stores it first; only one that crashes within that frame loses it.
     */
    press(change: (state: CartState) => Partial<CartState>): void {
      use.setState(operations.note(change));
    },

    /** Takes over facts from elsewhere. When another tab's write crosses this one, that tab's view of things stays. */
    learn(change: (state: CartState) => Partial<CartState>): void {
      adopt();
      use.setState(change);
      write();
    },
  };
}

/** The cart of this page, as data. Screens use the hooks and actions of `cart-store`. */
export const cart = createCart(safeStorage);

export const useCartState = cart.use;

/** See `Cart.adopt`: for the moment of an action that must not miss what another tab just did, or be ahead of the storage. */
export const adoptStoredCart = cart.adopt;

export const updateCart = cart.update;
