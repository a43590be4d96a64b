import { safeStorage } from "@/lib/safe-storage";

/** 128 bits: too many to guess, since the id is the only secret that guards a cart. */
const MIN_RANDOM_BYTES = 16;

const FORMAT = /^guest_\d{13}_[A-Za-z0-9_-]{22,64}$/;

/** The latest time of thirteen digits, in 2286. */
const LATEST_MS = 9_999_999_999_999;

/** Whether a text is a guest id; the database accepts no other form. */
export const isGuestId = (text: string): boolean => FORMAT.test(text);

/**
 * `guest_<milliseconds>_<random>`.
 * @param nowMs milliseconds since 1970, by a clock that may be centuries off
 * @param random 16 to 48 bytes of a cryptographic source
 * @throws RangeError when there are too few random bytes to be safe
 */
export function createGuestId(nowMs: number, random: Uint8Array): string {
  if (random.length < MIN_RANDOM_BYTES) throw new RangeError(`A guest id needs ${MIN_RANDOM_BYTES} random bytes`);
  const base64 = btoa(String.fromCharCode(...random));
  const suffix = base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const moment = Math.trunc(Math.min(Math.max(nowMs, 0), LATEST_MS));
  return `guest_${String(moment).padStart(13, "0")}_${suffix}`;
}

export const GUEST_ID_KEY = "acopio-guest-id";

/** 192 random bits, 32 characters: the id is the only secret that guards a cart and its orders. */
const RANDOM_BYTES = 24;

/** 48 of the 192 bits: never the same for two guests of one device, and far from enough to guess the rest. */
const MARK_LENGTH = 8;

/**
 * Who this device is to the shop: kept until the shopper erases it, for the length of the visit where storage is blocked.
 * It travels in a header only, never in an address or a log.
 */
export function guestId(): string {
  const stored = safeStorage.getItem(GUEST_ID_KEY);
  if (stored !== null && isGuestId(stored)) return stored;
  const created = newGuestId();
  safeStorage.setItem(GUEST_ID_KEY, created);
  return created;
}

const LOCK_NAME = "acopio:guest-id";

/** A sleeping tab may hold its turn for ever, and requests wait for the id. */
const LONGEST_WAIT_MS = 1000;

/** After this time, the other tabs of a browser see what was stored. */
const VISIBLE_AFTER_MS = 100;

let agreement: Promise<string> | undefined;

/**
 * The guest id, agreed on between tabs: those that open at the same moment must not make an id each, and a tab learns
 * late what another one stored. So a tab that finds none waits for its turn and looks again, and a tab that makes one
 * keeps the turn until the others can see it. Where the browser has no locks, or refuses them as it refuses storage,
 * nothing is waited for.
 */
export function agreedGuestId(): Promise<string> {
  if (hasGuestId()) return Promise.resolve(guestId());
  agreement ??= agree().finally(() => {
    agreement = undefined;
  });
  return agreement;
}

const agree = (): Promise<string> =>
  new Promise((resolve) => {
    const makeInTurn = async (): Promise<void> => {
      const isKnown = hasGuestId();
      resolve(guestId());
      if (!isKnown) await new Promise((over) => setTimeout(over, VISIBLE_AFTER_MS));
    };
    const makeAnyway = () => resolve(guestId());
    const locks = globalThis.navigator?.locks;
    if (!locks) makeAnyway();
    else locks.request(LOCK_NAME, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, makeInTurn).catch(makeAnyway);
  });

/** The last characters of the guest id: they tell guests apart, and are of no use if found in storage or a log. */
export const guestMark = (): string => guestId().slice(-MARK_LENGTH);

/** Whether this device has been here before: a first visitor has no cart to load. */
export const hasGuestId = (): boolean => isGuestId(safeStorage.getItem(GUEST_ID_KEY) ?? "");

/** False where the id ends with the page, since the browser stores nothing. */
export const isGuestIdKept = (): boolean => safeStorage.isKept(GUEST_ID_KEY);

/** The device becomes a stranger to the shop: its cart and orders on the server can no longer be opened from here. */
export const forgetGuestId = (): void => safeStorage.removeItem(GUEST_ID_KEY);

const newGuestId = (): string => createGuestId(Date.now(), crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
