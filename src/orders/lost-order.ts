import { endedMessage } from "@/copy/order-copy";
import { hasEnded } from "@/domain/orders/time-to-pay";
import { ok } from "@/lib/result";
import { getLatestOrder } from "@/services/orders/orders-service";
import type { ServiceResult } from "@/services/run-query";
import { attemptLineIds, hasOpenOrderAttempt } from "@/stores/order-attempt";
import { isOrderKnown } from "@/stores/placed-orders-store";
import { type DoneOrder, noteOrder } from "./finish-order";

let looking: Promise<ServiceResult<DoneOrder | null>> | null = null;

/**
 * The order whose answer was lost, if it was placed: the latest of this guest, where the device does not know it. The
 * database is asked once for all who want to know at the same time; whoever is told notes the order.
 */
export function findLostOrder(): Promise<ServiceResult<DoneOrder | null>> {
  looking ??= look().finally(() => {
    looking = null;
  });
  return looking;
}

async function look(): Promise<ServiceResult<DoneOrder | null>> {
  const latest = await getLatestOrder();
  if (!latest.success) return latest;
  if (!latest.data || isOrderKnown(latest.data.id)) return ok(null);
  const { id, orderNumber, totalAmount, createdAt: placedAt, items, quoteFolio } = latest.data;
  const order = { id, orderNumber, totalAmount, placedAt, quoteFolio: quoteFolio ?? undefined };
  const lineIds = attemptLineIds();
  const lines = items.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity, lineId: lineIds[productId] ?? null }],
  );
  return ok({
    order,
    productIds: lines.map(({ productId }) => productId),
    // A quote is not ordered from the cart.
    ordered: quoteFolio ? [] : lines,
    ended: hasEnded(latest.data) ? latest.data : undefined,
  });
}

/** `ended`: what became of the order, where it has ended. */
export type NotedOrder = { orderNumber: string; ended: string | null };

/** Finds and notes it where an order was sent and it is not known whether it was placed. */
export async function findAndNote(): Promise<NotedOrder | null> {
  if (!hasOpenOrderAttempt()) return null;
  const lost = await findLostOrder();
  if (!lost.success || !lost.data) return null;
  noteOrder(lost.data);
  const { order, ended } = lost.data;
  return { orderNumber: order.orderNumber, ended: ended ? endedMessage(ended) : null };
}
