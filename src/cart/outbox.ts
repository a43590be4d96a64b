import type { CartItem } from "@/domain/cart";
import {
  type AbsoluteChange,
  changesToResend,
  confirmSent,
  foldPending,
  isOvertaken,
  type PendingChange,
  productOf,
} from "@/domain/cart-changes";
import type { AppError } from "@/domain/errors";
import { logger } from "@/lib/logger";
import { newId } from "@/lib/new-id";
import type { Result } from "@/lib/result";
import type * as guestCart from "@/services/guest-cart-service";
import type * as guest from "@/services/guest-session";
import { createBackoff, createLoopGuard, steadyNow } from "./backoff";
import type { CartPage } from "./browser-page";
import { type Cart, type CartState, pendingAt } from "./store";

/** Wait between a shopper's last click on a product and the write, so that a run of clicks makes one write. */
const DEBOUNCE_MS = 300;
/** Without locks each tab sends its own changes. This one sends another's after this time, longer than any request takes. */
const OTHER_TAB_GRACE_MS = 12_000;
/** Parallel writes; each is about another product. */
const MAX_IN_FLIGHT = 4;
/** Pause once the loop guard stops a run of writes that keeps triggering itself. */
const GUARD_PAUSE_MS = 5000;
/** Key of a write about the whole cart. */
const WHOLE_CART = "*";

/** The cart on the server, as the sync speaks with it; a test puts a stand-in in its place. */
export type CartServer = Pick<
  typeof guestCart & typeof guest,
  "readGuestCart" | "setGuestQuantity" | "removeGuestProduct" | "clearGuestCart" | "guestMark" | "findProducts"
>;

export type Outbox = ReturnType<typeof createOutbox>;

