import * as v from "valibot";
import type { OrderContents } from "@/domain/order";
import type { OrderedLine } from "@/domain/orders/order-contents";
import { parseJson } from "@/lib/parse-json";
import { safeSessionStorage, safeStorage } from "@/lib/safe-storage";
import { storedId } from "./device-store";

const STORAGE_KEY = "acopio-order-attempt";

/**
 * `isOpen`: the order was sent, and no answer has told what became of it. `placedAs`: the order that it became, until
 * the shopper has seen its confirmation. `placed`: the digest of what was ordered; missing where the order was looked for, since
 * any of the contents that were sent may be it.
 */
const attemptSchema = v.object({
  key: storedId,
  fingerprint: v.string(),
  /** Which line of the cart each product was first sent from. */
  lineIds: v.optional(v.record(v.string(), v.string()), {}),
  isOpen: v.boolean(),
  placedAs: v.optional(storedId),
  placed: v.optional(v.string()),
});

type Attempt = v.InferOutput<typeof attemptSchema>;

/**
 * The idempotency key for an order about to be sent: the same for the same contents until the order is known to be placed,
 * whatever happens in between — a lost answer, a reload, a second tab. While nobody knows what became of an order, other
 * contents go under its key as well: if it was placed, the database refuses them as it refuses every other order under a
 * used key, and if not, they take its place. The device stores a digest of the contents, and the ids of the lines.
 */
export function beginOrderAttempt(contents: OrderContents, lines: readonly OrderedLine[]): string {
  const fingerprint = digest(contents);
  const lineIds = Object.fromEntries(lines.flatMap(({ productId, lineId }) => (lineId ? [[productId, lineId]] : [])));
  const previous = readAttempt();
  if (previous?.isOpen) {
    writeAttempt({ ...previous, lineIds: { ...lineIds, ...previous.lineIds } });
    return previous.key;
  }
  const isSameOrder = previous?.fingerprint === fingerprint && !previous.placedAs;
  const key = isSameOrder ? previous.key : newKey();
  writeAttempt({ key, fingerprint, lineIds, isOpen: true });
  return key;
}

/** The lines of the cart from which the last attempt was sent, by product. */
export const attemptLineIds = (): Readonly<Record<string, string>> => readAttempt()?.lineIds ?? {};

/** The database answered that nothing was ordered. The same contents keep their key. */
export function closeOrderAttempt(): void {
  const attempt = readAttempt();
  if (attempt) writeAttempt({ ...attempt, isOpen: false });
}

/** Whether an order was sent and it is not known whether it was placed. */
export const hasOpenOrderAttempt = (): boolean => readAttempt()?.isOpen === true;

/**
 * The attempt became an order: the same contents ordered again are a new one.
 * @param contents what the database answered to have ordered; missing where the order was looked for
 */
export function settleOrderAttempt(orderId: string, contents?: OrderContents): void {
  const attempt = readAttempt();
  if (!attempt) return;
  const placed = contents ? { placed: digest(contents) } : {};
  writeAttempt({ ...attempt, isOpen: false, placedAs: orderId, ...placed });
}

/**
 * The id of an order whose confirmation has not been on the screen, or null: a reload that was under way when the answer
 * came leads back to the checkout.
 */
export const unseenOrder = (): string | null => readAttempt()?.placedAs ?? null;

/** `isOther`: it is known to be of other contents than those asked about. */
type OrderUnderKey = { id: string; isOther: boolean };

/** The order that was placed under the key of what was sent, until its confirmation has been on the screen; null if none is known. */
export function orderUnder(key: string, sent: OrderContents): OrderUnderKey | null {
  const attempt = readAttempt();
  if (attempt?.key !== key || !attempt.placedAs) return null;
  const isOther = attempt.placed !== undefined && attempt.placed !== digest(sent);
  return { id: attempt.placedAs, isOther };
}

/** The confirmation of an order is on the screen. */
export function orderSeen(orderId: string): void {
  if (unseenOrder() === orderId) forgetOrderAttempt();
}

export function forgetOrderAttempt(): void {
  safeStorage.removeItem(STORAGE_KEY);
  safeSessionStorage.removeItem(STORAGE_KEY);
}

/**
 * A device that is full leaves it to the tab, where a reload finds it. Other tabs learn of it once there is room; what one of
 * them orders until then goes under a key of its own.
 */
function writeAttempt(attempt: Attempt): void {
  const text = JSON.stringify(attempt);
  safeStorage.setItem(STORAGE_KEY, text);
  if (safeStorage.isKept(STORAGE_KEY)) safeSessionStorage.removeItem(STORAGE_KEY);
  else safeSessionStorage.setItem(STORAGE_KEY, text);
}

/**
 * Once there was room for what the tab holds, another tab may have gone on from there. Of one attempt, that it was placed is the
 * later news; of two, the one that may have become an order counts.
 */
function readAttempt(): Attempt | null {
  const inTab = safeSessionStorage.getItem(STORAGE_KEY);
  const onDevice = safeStorage.getItem(STORAGE_KEY);
  if (inTab === null || inTab === onDevice) return parseAttempt(onDevice);
  const [own, shared] = [parseAttempt(inTab), parseAttempt(onDevice)];
  if (!own || !shared) return own ?? shared;
  const placed = [own, shared].find(({ placedAs }) => placedAs);
  const open = [own, shared].find(({ isOpen }) => isOpen);
  return (own.key === shared.key ? (placed ?? open) : (open ?? placed)) ?? own;
}

function parseAttempt(text: string | null): Attempt | null {
  const stored = v.safeParse(attemptSchema, parseJson(text));
  return stored.success ? stored.output : null;
}

/** A random UUID; `crypto.randomUUID` is missing on plain-http addresses of a local network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** FNV-1a, 64 bits: tells two orders apart, and an order cannot be recovered from it. */
function digest(contents: OrderContents): string {
  const hash = new TextEncoder()
    .encode(JSON.stringify(contents))
    .reduce((mixed, byte) => BigInt.asUintN(64, (mixed ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  return hash.toString(16);
}

const LOCK_NAME = "acopio:order";

/**
 * Runs a task that sends an order, unless another tab of this device is sending one at this moment: two tabs that begin
 * together would each make a key of their own, and so two orders. Where the browser has no locks every tab may send. A page
 * that is left meanwhile gives the turn up, as one that is closed does: the browser could not keep it in its back/forward
 * cache otherwise. By then the key is stored, and the same order sent from elsewhere goes under the same key.
 * @returns the result of the task, or null when another tab has the turn
 */
export async function inOrderTurn<T>(task: () => Promise<T>): Promise<T | null> {
  if (!("locks" in navigator)) return task();
  let hasBegun = false;
  let sending: Promise<T> | null = null;
  try {
    await navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
      hasBegun = true;
      if (!lock) return;
      sending = task();
      await untilSettledOrLeft(sending);
    });
  } catch (refusal) {
    if (hasBegun) throw refusal;
    // A browser that blocks storage refuses locks as well: then tabs share neither a cart nor an order.
    return task();
  }
  return sending;
}

async function untilSettledOrLeft(work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const left = new Promise((resolve) => window.addEventListener("pagehide", resolve, { signal: over.signal }));
  try {
    await Promise.race([work, left]);
  } finally {
    over.abort();
  }
}
