import {
  type AbsoluteChange,
  confirmSent,
  foldPending,
  lineOf,
  type PendingChange,
  productOf,
} from "@/domain/cart-changes";
import type { AppError } from "@/domain/errors";
import { logger } from "@/lib/logger";
import { createLoopGuard } from "@/lib/loop-guard";
import type { Result } from "@/lib/result";
import { clearGuestCart, removeGuestProduct, setGuestQuantity } from "@/services/guest-cart-service";
import { newId } from "./cart-id";
import { linesOf, updateCart, useCartState } from "./cart-state";

/** Rests between a shopper's last click on a product and the write, so that a run of clicks makes one write. */
const DEBOUNCE_MS = 300;
/** After these tries in a row the change waits for the next occasion: back online, focus, the minute. */
const RETRY_DELAYS_MS = [1000, 2000, 4000] as const;
const JITTER_MS = 250;
/** Another tab sends its own changes; this one only steps in when they are still there after a while. */
const OTHER_TAB_GRACE_MS = 5000;
/** Parallel writes; each is about another product. */
const MAX_IN_FLIGHT = 4;
/** Pause once the loop guard stops a run of writes that keeps triggering itself. */
const GUARD_PAUSE_MS = 5000;
/** Key of a write about the whole cart. */
const WHOLE_CART = "*";

type Attempts = { failures: number; notBefore: number };

const fresh: Attempts = { failures: 0, notBefore: 0 };

const attempts = new Map<string, Attempts>();
const inFlight = new Map<string, Promise<void>>();
let mayWrite = createLoopGuard();
let finished = 0;
/** The server asked for a pause (Retry-After): until then nothing is sent on any occasion. */
let blockedUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;

/** Writes that were answered so far; a snapshot read while it changed may be older than what the server holds. */
export const finishedWrites = (): number => finished;

/** Starts sending pending changes, now and whenever there are new ones. @returns the function that stops it */
export function startOutbox(): () => void {
  isRunning = true;
  mayWrite = createLoopGuard();
  const unsubscribe = useCartState.subscribe((state, before) => {
    if (state.pending !== before.pending) pump();
  });
  pump();
  return () => {
    isRunning = false;
    unsubscribe();
    clearTimeout(timer);
    attempts.clear();
    blockedUntil = 0;
  };
}

/** A new occasion to try what was given up on: back online, the page in focus again, a minute later. */
export function retryPending(): void {
  for (const [id, tried] of attempts) attempts.set(id, { ...tried, notBefore: 0 });
  pump();
}

/** Leaves the changes that another tab just stored to that tab for a while. */
export function leaveToOtherTab(pending: readonly PendingChange[]): void {
  for (const { id } of pending) {
    if (!attempts.has(id)) attempts.set(id, { ...fresh, notBefore: Date.now() + OTHER_TAB_GRACE_MS });
  }
}

/**
 * Sends what is pending at this moment once, without waiting for pauses; resolves when each change was answered. What
 * the shopper changes meanwhile takes its ordinary way, so that a run of clicks still makes one write.
 */
