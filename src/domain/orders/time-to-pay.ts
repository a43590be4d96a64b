import type { Order, OrderItem, PaymentStatus } from "../order";

const awaitsPayment = (paymentStatus: PaymentStatus): boolean =>
  paymentStatus === "pending" || paymentStatus === "failed";

/** Whether the shopper still has to pay. */
export const isUnpaid = ({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean =>
  status !== "cancelled" && awaitsPayment(paymentStatus);

type Wait = Pick<
  Order,
  "status" | "paymentStatus" | "heldUntil" | "clockLead" | "confirmedAt" | "cancelledAt" | "awaitsAvailability"
>;

/** Until when an order that is neither paid nor confirmed stays open, ISO 8601; null for any other. */
export const openUntil = ({ status, paymentStatus, heldUntil }: Wait): string | null =>
  status === "pending" && awaitsPayment(paymentStatus) ? heldUntil : null;

/** The moment at which this device's clock shows that time, in ms since 1970. */
export const closesAt = (order: Wait): number | null => {
  const until = openUntil(order);
  return until === null ? null : Date.parse(until) + order.clockLead;
};

/** Whether an order has stayed open for as long as it should, though nobody has ended it yet. */
export const isOverdue = (order: Wait): boolean => (closesAt(order) ?? Number.POSITIVE_INFINITY) <= Date.now();

type Owed = Wait & Pick<Order, "isPaidAtDoor">;

/** Whether its time to pay is over, though nobody has ended it yet. What waits for the shop, or is paid at the door, is not late. */
export const isTooLateToPay = (order: Owed): boolean =>
  !order.awaitsAvailability && !order.isPaidAtDoor && isOverdue(order);

/** Whether the shopper is to pay now: how to pay is shown only then. */
export const isPayable = (order: Owed): boolean =>
  isUnpaid(order) && !order.awaitsAvailability && !isTooLateToPay(order);

/** Whether it is no order any more to who wants the goods; `private.has_ended` judges a used key by the same. */
export const hasEnded = (order: Owed): boolean =>
  order.status === "cancelled" || order.paymentStatus === "refunded" || isTooLateToPay(order);

/** Whether any of its goods are held, and not all of them still to be looked for. */
export const holdsGoods = ({ items }: { items: readonly Pick<OrderItem, "needsConfirmation">[] }): boolean =>
  items.some((item) => !item.needsConfirmation);

/** Whether an order was cancelled because the time to pay or confirm it was over. */
export const endedUnpaid = ({ heldUntil, confirmedAt, cancelledAt, ...order }: Wait): boolean =>
  order.status === "cancelled" &&
  confirmedAt === null &&
  !order.awaitsAvailability &&
  awaitsPayment(order.paymentStatus) &&
  heldUntil !== null &&
  cancelledAt !== null &&
  Date.parse(cancelledAt) >= Date.parse(heldUntil);
