import * as v from "valibot";
import type { CartItem } from "@/domain/cart";
import { applyChange, foldPending, type PendingChange } from "@/domain/cart-changes";
import type { CartSession } from "@/domain/cart-session";
import {
  CART_SESSION_DAYS,
  CURRENCY,
  FREE_SHIPPING_THRESHOLD,
  MAX_CART_QUANTITY,
  MIN_CART_QUANTITY,
  SHIPPING_COST,
  TAX_RATE,
} from "@/domain/constants";
import { logger } from "@/lib/logger";
import { newId } from "@/lib/new-id";
import { parseJson } from "@/lib/parse-json";
import type { SafeStorage } from "@/lib/safe-storage";
import type { VersionVector } from "@/lib/tab-replay";
import { lineSchema, pendingSchema, sessionSchema } from "./storage-schema";

/** The fixed name under which the cart rests on the device. */
export const CART_STORAGE_KEY = "acopio-cart";

/** Where the last stored text that could not be fully understood is kept aside, untouched. */
export const CART_ASIDE_KEY = "acopio-cart-aside";

/** Raise it when the stored shape changes, and teach `parseStoredCart` the old one. */
export const CART_STORAGE_VERSION = 1;

/** The terms the cart was filled under. Stored beside the lines for whoever inspects them; never read back. */
const CART_CONFIG = {
  currency: CURRENCY,
  taxRate: TAX_RATE,
  shippingCost: SHIPPING_COST,
  freeShippingThreshold: FREE_SHIPPING_THRESHOLD,
  minQuantity: MIN_CART_QUANTITY,
  maxQuantity: MAX_CART_QUANTITY,
  sessionDays: CART_SESSION_DAYS,
} as const;

/** The part of the cart that outlives the page. */
export type StoredCart = {
  /** The lines as last loaded from, or accepted by, the server: the confirmed ones. What a shopper sees is `linesOf`. */
  items: readonly CartItem[];
  /** What the shopper changed since: not yet on the server, or never to go there (`mirrored: false`). */
  pending: readonly PendingChange[];
  config: typeof CART_CONFIG;
  session: CartSession | null;
  /** When the cart was last loaded from the server; ISO 8601. */
  lastSync: string | null;
  /** When the shopper last changed it; ISO 8601. */
  lastAccessed: string | null;
  /** Lines of an expired session, or that the server no longer had, kept to be offered again. */
  offered: readonly CartItem[];
  /** Gets a new value with every write known to have reached the server: rows read meanwhile may be older than that write. */
  accepted: string | null;
  /** Marks the guest from whose server cart the items come, without revealing the guest's id. */
  guestMark: string | null;
  /** How many changes of each tab this text holds, see `lib/tab-replay`. */
  tabs: VersionVector;
};

export const emptyCart: StoredCart = {
  items: [],
  pending: [],
  config: CART_CONFIG,
  session: null,
  lastSync: null,
  lastAccessed: null,
  offered: [],
  accepted: null,
  guestMark: null,
  tabs: {},
};

const text = v.fallback(v.nullish(v.string(), null), null);
const count = v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);
const unread = v.optional(v.unknown());

/** List entries and the session are read one by one afterwards, so that a damaged one costs nothing but itself. */
const storedSchema = v.object({
  version: unread,
  state: v.object({
    items: unread,
    pending: unread,
    offered: unread,
    session: unread,
    lastSync: text,
    lastAccessed: text,
    accepted: text,
    guestMark: text,
    tabs: v.fallback(v.record(v.string(), count), {}),
  }),
});

const newerSchema = v.object({ version: v.pipe(v.number(), v.minValue(CART_STORAGE_VERSION + 1)) });

/**
 * Reads what an earlier visit, another version or somebody's tampering left in storage. Every valid line and change is
 * kept; `isWhole` is false when some were not understood, `intact` when anything was not. Amounts and settings are never
 * taken from storage.
 */
