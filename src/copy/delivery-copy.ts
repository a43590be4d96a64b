import { deliveryCountsFrom, deliveryEstimate, deliveryStart } from "@/domain/delivery";
import type { Order, TrackedOrder } from "@/domain/order";
import { isTooLateToPay } from "@/domain/orders/time-to-pay";
import { formatDelivery } from "./dates";
import { deliveryPromise } from "./delivery-promise";

/** When an order arrives: by date once that can be told, else counted from what is still missing. Null when it is over. */
export function deliveryText(order: Order | TrackedOrder): string | null {
  const { shippingZone, status, paymentStatus } = order;
  const isOver = status === "delivered" || status === "cancelled" || paymentStatus === "refunded";
  if (shippingZone === null || isOver || isTooLateToPay(order)) return null;
  const start = deliveryStart(order);
  return start === null
    ? deliveryPromise(shippingZone, deliveryCountsFrom(order))
    : formatDelivery(deliveryEstimate(shippingZone, start));
}
