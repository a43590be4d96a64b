import { late } from "@/lib/late";
import { logger } from "@/lib/logger";
import { hasOpenOrderAttempt } from "@/stores/order-attempt";

const code = late(() => import("./lost-order"));

/**
 * What has left the cart may have been ordered by an attempt whose answer was lost: then the order is noted. Where that
 * cannot be told yet, «Mis pedidos» asks again.
 */
export async function noteLostOrder(): Promise<void> {
  if (!hasOpenOrderAttempt()) return;
  try {
    const { findLostOrder, noteOrder } = await code.fetch();
    const lost = await findLostOrder();
    if (lost.success && lost.data) noteOrder(lost.data);
  } catch (cause) {
    logger.warn("An order could not be looked for", { cause }, "orders");
  }
}