export async function flushOutbox(): Promise<void> {
  const unsent = new Set(useCartState.getState().pending.map(({ id }) => id));
  let isDone = false;
  while (!isDone) {
    if (canSend()) {
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

/** A browser that knows it is offline need not be asked to fail; `online` starts the next try. */
const canSend = (): boolean => navigator.onLine && blockedUntil <= Date.now();

/** Sends what is due and comes back when the next change will be. */
function pump(): void {
  if (!isRunning) return;
  forgetOldAttempts();
  clearTimeout(timer);
  const now = Date.now();
  if (canSend()) sendWhere((entry) => dueAt(entry, now) <= now);
  // Whatever waits for an answer is looked at again when that answer is there.
  const waiting = sendable().filter((entry) => !inFlight.has(keyOf(entry)) && dueAt(entry, now) > now);
  const next = Math.min(...waiting.map((entry) => dueAt(entry, now)), blockedUntil > now ? blockedUntil : Infinity);
  if (Number.isFinite(next)) timer = setTimeout(pump, next - now);
}

/** What could be sent now, oldest first: while the cart has to be cleared, nothing else. */
function sendable(): readonly PendingChange[] {
  const pending = useCartState.getState().pending.filter((entry) => entry.mirrored);
  const clear = pending.find((entry) => keyOf(entry) === WHOLE_CART);
  return clear ? [clear] : pending;
}

/**
 * Starts the writes that may start, oldest first: one at a time per product, and clearing the cart only alone, since
 * everything before it must have landed and nothing after it may overtake it.
 */
function sendWhere(isWanted: (entry: PendingChange) => boolean, onSend?: (entry: PendingChange) => void): void {
  for (const entry of sendable().filter(isWanted)) {
    const isWhole = keyOf(entry) === WHOLE_CART;
    if (inFlight.has(WHOLE_CART) || inFlight.size >= MAX_IN_FLIGHT || (isWhole && inFlight.size > 0)) return;
    if (inFlight.has(keyOf(entry))) continue;
    if (!mayWrite()) {
      blockedUntil = Date.now() + GUARD_PAUSE_MS;
      logger.warn("Too many cart writes in a row; pausing", undefined, "cart-outbox");
      return;
    }
    onSend?.(entry);
    inFlight.set(keyOf(entry), send(entry));
  }
}

async function send(entry: PendingChange): Promise<void> {
  const { epoch } = useCartState.getState();
  const answer = await write(entry.change);
  inFlight.delete(keyOf(entry));
  finished += 1;
  if (!answer.success) noteFailure(entry, answer.error);
  else if (useCartState.getState().epoch === epoch) accept(entry);
  else takeBack(entry);
  pump();
}

function write(change: AbsoluteChange): Promise<Result<unknown, AppError>> {
  switch (change.kind) {
    case "set":
      return setGuestQuantity(change.item.product.id, change.item.quantity);
    case "remove":
      return removeGuestProduct(change.productId);
    case "clear":
      return clearGuestCart();
    default:
      return change satisfies never;
  }
}

function accept(entry: PendingChange): void {
  attempts.delete(entry.id);
  updateCart(({ items, pending }) => {
    const { confirmed, pending: rest } = confirmSent({ confirmed: items, pending }, entry);
    return { items: confirmed, pending: rest };
  });
}

/** The write landed after its cart had ended (order placed, session expired): the server must not keep the line. */
function takeBack({ change }: PendingChange): void {
  if (change.kind !== "set") return;
  const productId = change.item.product.id;
  updateCart((state) => {
    if (lineOf(linesOf(state), productId)) return {};
    const at = new Date().toISOString();
    const removal: PendingChange = {
      id: newId(),
      change: { kind: "remove", productId },
      mirrored: true,
      since: at,
      at,
    };
    return { pending: foldPending(state.pending, removal) };
  });
}

/** Failures are only logged: the change stays, and is tried again. */
function noteFailure(entry: PendingChange, error: AppError): void {
  const failures = attemptsOf(entry).failures + 1;
  const delay = RETRY_DELAYS_MS[failures - 1];
  const now = Date.now();
  if (error.retryAfterSeconds !== null) blockedUntil = now + error.retryAfterSeconds * 1000;
  const notBefore = delay === undefined ? Number.POSITIVE_INFINITY : now + delay + Math.random() * JITTER_MS;
  attempts.set(entry.id, { failures, notBefore });
  logger.warn("A cart change is not on the server yet", { kind: entry.change.kind, failures }, "cart-outbox");
}

const keyOf = (entry: PendingChange): string => productOf(entry.change) ?? WHOLE_CART;

const attemptsOf = (entry: PendingChange): Attempts => attempts.get(entry.id) ?? fresh;

/** A change made «in the future» was made before the clock was put back: it has waited long enough. */
function dueAt(entry: PendingChange, now: number): number {
  const madeAt = Date.parse(entry.at);
  const rested = madeAt > now ? now : madeAt + DEBOUNCE_MS;
  return Math.max(rested, attemptsOf(entry).notBefore);
}

function forgetOldAttempts(): void {
  const ids = new Set(useCartState.getState().pending.map((entry) => entry.id));
  for (const id of attempts.keys()) if (!ids.has(id)) attempts.delete(id);
}