export function parseStoredCart(stored: unknown): { cart: StoredCart; isWhole: boolean; intact: boolean } {
  const read = v.safeParse(storedSchema, stored);
  if (!read.success) return { cart: emptyCart, isWhole: false, intact: false };
  const { version, state } = read.output;
  const items = eachValid(lineSchema, state.items);
  const pending = eachValid(pendingSchema, state.pending);
  const offered = eachValid(lineSchema, state.offered ?? []);
  const session = v.safeParse(v.nullish(sessionSchema, null), state.session);
  const isWhole = items.intact && pending.intact;
  return {
    cart: {
      ...state,
      items: withoutRepeats(items.valid),
      pending: withOwnIds(pending.valid.reduce<readonly PendingChange[]>(foldPending, [])),
      config: CART_CONFIG,
      session: session.success ? session.output : null,
      offered: withoutRepeats(offered.valid),
    },
    isWhole,
    intact: isWhole && offered.intact && session.success && version === CART_STORAGE_VERSION,
  };
}

/** The cart as it rests on the device, read and written by one tab. */
export function createCartStorage(storage: SafeStorage) {
  /** The text that this tab last read or wrote; anything else in storage was put there by another one. */
  let knownText: string | null = null;

  return {
    /** Whether the storage holds something that this tab has neither written nor read. */
    news(): "none" | "changed" | "erased" {
      const text = storage.getItem(CART_STORAGE_KEY);
      if (text === knownText) return "none";
      return text === null ? "erased" : "changed";
    },

    /**
     * The stored cart, whether all its lines and changes were understood, and whether a newer version of the shop wrote it.
     * A text that is not understood is kept aside before it can be overwritten.
     */
    read(): { cart: StoredCart; isWhole: boolean; isNewer: boolean } {
      const text = storage.getItem(CART_STORAGE_KEY);
      knownText = text;
      if (text === null) return { cart: emptyCart, isWhole: true, isNewer: false };
      const stored = parseJson(text);
      const { cart, isWhole, intact } = parseStoredCart(stored ?? parseJson(beginningOf(text)));
      if (stored === null || !intact) {
        storage.setItem(CART_ASIDE_KEY, text);
        logger.warn("Part of the stored cart was not understood and is kept aside", undefined, "cart-storage");
      }
      return { cart, isWhole: isWhole && stored !== null, isNewer: v.is(newerSchema, stored) };
    },

    forgetAside: () => storage.removeItem(CART_ASIDE_KEY),

    /** @returns whether the browser took it; otherwise the cart lives in memory */
    write(cart: StoredCart): boolean {
      const text = JSON.stringify({ state: cart, version: CART_STORAGE_VERSION });
      if (text !== knownText) {
        knownText = text;
        storage.setItem(CART_STORAGE_KEY, text);
      }
      return storage.isKept(CART_STORAGE_KEY);
    },
  };
}

const MAX_DEPTH = 100;

/** A JSON text that was cut off, shortened to its last whole value and closed, so that what precedes the cut can be read. */
function beginningOf(text: string): string {
  const closing: string[] = [];
  let beginning = "";
  // A quoted string is one token, even if its closing quote was cut off.
  for (const { 0: token, index } of text.matchAll(/"(?:\\.|[^"])*"?|[[\]{},]/g)) {
    // No cart is so deep: of what is not the shop's, each depth would take longer than the one before.
    if (closing.length > MAX_DEPTH) break;
    if (token === "{") closing.unshift("}");
    else if (token === "[") closing.unshift("]");
    else if (token[0] !== '"') {
      beginning = text.slice(0, index) + closing.join("");
      if (token !== ",") closing.shift();
    }
  }
  return beginning;
}

function eachValid<T>(schema: v.GenericSchema<unknown, T>, list: unknown): { valid: T[]; intact: boolean } {
  if (!Array.isArray(list)) return { valid: [], intact: false };
  const parsed = list.map((entry) => v.safeParse(schema, entry));
  const valid = parsed.flatMap((result) => (result.success ? [result.output] : []));
  return { valid, intact: valid.length === list.length };
}

/** Two changes with the same id would both be taken as confirmed when the first of them is. */
const withOwnIds = (pending: readonly PendingChange[]): readonly PendingChange[] =>
  pending.map((entry, at) =>
    pending.findIndex(({ id }) => id === entry.id) === at ? entry : { ...entry, id: newId() },
  );

/** One line per product: repeated ones are added together, up to what a line may hold. */
function withoutRepeats(lines: readonly CartItem[]): readonly CartItem[] {
  const merged = lines.reduce<readonly CartItem[]>((kept, item) => applyChange(kept, { kind: "add", item }), []);
  return merged.map((line) => ({ ...line, quantity: Math.min(line.quantity, MAX_CART_QUANTITY) }));
}
