import type { CartItem, GuestCartRow } from "@/domain/cart";
import { lineOf } from "@/domain/cart-changes";
import { createLine, refreshProducts } from "@/domain/cart-lines";
import { createSession } from "@/domain/cart-session";
import type { AppError } from "@/domain/errors";
import { stockOf } from "@/domain/product";
import { logger } from "@/lib/logger";
import { ok, type Result } from "@/lib/result";
import { readGuestCart } from "@/services/guest-cart-service";
import { newId } from "./cart-id";
import { finishedWrites, flushOutbox } from "./cart-outbox";
import { expireCart, linesOf, updateCart, useCartState } from "./cart-state";
import { recordStock } from "./stock-store";

/** Reads of a cart that keeps being written to; after them the device's own view stands until the next load. */
const MAX_READS = 3;

let running: Promise<Result<void, AppError>> | null = null;

/**
 * Loads the cart of this guest: what is pending is sent first, then the server's rows replace the confirmed lines, and
 * what could not be sent stays on top. Calls while one is under way share it.
 */
export function loadCart(): Promise<Result<void, AppError>> {
  running ??= load().finally(() => {
    running = null;
    useCartState.setState({ isLoading: false });
  });
  return running;
}

async function load(): Promise<Result<void, AppError>> {
  expireCart();
  useCartState.setState({ isLoading: true });
  await flushOutbox();
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const { epoch } = useCartState.getState();
    const writes = finishedWrites();
    const answer = await readGuestCart();
    if (!answer.success) return answer;
    if (useCartState.getState().epoch !== epoch) return ok(undefined);
    if (finishedWrites() === writes) {
      adoptRows(answer.data);
      recordStock(answer.data.map(({ product }) => stockOf(product)));
      return ok(undefined);
    }
    // A write was answered while we read: the rows may be from before it.
  }
  logger.warn("The cart kept changing while it was loaded", undefined, "cart-load");
  return ok(undefined);
}

function adoptRows(rows: readonly GuestCartRow[]): void {
  updateCart((state) => {
    const now = Date.now();
    const known = linesOf(state);
    const products = new Map(rows.map((row) => [row.productId, row.product]));
    return {
      items: rows.map((row) => toLine(row, lineOf(known, row.productId))),
      pending: state.pending.map((entry) =>
        entry.change.kind === "set"
          ? {
              ...entry,
              change: { kind: "set", item: refreshProducts([entry.change.item], products)[0] ?? entry.change.item },
            }
          : entry,
      ),
      session: state.session ?? (rows.length > 0 ? createSession(newId(), now) : null),
      lastSync: new Date(now).toISOString(),
    };
  });
}

/** Quantity and product are the server's; the accepted price and the age are what this device knows. */
function toLine(row: GuestCartRow, known: CartItem | undefined): CartItem {
  const addedAt = new Date(row.createdAt).toISOString();
  const line =
    known ?? createLine(row.product, { id: newId(), quantity: row.quantity, source: "supabase", now: addedAt });
  return { ...line, product: row.product, quantity: row.quantity, updatedAt: new Date(row.updatedAt).toISOString() };
}
