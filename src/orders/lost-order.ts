import { cartUpkeep } from "@/cart/upkeep";
import type { OrderedLine } from "@/domain/orders/order-contents";
import { ok } from "@/lib/result";
import { getLatestOrder } from "@/services/orders/orders-service";
import type { ServiceResult } from "@/services/run-query";
import { forgetCheckoutDraft } from "@/stores/checkout-draft";
import { attemptLineIds, hasOpenOrderAttempt, settleOrderAttempt } from "@/stores/order-attempt";
import { isOrderKnown, type PlacedOrder, recordPlacedOrder } from "@/stores/placed-orders-store";

/** An order that is known to be placed, what it is of, and the lines of the cart it took: none, where a quote was ordered. */
export type DoneOrder = { order: PlacedOrder; productIds: readonly string[]; ordered: readonly OrderedLine[] };

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
  const { createdAt: placedAt, items, isQuoted, ...order } = latest.data;
  const lineIds = attemptLineIds();
  // A quote is not ordered from the cart.
  const ordered = isQuoted ? [] : items.map((item) => ({ ...item, lineId: lineIds[item.productId] ?? null }));
  return ok({ order: { ...order, placedAt }, productIds: items.map(({ productId }) => productId), ordered });
}

/** Once an order is known to be placed, its lines leave the cart and the form is emptied. What else is in the cart stays. */
export function noteOrder({ order, productIds, ordered }: DoneOrder): void {
  const isNews = !isOrderKnown(order.id);
  settleOrderAttempt(order.id);
  // Each tab has a draft of its own.
  forgetCheckoutDraft();
  // Of an order that was noted already, the cart may hold the same products again.
  if (!isNews) return;
  recordPlacedOrder({ ...order, productIds });
  cartUpkeep.orderPlaced(ordered);
}

/** Does both where an order was sent and it is not known whether it was placed. */
export async function findAndNote(): Promise<void> {
  if (!hasOpenOrderAttempt()) return;
  const lost = await findLostOrder();
  if (lost.success && lost.data) noteOrder(lost.data);
}
