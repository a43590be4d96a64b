import { create } from "zustand";
import type { CartItem } from "@/domain/cart";
import {
  type AbsoluteChange,
  absoluteChange,
  type CartChange,
  type ConfirmedAndPending,
  foldPending,
  lineOf,
  type PendingChange,
  visibleLines,
  withAllResent,
  withoutPointless,
} from "@/domain/cart-changes";
import type { CartErrorCode, CartEvent } from "@/domain/cart-codes";
import { createSession, extendSession, isSessionValid } from "@/domain/cart-session";
import { afterFrame } from "@/lib/after-frame";
import { newId } from "@/lib/new-id";
import { rememberLast } from "@/lib/remember-last";
import { type SafeStorage, safeStorage } from "@/lib/safe-storage";
import { createTabReplay } from "@/lib/tab-replay";
import type { CartPage } from "./browser-page";
import { createCartStorage, emptyCart, type StoredCart } from "./storage";

/** Toasts show three at a time; older unseen notices are not worth keeping. */
const MAX_NOTICES = 20;

/**
 * Something that happened to the cart and is worth a toast. `about` is the line it happened to, with the pieces that
 * were added; a removed one can be put back with `cartActions.restore`. When products of a list were added, `many` is
 * set instead: the line of each, with the pieces that were added, and in words what could not be: all of it where no line is told.
 */
export type CartNotice = {
  id: string;
  about: CartItem | null;
  many?: { items: readonly CartItem[]; undo: () => void; missing: string };
} & NoticeCode;
type NoticeCode = { kind: "event"; code: CartEvent } | { kind: "error"; code: CartErrorCode };

export type CartState = StoredCart & {
  isLoading: boolean;
  /** False while the browser does not take what is stored (full, blocked): the cart then ends with the page. */
  isKept: boolean;
  /** What the panel's banner says until it is dismissed; empty when nothing went wrong. */
  errors: readonly CartErrorCode[];
  /** Whether a load is due because one failed: also where the banner that said so was dismissed. */
  mustReload: boolean;
  /** Newest last; only the latest few. */
  notices: readonly CartNotice[];
};

const freshState: CartState = {
  ...emptyCart,
  isLoading: false,
  isKept: true,
  errors: [],
  mustReload: false,
  notices: [],
};

/** What the shopper sees. The same state gives the same array, so that components redraw only when lines change. */
export const linesOf: (state: ConfirmedAndPending) => readonly CartItem[] = rememberLast(
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
  const stored = createCartStorage(storage);
  const replay = createTabReplay<CartState>();
  const use = create<CartState>()(() => freshState);
  let isUnwritten = false;
  let stopWaiting: (() => void) | null = null;

  /**
   * Takes over what another tab stored since this one last looked, applies on top of it this tab's changes that are not
   * stored yet or that the other tab's write replaced, and stores the result: then memory and storage agree.
   * @returns the pending changes that came from the other tab
   */
  function reconcile(): readonly PendingChange[] {
    const news = stored.news();
    if (news === "erased") replay.forget();
    const brought = news === "none" ? [] : read();
    if (isUnwritten) write();
    return brought;
  }

  function read(): readonly PendingChange[] {
    const mine = use.getState();
    const { cart, isWhole, isNewer } = stored.read();
    // Lines shown here do not go for a text that cannot be read: they replace it, one of a newer version only once they change or are loaded.
    if (!isWhole && mine.items.length + mine.pending.length > 0) {
      isUnwritten ||= !isNewer;
      return [];
    }
    const theirs: CartState = { ...mine, ...cart };
    const brought = theirs.pending.filter(({ id }) => !mine.pending.some((own) => own.id === id));
    const lost = replay.missingFrom(theirs.tabs);
    isUnwritten = lost.length > 0;
    for (const change of lost) Object.assign(theirs, change(theirs));
    // Set in one step, since a subscriber may change the cart at once.
    use.setState(theirs);
    return brought;
  }

  function write(): void {
    stopWaiting?.();
    stopWaiting = null;
    isUnwritten = false;
    const { isLoading, isKept: wasKept, errors, mustReload, notices, ...kept } = use.getState();
    const isKept = stored.write(kept);
    replay.written();
    if (isKept !== wasKept) use.setState({ isKept });
  }

  // What an earlier visit left.
  reconcile();
  return {
    /** The hook. */
    use,
    reconcile,
    forgetAside: stored.forgetAside,

    /** Changes the cart on top of what any tab stored last, and stores it at once. `change` may be applied more than once. */
    update(change: (state: CartState) => Partial<CartState>): void {
      reconcile();
      use.setState(replay.note(change));
      write();
    },

    /**
     * Like `update`, for what a shopper does; the caller has just called `reconcile`. The change shows at once, and is stored
     * after the frame that shows it. A page that is left or hidden stores it first; only a crash within that frame loses it.
     */
    updateStoredLater(change: (state: CartState) => Partial<CartState>): void {
      use.setState(replay.note(change));
      isUnwritten = true;
      stopWaiting ??= page.afterFrame(() => {
        stopWaiting = null;
        reconcile();
      });
    },

    /** Takes over facts from elsewhere. When another tab writes at the same moment, that tab's view of things stays. */
    updateUnreplayed(change: (state: CartState) => Partial<CartState>): void {
      reconcile();
      use.setState(change);
      write();
    },
  };
}

