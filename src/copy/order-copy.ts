import type { Order, OrderStatus, PaymentStatus } from "@/domain/order";
import { endedUnpaid, isTooLateToPay } from "@/domain/orders/time-to-pay";

const orderStatusLabel = {
  pending: "Pendiente",
  confirmed: "Confirmado",
  shipped: "En camino",
  delivered: "Entregado",
  cancelled: "Cancelado",
} satisfies Record<OrderStatus, string>;

export const paymentStatusLabel = {
  pending: "Pago pendiente",
  paid: "Pagado",
  refunded: "Reembolsado",
  failed: "Pago no completado",
} satisfies Record<PaymentStatus, string>;

/** Of a parcel that was sent and is on its way to nobody any more. */
const SENT = "Enviado";

/** Where an order is: a parcel whose money was paid back is not on its way any more. */
export const orderStatusText = ({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): string =>
  status === "shipped" && paymentStatus === "refunded" ? SENT : orderStatusLabel[status];

type Paid = Pick<Order, "status" | "paymentStatus" | "shippedAt" | "isPaidAtDoor">;

/** For what the courier takes, once it is there. */
export const PAID_AT_DOOR = "Pagas al recibirlo";

/**
 * How an order stands with its payment. What the courier takes is not late before the parcel comes, nor owed when none will; what is
 * paid before is not to be paid while the shop has yet to find the goods, nor once the order has ended or its time is over.
 */
export function paymentText(order: Paid & Parameters<typeof isTooLateToPay>[0]): string {
  const { status, paymentStatus, awaitsAvailability } = order;
  if (paymentStatus !== "pending") return paymentStatusLabel[paymentStatus];
  if (order.isPaidAtDoor) return status === "cancelled" ? "Sin cobro" : PAID_AT_DOOR;
  if (status === "cancelled" || isTooLateToPay(order)) return "Ya no lo pagues";
  return awaitsAvailability ? "Todavía no pagues" : paymentStatusLabel.pending;
}

/** The steps of the timeline: what happens, and what it means for the shopper. */
const timelineCopy = {
  pending: { title: "Pedido recibido", description: "Tenemos tu pedido." },
  confirmed: { title: "Pedido confirmado", description: "Estamos preparando tu paquete." },
  shipped: { title: "En camino", description: "Tu paquete salió de la bodega." },
  delivered: { title: "Entregado", description: "Recibiste tu pedido." },
  cancelled: {
    title: "Cancelado",
    description: "El pedido no se surtirá. Si ya pagaste, escríbenos para el reembolso.",
  },
} satisfies Record<OrderStatus, { title: string; description: string }>;

/** What a step is called in this order: a parcel that came back, or whose money did, was sent once. */
export const stepTitle = (step: OrderStatus, { status, paymentStatus }: Paid): string =>
  step === "shipped" && (status === "cancelled" || paymentStatus === "refunded") ? SENT : timelineCopy[step].title;

/** What a step means for the buyer of this order: it says what becomes of the money only where some was paid before. */
export function stepText(step: OrderStatus, order: Paid): string {
  if (step !== "cancelled") return timelineCopy[step].description;
  if (order.paymentStatus === "refunded") return "El pedido no se surtirá. Ya te devolvimos tu dinero.";
  if (order.shippedAt !== null) return "Tu paquete regresó con nosotros. No se te cobra nada.";
  return order.isPaidAtDoor && order.paymentStatus !== "paid"
    ? "El pedido no se surtirá. No tienes que pagar nada."
    : timelineCopy.cancelled.description;
}

/** What became of an order that has ended, and why, to who would order the same again. */
export const endedMessage = (order: Order): string =>
  `Tu pedido anterior, el ${order.orderNumber}, ${endedText(order)}.`;

function endedText(order: Order): string {
  if (order.paymentStatus === "refunded") return "ya se te reembolsó";
  if (order.status !== "cancelled") return "ya no se puede pagar: terminó su plazo";
  if (endedUnpaid(order)) return "se canceló porque terminó su plazo";
  if (!order.awaitsAvailability) return "se canceló";
  return order.droppedItems.length > 0
    ? "se canceló porque no pudimos surtirlo"
    : "se canceló antes de que confirmáramos las existencias";
}
