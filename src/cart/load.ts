import type { CartItem, GuestCart, GuestCartRow } from "@/domain/cart";
import { lineOf, productOf, withAllResent } from "@/domain/cart-changes";
import { cartErrors } from "@/domain/cart-codes";
import { createLine, refreshProducts, withProduct } from "@/domain/cart-lines";
import { createSession } from "@/domain/cart-session";
import type { AppError } from "@/domain/errors";
import { stockOf } from "@/domain/product";
import { logger } from "@/lib/logger";
import { newId } from "@/lib/new-id";
import { ok, type Result } from "@/lib/result";
import { recordStock, stockRevision } from "@/live/stock-store";
import { type CartServer, type Outbox, resendLines, resendLinesToNewGuest } from "./outbox";
import { type Cart, type CartState, expireCart, linesOf, pendingAt, withOffered } from "./store";

/** So many times at most is a cart read that keeps changing; after that the device's own view stands until the next load. */
const MAX_READS = 3;

/**
 * Makes the function that loads the cart of this guest: what is pending is sent first, then the server's rows replace
 * the confirmed lines, and what could not be sent stays on top. Calls made during a load share it. A success takes back
 * that an earlier load failed. While a quiet one runs, what is shown stays: nobody asked for it.
 * @param merge replaced only by a test, which proves that a wrong merge is noticed
 */
export function createLoader(
  cart: Cart,
  server: CartServer,
  outbox: Outbox,
  merge = mergeRows,
): (isQuiet?: boolean) => Promise<Result<void, AppError>> {
  let running: Promise<Result<void, AppError>> | null = null;

  async function load(isQuiet: boolean): Promise<Result<void, AppError>> {
    expireCart(cart);
    cart.use.setState({ isLoading: !isQuiet });
    await outbox.flush();
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const before = revision();
      const began = stockRevision();
      const answer = await server.readGuestCart();
      if (!answer.success) return answer;
      const gone = await goneProducts(answer.data);
      if (!gone.success) return gone;
      cart.reconcile();
      const after = revision();
      if (after.accepted === before.accepted && after.guestMark === before.guestMark) {
        const now = Date.now();
        cart.updateUnreplayed((state) => {
          const merged = merge(keepGone(state, gone.data, now), answer.data, after.guestMark, now);
          const missing = linesMissingIn({ ...state, ...merged }, state);
          return missing.length > 0 ? { ...merged, offered: withOffered(missing, state) } : merged;
        });
        recordStock(
          answer.data.rows.map(({ product }) => stockOf(product)),
          began,
        );
        return ok(undefined);
      }
      // A write of this or another tab was answered while we read: the rows may be from before it.
    }
    logger.warn("The cart kept changing while it was loaded", undefined, "cart");
    return ok(undefined);
  }

  /** Of the products whose lines have no row, those that the shop no longer has: their rows went with them. */
  async function goneProducts({ rows, unreadable }: GuestCart): Promise<Result<readonly string[], AppError>> {
    const known = new Set([...rows.map(({ productId }) => productId), ...unreadable]);
    const missing = linesOf(cart.use.getState())
      .filter(({ source, product }) => source !== "mock" && !known.has(product.id))
      .map(({ product }) => product.id);
    if (missing.length === 0) return ok([]);
    const found = await server.findProducts(missing);
    return found.success ? ok(missing.filter((id) => !found.data.includes(id))) : found;
  }

  function revision() {
    return { accepted: cart.use.getState().accepted, guestMark: server.guestMark() };
  }

  return (isQuiet = false) => {
    running ??= load(isQuiet)
      .then((answer) => {
        if (answer.success && cart.use.getState().mustReload) {
          cart.use.setState(({ errors }) => ({
            mustReload: false,
            errors: errors.filter((code) => code !== cartErrors.loadFailed),
          }));
        }
        return answer;
      })
      .finally(() => {
        running = null;
        cart.use.setState({ isLoading: false });
      });
    return running;
  };
}

/**
 * What the shopper had in the cart and has no more. It goes on offer: the order that took it may have ended by now, and if it
 * lives, its lines leave the offer once it is found.
 */
