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
  const { createdAt: placedAt, items, quoteFolio, ...head } = latest.data;
  const order = { ...head, placedAt, quoteFolio: quoteFolio ?? undefined };
  const lineIds = attemptLineIds();
  // A quote is not ordered from the cart.
  const ordered = quoteFolio ? [] : items.map((item) => ({ ...item, lineId: lineIds[item.productId] ?? null }));
  return ok({ order, productIds: items.map(({ productId }) => productId), ordered });
}

/** Finds and notes it where an order was sent and it is not known whether it was placed. */
export async function findAndNote(): Promise<void> {
  if (!hasOpenOrderAttempt()) return;
  const lost = await findLostOrder();
  if (lost.success && lost.data) noteOrder(lost.data);
}
