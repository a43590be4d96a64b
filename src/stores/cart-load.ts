import type { AppError } from "@/domain/errors";
import { stockOf } from "@/domain/product";
import { logger } from "@/lib/logger";
import { ok, type Result } from "@/lib/result";
import { mergeRows } from "./cart-merge";
import type { Outbox } from "./cart-outbox";
import { expireCart } from "./cart-record";
import type { CartServer } from "./cart-server";
import type { Cart } from "./cart-state";
import { recordStock, stockMoment } from "./stock-store";

/** Reads of a cart that keeps being written to; after them the device's own view stands until the next load. */
const MAX_READS = 3;

/**
 * Makes the function that loads the cart of this guest: what is pending is sent first, then the server's rows replace the
 * confirmed lines, and what could not be sent stays on top. Calls while one is under way share it.
 * @param merge another one only where a test proves that a wrong one is noticed
 */
export function createLoader(
  cart: Cart,
  server: CartServer,
  outbox: Outbox,
  merge = mergeRows,
): () => Promise<Result<void, AppError>> {
  let running: Promise<Result<void, AppError>> | null = null;

  async function load(): Promise<Result<void, AppError>> {
    expireCart(cart);
    cart.use.setState({ isLoading: true });
    await outbox.flush();
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const before = moment();
      const began = stockMoment();
      const answer = await server.read();
      if (!answer.success) return answer;
      cart.adopt();
      const after = moment();
      if (after.accepted === before.accepted && after.guestMark === before.guestMark) {
        cart.learn((state) => merge(state, answer.data, after.guestMark, Date.now()));
        recordStock(
          answer.data.rows.map(({ product }) => stockOf(product)),
          began,
        );
        return ok(undefined);
      }
      // A write of this or another tab was answered while we read: the rows may be from before it.
    }
    logger.warn("The cart kept changing while it was loaded", undefined, "cart-load");
    return ok(undefined);
  }

  function moment() {
    return { accepted: cart.use.getState().accepted, guestMark: server.guestMark() };
  }

  return () => {
    running ??= load().finally(() => {
      running = null;
      cart.use.setState({ isLoading: false });
    });
    return running;
  };
}