const linesMissingIn = (after: CartState, before: CartState): readonly CartItem[] => {
  const left = new Set(linesOf(after).map(({ product }) => product.id));
  return linesOf(before).filter(({ product }) => !left.has(product.id));
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * Confirmed lines that the database forgot with the rest of their cart: all missing lines, if each was last changed long
 * enough before the oldest row there is now (or before now, if there is none). Otherwise the missing lines were ordered.
 * The database forgets carts that a single request wrote, so of one line, after a day. An hour is enough where one is
 * missing: the clock of the device may be slow, and operators may shorten the day. Several lines are of several such carts.
 */
function forgottenLines(
  { items }: CartState,
  { rows, unreadable, clockLead }: GuestCart,
  now: number,
): readonly CartItem[] {
  if (unreadable.length > 0) return [];
  const beganAnew = Math.min(now, ...rows.map(({ createdAt }) => Date.parse(createdAt)));
  const missing = items.filter(({ product }) => !rows.some(({ productId }) => productId === product.id));
  // A clock that is ahead makes lines look older than they are.
  const enough = HOUR_MS + Math.max(0, clockLead);
  const leastAge = missing.length === 1 ? Math.min(enough, 24 * HOUR_MS) : 24 * HOUR_MS;
  const isOld = ({ updatedAt }: CartItem) => beganAnew - Date.parse(updatedAt) >= leastAge;
  return missing.every(isOld) ? missing : [];
}

/**
 * Keeps the lines of products that the shop has dropped on this device alone, since they can have no rows any more.
 * They stay, and cannot be ordered, until the shopper removes them.
 */
function keepGone(state: CartState, gone: readonly string[], now: number): CartState {
  if (gone.length === 0) return state;
  const isGone = (productId: string | null) => productId !== null && gone.includes(productId);
  const kept = linesOf(state)
    .filter(({ product }) => isGone(product.id))
    .map((line) => pendingAt(now)({ kind: "set", item: { ...line, source: "mock" } }));
  return {
    ...state,
    items: state.items.filter(({ product }) => !isGone(product.id)),
    pending: [
      ...state.pending.filter(({ change }) => !isGone(productOf(change))),
      ...kept.map((entry) => ({ ...entry, mirrored: false })),
    ],
  };
}

/**
 * The cart after its rows were read: they replace the confirmed lines, except for those whose rows could not be read, and
 * what is pending stays on top. Lines that the database forgot are sent again. A device that had lost its session begins a new
 * one, for which the rows have to be renewed.
 * @param guestMark whose rows they are
 */
export function mergeRows(before: CartState, read: GuestCart, guestMark: string, now: number): Partial<CartState> {
  const { rows, unreadable } = read;
  const ofGuest = resendLinesToNewGuest(before, guestMark, now);
  const state = resendLines(ofGuest, forgottenLines(ofGuest, read, now), now);
  const known = linesOf(state);
  const products = new Map(rows.map((row) => [row.productId, row.product]));
  const merged: CartState = {
    ...state,
    items: [
      ...inOrder(rows, known).map((row, place, all) =>
        toLine(row, lineOf(known, row.productId), twinsBefore(all, place)),
      ),
      ...state.items.filter(({ product }) => unreadable.includes(product.id)),
    ],
    pending: state.pending.map((entry) => {
      if (entry.change.kind !== "set") return entry;
      const [item = entry.change.item] = refreshProducts([entry.change.item], products);
      return { ...entry, change: { kind: "set", item } };
    }),
    guestMark,
    lastSync: new Date(now).toISOString(),
  };
  if (state.session !== null || linesOf(merged).length === 0) return merged;
  return {
    ...merged,
    session: createSession(newId(), now),
    pending: withAllResent(merged, pendingAt(now)),
  };
}

/** The oldest row first, as the server sends them. Rows of one press are of one age, and keep their order on the device. */
function inOrder(rows: readonly GuestCartRow[], known: readonly CartItem[]): GuestCartRow[] {
  const places = new Map(known.map(({ product }, place) => [product.id, place]));
  const placeOf = ({ productId }: GuestCartRow) => places.get(productId) ?? known.length;
  return [...rows].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || placeOf(a) - placeOf(b));
}

/** How many rows of the same age stand before this one. */
const twinsBefore = (rows: readonly GuestCartRow[], place: number): number =>
  place - rows.findIndex(({ createdAt }) => createdAt === rows[place]?.createdAt);

/**
 * Quantity and product are the server's; the accepted price and unit and the age are what this device knows. Lines that come from
 * one press are given an age each, by which one that is taken out and put back finds its place.
 */
function toLine(row: GuestCartRow, known: CartItem | undefined, twins: number): CartItem {
  const addedAt = new Date(Date.parse(row.createdAt) + twins).toISOString();
  const line =
    known ?? createLine(row.product, { id: newId(), quantity: row.quantity, source: "supabase", now: addedAt });
  const updatedAt = new Date(row.updatedAt).toISOString();
  return { ...withProduct(line, row.product), quantity: row.quantity, updatedAt };
}
