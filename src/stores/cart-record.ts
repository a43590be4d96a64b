import type { CartItem } from "@/domain/cart";
import {
  type AbsoluteChange,
  absoluteChange,
  type CartChange,
  foldPending,
  isMirrored,
  lineOf,
  type PendingChange,
  withoutPointless,
} from "@/domain/cart-changes";
import type { CartErrorCode, CartEvent } from "@/domain/cart-codes";
import { createSession, extendSession, isSessionValid } from "@/domain/cart-session";
import { newId } from "./cart-id";
import { type Cart, type CartNotice, type CartState, linesOf } from "./cart-state";

/** Toasts show three at a time; older unseen notices are not worth keeping. */
const MAX_NOTICES = 20;

/**
 * Applies changes to the lines just asked for (see `currentLines`) and leaves them pending for the server; counts as
 * activity of the shopper.
 */
export function recordChanges(cart: Cart, changes: readonly { change: CartChange; mirrored: boolean }[]): void {
  const now = Date.now();
  cart.press((state) => {
    const session = state.session ?? createSession(newId(), now);
    const extended = extendSession(session, now);
    const renewed = extended === session ? state.pending : withRenewals(state, now);
    const pending = changes.reduce((folded, { change, mirrored }) => {
      const lines = linesOf({ ...state, pending: folded });
      return foldPending(folded, { ...pendingNow(now), mirrored, change: absoluteChange(lines, change) });
    }, renewed);
    return {
      pending: withoutPointless(state.items, pending),
      session: extended,
      lastAccessed: new Date(now).toISOString(),
    };
  });
}

/**
 * Empties a cart whose session ran out and keeps its lines to be offered again. The server's copy is cleared as well,
 * since its rows may live longer than the session.
 */
export function expireCart(cart: Cart): void {
  cart.adopt();
  const now = Date.now();
  const hasRunOut = ({ session }: CartState) => session !== null && !isSessionValid(session, now);
  if (!hasRunOut(cart.use.getState())) return;
  const clear = clearing(now);
  cart.update((state) => {
    if (!hasRunOut(state)) return {};
    const lines = linesOf(state);
    return { ...ended(state, clear), offered: lines.length > 0 ? lines : state.offered };
  });
}

/**
 * The order took everything, and the database has emptied its copy itself. A write of this or another tab may have come
 * between that and the answer, so the server's cart is cleared once more.
 */
export function endCartWithOrder(cart: Cart): void {
  const clear = clearing(Date.now());
  cart.update((state) => ({ ...ended(state, clear), offered: [], errors: [] }));
}

const clearing = (now: number): PendingChange => ({ ...pendingNow(now), change: { kind: "clear" } });

/** The cart after its end as a whole. */
function ended({ items, pending }: CartState, clear: PendingChange): Partial<CartState> {
  const mayBeOnServer = items.length > 0 || pending.some(({ mirrored }) => mirrored);
  return { items: [], pending: mayBeOnServer ? [clear] : [], session: null };
}

/** The lines an action starts from: with what other tabs did, and without those of a session that has ended. */
export function currentLines(cart: Cart): readonly CartItem[] {
  expireCart(cart);
  return linesOf(cart.use.getState());
}

/** A change made now, still without what it changes. */
export function pendingNow(now: number): Omit<PendingChange, "change"> {
  const at = new Date(now).toISOString();
  return { id: newId(), mirrored: true, since: at, at };
}

/** An extended session needs its server rows extended as well: writing a row again does that. */
export function withRenewals({ items, pending }: CartState, now: number): readonly PendingChange[] {
  const lines = linesOf({ items, pending });
  return items
    .filter((item) => isMirrored(item.source, "set") && lineOf(lines, item.product.id) !== undefined)
    .filter(
      ({ product }) => !pending.some(({ change }) => change.kind === "set" && change.item.product.id === product.id),
    )
    .map((item) => ({ ...pendingNow(now), change: { kind: "set", item } satisfies AbsoluteChange }))
    .reduce(foldPending, pending);
}

/** Remembers something worth a toast. */
export function notify(cart: Cart, notice: { kind: "success"; code: CartEvent; removed?: CartItem }): void;
export function notify(cart: Cart, notice: { kind: "error"; code: CartErrorCode }): void;
export function notify(cart: Cart, notice: Omit<CartNotice, "id" | "removed"> & { removed?: CartItem }): void {
  const entry = { removed: null, ...notice, id: newId() } as CartNotice;
  cart.use.setState(({ notices }) => ({ notices: [...notices, entry].slice(-MAX_NOTICES) }));
}

/** Something went wrong: a toast for each code, and each once in the panel's banner. */
export function recordFailures(cart: Cart, codes: readonly CartErrorCode[]): void {
  cart.use.setState(({ errors }) => ({ errors: [...errors.filter((code) => !codes.includes(code)), ...codes] }));
  for (const code of codes) notify(cart, { kind: "error", code });
}
