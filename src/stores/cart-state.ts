import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { CartItem } from "@/domain/cart";
import {
  type AbsoluteChange,
  foldPending,
  isMirrored,
  lineOf,
  type PendingChange,
  visibleLines,
  withoutPointless,
} from "@/domain/cart-changes";
import type { CartErrorCode, CartEvent } from "@/domain/cart-codes";
import { createSession, extendSession, isSessionValid } from "@/domain/cart-session";
import type { VolumeDiscount } from "@/domain/order";
import { rememberLast } from "@/lib/remember-last";
import { newId } from "./cart-id";
import {
  CART_STORAGE_KEY,
  CART_STORAGE_VERSION,
  cartStorage,
  emptyCart,
  type StoredCart,
  storedCartChanged,
} from "./cart-storage";

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
  /** What the panel's banner says until it is dismissed; empty when nothing went wrong. */
  errors: readonly CartErrorCode[];
  /** Newest last; only the latest few. */
  notices: readonly CartNotice[];
  /** Raised when the cart ends as a whole (order placed, session expired): answers of earlier requests are then void. */
  epoch: number;
};

/** Toasts show three at a time; older unseen notices are not worth keeping. */
const MAX_NOTICES = 20;

/** The cart as data. Screens use the hooks and actions of `cart-store`. */
export const useCartState = create<CartState>()(
  persist<CartState, [], [], StoredCart>(
    () => ({ ...emptyCart, volumeDiscounts: [], termsReadAt: 0, isLoading: false, errors: [], notices: [], epoch: 0 }),
    {
      name: CART_STORAGE_KEY,
      version: CART_STORAGE_VERSION,
      storage: cartStorage,
      partialize: ({ items, pending, config, session, lastSync, lastAccessed, offered }) => ({
        items,
        pending,
        config,
        session,
        lastSync,
        lastAccessed,
        offered,
      }),
    },
  ),
);

/** What the shopper sees. The same state gives the same array, so that components redraw only when lines change. */
export const linesOf: (state: Pick<CartState, "items" | "pending">) => readonly CartItem[] = rememberLast(
  ({ items, pending }) => [items, pending] as const,
  ([items, pending]) => visibleLines(items, pending),
);

/** Takes over what another tab stored since this one last looked, so that neither overwrites the other's lines. */
export function adoptStoredCart(): void {
  if (storedCartChanged()) void useCartState.persist.rehydrate();
}

/** The one way to change the cart: on top of what any tab stored last. */
export function updateCart(change: (state: CartState) => Partial<CartState>): void {
  adoptStoredCart();
  useCartState.setState(change);
}

/** Applies changes at once and leaves them pending for the server; counts as activity of the shopper. */
export function recordChanges(changes: readonly { change: AbsoluteChange; mirrored: boolean }[]): void {
  expireCart();
  updateCart((state) => {
    const now = Date.now();
    const at = new Date(now).toISOString();
    const entries = changes.map(({ change, mirrored }) => ({ id: newId(), change, mirrored, since: at, at }));
    const session = state.session ?? createSession(newId(), now);
    const extended = extendSession(session, now);
    const renewed = extended === session ? [] : renewals(state, at);
    return {
      pending: withoutPointless(state.items, [...renewed, ...entries].reduce(foldPending, state.pending)),
      session: extended,
      lastAccessed: at,
    };
  });
}

/**
 * Empties a cart whose session ran out and keeps its lines to be offered again. The server's copy is cleared as well,
 * since its rows may live longer than the session.
 * @returns true when there was something to expire
 */
export function expireCart(): boolean {
  adoptStoredCart();
  const { session } = useCartState.getState();
  if (!session || isSessionValid(session, Date.now())) return false;
  updateCart((state) => {
    const lines = linesOf(state);
    const at = new Date().toISOString();
    const clear: PendingChange = { id: newId(), change: { kind: "clear" }, mirrored: true, since: at, at };
    return {
      items: [],
      pending: lines.length > 0 ? [clear] : [],
      session: null,
      offered: lines.length > 0 ? lines : state.offered,
      epoch: state.epoch + 1,
    };
  });
  return true;
}

/** The lines an action starts from: with what other tabs did, and without those of a session that has ended. */
export function currentLines(): readonly CartItem[] {
  expireCart();
  return linesOf(useCartState.getState());
}

/** Remembers something worth a toast. */
export function notify(notice: { kind: "success"; code: CartEvent; removed?: CartItem }): void;
export function notify(notice: { kind: "error"; code: CartErrorCode }): void;
export function notify(notice: Omit<CartNotice, "id" | "removed"> & { removed?: CartItem }): void {
  const entry = { removed: null, ...notice, id: newId() } as CartNotice;
  useCartState.setState(({ notices }) => ({ notices: [...notices, entry].slice(-MAX_NOTICES) }));
}

/** Something went wrong: a toast for each code, and each once in the panel's banner. */
export function recordFailures(codes: readonly CartErrorCode[]): void {
  useCartState.setState(({ errors }) => ({ errors: [...errors.filter((code) => !codes.includes(code)), ...codes] }));
  for (const code of codes) notify({ kind: "error", code });
}

/** An extended session needs its server rows extended as well: writing a row again does that. */
function renewals(state: CartState, at: string): readonly PendingChange[] {
  return state.items
    .filter((item) => isMirrored(item.source, "set") && lineOf(linesOf(state), item.product.id) !== undefined)
    .filter(
      (item) =>
        !state.pending.some(({ change }) => change.kind === "set" && change.item.product.id === item.product.id),
    )
    .map((item) => ({ id: newId(), change: { kind: "set", item }, mirrored: true, since: at, at }));
}
