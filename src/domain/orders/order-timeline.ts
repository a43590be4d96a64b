import type { Order, OrderStatus } from "../order";

/** One step of an order's way. `at` is ISO 8601; null for a step that has not happened or whose moment is not known. */
export type TimelineStep = { status: OrderStatus; state: "done" | "current" | "upcoming"; at: string | null };

type OrderDates = Pick<
  Order,
  "status" | "paymentStatus" | "createdAt" | "confirmedAt" | "shippedAt" | "deliveredAt" | "cancelledAt"
>;

const WAY = ["pending", "confirmed", "shipped", "delivered"] as const satisfies readonly OrderStatus[];

/**
 * pending → confirmed → shipped → delivered, with dates. A cancelled order shows only the steps that happened and ends
 * with «cancelled», one whose money went back only those. The last step of a finished order is done, not current: nothing
 * more is expected.
 */
export function orderTimeline(order: OrderDates): readonly TimelineStep[] {
  const dates = {
    pending: order.createdAt,
    confirmed: order.confirmedAt,
    shipped: order.shippedAt,
    delivered: order.deliveredAt,
  };
  if (order.status === "cancelled") {
    const happened = WAY.filter((status) => dates[status] !== null);
    return [
      ...happened.map((status): TimelineStep => ({ status, state: "done", at: dates[status] })),
      { status: "cancelled", state: "done", at: order.cancelledAt },
    ];
  }
  const reached = WAY.indexOf(order.status);
  const isRefunded = order.paymentStatus === "refunded";
  return WAY.slice(0, isRefunded ? reached + 1 : undefined).map((status, at): TimelineStep => {
    if (at > reached) return { status, state: "upcoming", at: null };
    const isCurrent = at === reached && status !== "delivered" && !isRefunded;
    return { status, state: isCurrent ? "current" : "done", at: dates[status] };
  });
}