/** The cart of this page, as data. Screens use the hooks of `use-cart` and the actions. */
export const cart = createCart(safeStorage);

export const useCartState = cart.use;

/** A change made now, as it waits for the server. */
export const pendingAt =
  (now: number) =>
  (change: AbsoluteChange): PendingChange => {
    const at = new Date(now).toISOString();
    return { id: newId(), change, mirrored: true, since: at, at };
  };

/**
 * Applies changes to the lines just asked for (see `currentLines`) and leaves them pending for the server; counts as
 * activity of the shopper.
 */
export function recordChanges(cart: Cart, changes: readonly { change: CartChange; mirrored: boolean }[]): void {
  const now = Date.now();
  cart.updateStoredLater((state) => {
    const session = state.session ?? createSession(newId(), now);
    const extended = extendSession(session, now);
    const { items } = state;
    const asPending = pendingAt(now);
    const renewed = extended === session ? state.pending : withAllResent(state, asPending);
    const pending = changes.reduce((folded, { change, mirrored }) => {
      const lines = visibleLines(items, folded);
      return foldPending(folded, { ...asPending(absoluteChange(lines, change)), mirrored });
    }, renewed);
    return {
      pending: withoutPointless(items, pending),
      session: extended,
      lastAccessed: new Date(now).toISOString(),
    };
  });
}

/**
 * Empties a cart whose session ran out and keeps its lines to be offered again, beside those of earlier ones. The server's copy is cleared as well,
 * since its rows may live longer than the session.
 */
export function expireCart(cart: Cart): void {
  cart.reconcile();
  const now = Date.now();
  const hasRunOut = ({ session }: CartState) => session !== null && !isSessionValid(session, now);
  if (!hasRunOut(cart.use.getState())) return;
  const clear = clearing(now);
  cart.update((state) => {
    if (!hasRunOut(state)) return {};
    return { ...ended(state, clear), offered: withOffered(linesOf(state), state) };
  });
}

/** Lines that left the cart unasked, before what was offered already. */
export const withOffered = (lines: readonly CartItem[], { offered }: CartState): readonly CartItem[] => [
  ...lines,
  ...offered.filter(({ product }) => !lineOf(lines, product.id)),
];

/** The wish to empty the server's cart. */
export const clearing = (now: number): PendingChange => pendingAt(now)({ kind: "clear" });

/** What is left of a cart that ended as a whole: at most the wish to empty the server's copy. */
export function ended({ items, pending }: CartState, clear: PendingChange): Partial<CartState> {
  const mayBeOnServer = items.length > 0 || pending.some(({ mirrored }) => mirrored);
  return { items: [], pending: mayBeOnServer ? [clear] : [], session: null };
}

/** The lines an action starts from: with what other tabs did, and without those of a session that has ended. */
export function currentLines(cart: Cart): readonly CartItem[] {
  expireCart(cart);
  return linesOf(cart.use.getState());
}

/** Remembers something worth a toast. */
export function notify(cart: Cart, notice: Partial<Pick<CartNotice, "about" | "many">> & NoticeCode): void {
  const entry: CartNotice = { about: null, ...notice, id: newId() };
  cart.use.setState(({ notices }) => ({ notices: [...notices, entry].slice(-MAX_NOTICES) }));
}

/** Something went wrong: a toast for each code, and each once in the panel's banner. */
export function recordFailures(cart: Cart, codes: readonly CartErrorCode[]): void {
  cart.use.setState(({ errors }) => ({ errors: [...errors.filter((code) => !codes.includes(code)), ...codes] }));
  for (const code of codes) notify(cart, { kind: "error", code });
}
