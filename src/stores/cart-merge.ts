import type { CartItem, GuestCart, GuestCartRow } from "@/domain/cart";
import { foldPending, lineOf, type PendingChange } from "@/domain/cart-changes";
import { createLine, refreshProducts } from "@/domain/cart-lines";
import { createSession } from "@/domain/cart-session";
import { newId } from "./cart-id";
import { pendingNow, withRenewals } from "./cart-record";
import { type CartState, linesOf } from "./cart-state";

/**
 * The cart after its rows were read: they replace the confirmed lines, except for those whose rows could not be read, and
 * what is pending stays on top. A device that had
 * lost its session begins a new one, for which the rows have to be renewed.
 * @param guestMark whose rows they are
 */
export function mergeRows(
  before: CartState,
  { rows, unreadable }: GuestCart,
  guestMark: string,
  now: number,
): Partial<CartState> {
  const state = reclaimLines(before, guestMark, now);
  const known = linesOf(state);
  const products = new Map(rows.map((row) => [row.productId, row.product]));
  const merged: CartState = {
    ...state,
    items: [
      ...rows.map((row) => toLine(row, lineOf(known, row.productId))),
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
  return { ...merged, session: createSession(newId(), now), pending: withRenewals(merged, now) };
}

/**
 * The cart for a guest who is new to the server (the id was lost, or another tab's won): what the server had confirmed to
 * the earlier one has to be sent again.
 */
export function reclaimLines(state: CartState, guestMark: string, now: number): CartState {
  if (state.guestMark === null || state.guestMark === guestMark) return state;
  const unsent = state.items
    .filter(({ source }) => source !== "mock")
    .map((item): PendingChange => ({ ...pendingNow(now), change: { kind: "set", item } }));
  return {
    ...state,
    guestMark,
    items: [],
    pending: [...unsent, ...state.pending].reduce<readonly PendingChange[]>(foldPending, []),
  };
}

/** Quantity and product are the server's; the accepted price and the age are what this device knows. */
function toLine(row: GuestCartRow, known: CartItem | undefined): CartItem {
  const addedAt = new Date(row.createdAt).toISOString();
  const line =
    known ?? createLine(row.product, { id: newId(), quantity: row.quantity, source: "supabase", now: addedAt });
  return { ...line, product: row.product, quantity: row.quantity, updatedAt: new Date(row.updatedAt).toISOString() };
}
