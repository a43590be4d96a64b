import { deliveryEstimate, deliveryStart } from "@/domain/delivery";
import type { Order, PaymentKind, TrackedOrder } from "@/domain/order";
import { formatDelivery } from "./dates";
import { deliveryPromise } from "./delivery-promise";

const PAID_AT_THE_DOOR: PaymentKind = "cash_on_delivery";

/** When an order arrives: by date once that can be told, else counted from what is still missing. Null when it is over. */
export function deliveryOf(order: Order | TrackedOrder): string | null {
  const { shippingZone, paymentGateway, status } = order;
  if (shippingZone === null || status === "delivered" || status === "cancelled") return null;
  const start = deliveryStart(order);
  return start === null
    ? deliveryPromise(shippingZone, paymentGateway?.kind === PAID_AT_THE_DOOR ? "confirmation" : "payment")
    : formatDelivery(deliveryEstimate(shippingZone, start));
}