/** Sends a cart's pending changes, oldest first, and before those that failed: one request per product at a time, retried, never undone. */
export function createOutbox(cart: Cart, server: CartServer, page: CartPage) {
  const backoff = createBackoff();
  const inFlight = new Map<string, Promise<void>>();
  let mayWrite = createLoopGuard(steadyNow);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;

  /**
   * Starts sending pending changes, now and whenever there are new ones.
   * @returns the function that stops it; its promise resolves when no request is under way any more
   */
  function start(): () => Promise<void> {
    isRunning = true;
    mayWrite = createLoopGuard(steadyNow);
    let stopWaiting = () => {};
    const unsubscribe = cart.use.subscribe((state, before) => {
      if (state.pending === before.pending) return;
      // The screen shows the result of a press before it is sent.
      stopWaiting();
      stopWaiting = page.afterFrame(pump);
    });
    pump();
    return async () => {
      isRunning = false;
      unsubscribe();
      stopWaiting();
      clearTimeout(timer);
      backoff.forgetAllBut([]);
      await Promise.all(inFlight.values());
      // Stores a press that is not stored yet, so that the tab that sends next starts from it.
      cart.reconcile();
    };
  }

  /** Tries again what was given up on: back online, the page in focus again, or a minute later. */
  function retry(): void {
    backoff.tryAgain();
    pump();
  }

  /** Gives another tab some time to send the changes that it has just stored. */
  function leaveToOtherTab(pending: readonly PendingChange[]): void {
    backoff.postpone(pending, OTHER_TAB_GRACE_MS);
  }

  /**
   * Sends what is pending at this moment once, without waiting for debounce or retry delays; resolves when each that could
   * be sent was answered: none can while offline or in a pause. What the shopper changes meanwhile is sent as usual, so
   * that a run of clicks still makes one write. Where tabs take turns, a tab that waits for its turn sends nothing.
   */
  async function flush(): Promise<void> {
    const mayFlush = () => canSend() && (isRunning || !page.locks);
    resendToNewGuest();
    const unsent = new Set(cart.use.getState().pending.map(({ id }) => id));
    let isDone = false;
    while (!isDone) {
      if (mayFlush()) {
        sendWhere(
          ({ id }) => unsent.has(id),
          ({ id }) => unsent.delete(id),
        );
      }
      // Some may have to wait for a free place, or for the cart to be cleared.
      isDone = inFlight.size === 0 || !sendable().some(({ id }) => unsent.has(id));
      await Promise.all(inFlight.values());
    }
  }

  /** While the browser knows that it is offline, a request would only fail; `online` starts the next try. */
  function canSend(): boolean {
    return page.isOnline() && backoff.pauseLeft() <= 0;
  }

  /** Sends what is due, and sets a timer for when the next change will be. */
  function pump(): void {
    if (!isRunning) return;
    resendToNewGuest();
    backoff.forgetAllBut(cart.use.getState().pending);
    clearTimeout(timer);
    if (canSend()) sendWhere((entry) => waitFor(entry) <= 0);
    // What has a request under way is looked at again when the answer arrives.
    const waits = sendable()
      .filter((entry) => !inFlight.has(keyOf(entry)))
      .map(waitFor)
      .filter((wait) => wait > 0);
    const pauseLeft = backoff.pauseLeft();
    const next = Math.min(...waits, pauseLeft > 0 ? pauseLeft : Number.POSITIVE_INFINITY);
    if (Number.isFinite(next)) timer = setTimeout(pump, next);
  }

  /** Lines that the server confirmed under another guest id than the current one have to be sent again. */
  function resendToNewGuest(): void {
    const { guestMark, items } = cart.use.getState();
    if (guestMark === null || items.length === 0) return;
    const current = server.guestMark();
    if (guestMark !== current) cart.update((state) => resendLinesToNewGuest(state, current, Date.now()));
  }

  /** What could be sent now, oldest first: while a clearing is pending, only that. */
  function sendable(): readonly PendingChange[] {
    const pending = cart.use.getState().pending.filter((entry) => entry.mirrored);
    const clear = pending.find((entry) => keyOf(entry) === WHOLE_CART);
    return clear ? [clear] : pending;
  }

  /**
   * Starts the writes that may start: one at a time per product, and clearing the cart only alone, since everything before
   * it must have landed and nothing after it may overtake it. What failed least goes first, or additions that are refused
   * would keep the places from what the server takes; what failed alike goes oldest first.
   */
  function sendWhere(isWanted: (entry: PendingChange) => boolean, onSend?: (entry: PendingChange) => void): void {
    const wanted = sendable().filter(isWanted);
    for (const entry of wanted.sort((a, b) => backoff.failuresOf(a) - backoff.failuresOf(b))) {
      const isWhole = keyOf(entry) === WHOLE_CART;
      if (inFlight.has(WHOLE_CART) || inFlight.size >= MAX_IN_FLIGHT || (isWhole && inFlight.size > 0)) return;
      if (inFlight.has(keyOf(entry))) continue;
      if (!mayWrite(keyOf(entry))) {
        backoff.pause(GUARD_PAUSE_MS);
        logger.warn("Too many cart writes in a row; pausing", undefined, "cart-outbox");
        return;
      }
      onSend?.(entry);
      inFlight.set(keyOf(entry), send(entry));
    }
  }

  async function send(entry: PendingChange): Promise<void> {
    const guestMark = server.guestMark();
    const answer = await write(entry.change);
    inFlight.delete(keyOf(entry));
    cart.reconcile();
    const isCleared = cart.use.getState().pending.some(({ change }) => change.kind === "clear");
    if (isCleared && !page.locks && entry.change.kind !== "clear") cart.update(resendingClear);
    // Another tab's guest id has won: the change is still pending, and goes to that guest's cart.
    const isForAnother = server.guestMark() !== guestMark;
    if (!isForAnother && isOvertaken(cart.use.getState().pending, entry)) cart.update(resendingOvertaken(entry));
    else if (!answer.success) noteFailure(entry, answer.error);
    else if (!isForAnother) accept(entry, guestMark);
    pump();
  }

  /**
   * Repairs what an overtaken write (see `isOvertaken`) may have undone on the server: what was confirmed meanwhile is
   * sent again. A clearing may also have undone what another tab is sending: that gets new ids, and so stays pending
   * when the other tab is answered. When replayed on top of another tab's write, this keeps to the lines it first found
   * confirmed: the other tab may have read the very rows that were undone.
   */
  function resendingOvertaken({ change }: PendingChange): (state: CartState) => Partial<CartState> {
    const toResend = new Map<string | null, AbsoluteChange>();
    return (state) => {
      const { pending } = state;
      for (const confirmed of changesToResend(state, change)) {
        if (!toResend.has(productOf(confirmed))) toResend.set(productOf(confirmed), confirmed);
      }
      const unsettled = change.kind === "clear" ? pending.map((entry) => ({ ...entry, id: newId() })) : pending;
      const unsent = [...toResend.values()].map(pendingAt(Date.now()));
      return { pending: unsent.filter((entry) => isOvertaken(pending, entry)).reduce(foldPending, unsettled) };
    };
  }

  /** Without locks, another tab may have cleared the server's cart before this write landed: the clearing is sent again. */
  const resendingClear = ({ pending }: CartState): Partial<CartState> => ({
    pending: pending.map((other) => (other.change.kind === "clear" ? pendingAt(Date.now())(other.change) : other)),
  });

  function write(change: AbsoluteChange): Promise<Result<unknown, AppError>> {
    switch (change.kind) {
      case "set":
        return server.setGuestQuantity(change.item.product.id, change.item.quantity);
      case "remove":
        return server.removeGuestProduct(change.productId);
      case "clear":
        return server.clearGuestCart();
      default:
        return change satisfies never;
    }
  }

  function accept(entry: PendingChange, guestMark: string): void {
    const resend = resendingOvertaken(entry);
    // Two tabs may each have sent this change: a new mark lets a load notice that the second was accepted as well.
    const accepted = `${entry.id} ${newId()}`;
    cart.update((state) => {
      // When replayed on top of another tab's write, this may find that the other tab was answered at the same moment.
      if (isOvertaken(state.pending, entry)) return state.accepted?.startsWith(entry.id) ? {} : resend(state);
      return { ...confirmSent(state, entry), accepted, guestMark };
    });
  }

  /** Failures are only logged: the change stays, and is tried again. */
  function noteFailure(entry: PendingChange, error: AppError): void {
    const failures = backoff.failed(entry, error);
    logger.warn("A cart change is not on the server yet", { kind: entry.change.kind, failures }, "cart-outbox");
  }

  /** Milliseconds until a change may be sent; 0 or less when it may now. */
  function waitFor(entry: PendingChange): number {
    const age = Date.now() - Date.parse(entry.at);
    // A change dated in the future was made before the clock was set back: it has waited long enough.
    const rest = age < 0 ? 0 : DEBOUNCE_MS - age;
    return Math.max(rest, backoff.waitFor(entry));
  }

  return { start, retry, leaveToOtherTab, flush };
}

/**
 * The cart for a guest who is new to the server (the id was lost, or another tab's won): what the server had confirmed
 * under the earlier id has to be sent again.
 */
export function resendLinesToNewGuest(state: CartState, guestMark: string, now: number): CartState {
  if (state.guestMark === null || state.guestMark === guestMark) return state;
  return { ...resendLines(state, state.items, now), guestMark };
}

/** The cart with the given confirmed lines made pending again. */
export function resendLines(state: CartState, lines: readonly CartItem[], now: number): CartState {
  if (lines.length === 0) return state;
  const unsent = lines.filter(({ source }) => source !== "mock").map((item) => pendingAt(now)({ kind: "set", item }));
  return {
    ...state,
    items: state.items.filter((item) => !lines.includes(item)),
    pending: [...unsent, ...state.pending].reduce<readonly PendingChange[]>(foldPending, []),
  };
}

const keyOf = (entry: PendingChange): string => productOf(entry.change) ?? WHOLE_CART;
