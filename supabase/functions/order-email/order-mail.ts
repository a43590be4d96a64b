/** The columns of an order that mail needs. */
export type ChangedOrder = {
  id: string;
  order_number: string;
  status: "pending" | "confirmed" | "shipped" | "delivered" | "cancelled";
  payment_status: "pending" | "paid" | "refunded" | "failed";
  /** The courier takes the money: nothing is paid before. */
  is_paid_at_door: boolean;
  awaits_availability: boolean;
  customer_email: string;
  customer_name: string;
  total_amount: number;
  carrier: string | null;
  tracking_number: string | null;
  updated_at: string;
};

/** What a buyer wants to hear of. */
export type News =
  | "placed"
  | "placed_to_check"
  | "available"
  | "confirmed"
  | "shipped"
  | "tracking"
  | "delivered"
  | "cancelled"
  | "returned"
  | "refunded";

/** The news in a change of an order, `before` null for a new one; null where there are none. */
export function newsOf(order: ChangedOrder, before: ChangedOrder | null): News | null {
  if (!before) return order.awaits_availability ? "placed_to_check" : "placed";
  if (order.payment_status === "refunded" && before.payment_status !== "refunded") return "refunded";
  if (order.status === "cancelled" && before.status === "shipped") return "returned";
  if (order.status !== before.status) return order.status === "pending" ? null : order.status;
  const isOnItsWay = order.status === "shipped" && order.payment_status !== "refunded";
  if (isOnItsWay && order.tracking_number && parcel(order) !== parcel(before)) return "tracking";
  return before.awaits_availability && !order.awaits_availability ? "available" : null;
}

const pesos = (amount: number): string => amount.toLocaleString("es-MX", { style: "currency", currency: "MXN" });

const HOW_TO_PAY = "En la página de tu pedido está cómo pagarlo y hasta cuándo lo apartamos.";

/** What the courier is given, while it is owed. */
const atDoor = ({ is_paid_at_door, payment_status, total_amount }: ChangedOrder): string | false =>
  is_paid_at_door && payment_status !== "paid" && `Al recibirlo pagas ${pesos(total_amount)} al repartidor.`;

const sentences = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(" ");

/** Who brings the order and its number, as far as they are known. */
const parcel = ({ carrier, tracking_number }: ChangedOrder): string =>
  sentences(carrier && `Paquetería: ${carrier}.`, tracking_number && `Guía: ${tracking_number}.`);

const words: Record<News, (order: ChangedOrder) => { subject: string; text: string }> = {
  placed: (order) => ({
    subject: "Recibimos tu pedido",
    text: order.is_paid_at_door
      ? sentences("Tenemos tu pedido y te escribimos en cuanto lo confirmemos.", atDoor(order))
      : `Tenemos tu pedido. El total es de ${pesos(order.total_amount)}. ${HOW_TO_PAY}`,
  }),
  placed_to_check: ({ is_paid_at_door }) => ({
    subject: "Recibimos tu pedido",
    text: is_paid_at_door
      ? "Tenemos tu pedido. Estamos confirmando que haya de todo; te escribimos en cuanto lo sepamos. Lo pagas al recibirlo."
      : "Tenemos tu pedido. Estamos confirmando que haya de todo; no pagues todavía: te escribimos en cuanto lo sepamos.",
  }),
  available: (order) => ({
    subject: order.is_paid_at_door ? "Revisamos lo que hay de tu pedido" : "Ya puedes pagar tu pedido",
    text: order.is_paid_at_door
      ? sentences("Revisamos lo que hay de tu pedido y te escribimos en cuanto lo confirmemos.", atDoor(order))
      : `Confirmamos lo que hay de tu pedido. El total es de ${pesos(order.total_amount)}. ${HOW_TO_PAY}`,
  }),
  confirmed: (order) => ({
    subject: "Confirmamos tu pedido",
    text: sentences("Tu pedido está confirmado y preparamos tu paquete.", atDoor(order)),
  }),
  shipped: (order) => ({
    subject: "Tu pedido va en camino",
    text: sentences("Tu paquete salió de la bodega.", parcel(order), atDoor(order)),
  }),
  tracking: (order) => ({
    subject: "Guía de tu pedido",
    text: sentences("Actualizamos los datos de tu envío.", parcel(order)),
  }),
  delivered: () => ({
    subject: "Entregamos tu pedido",
    text: "Tu pedido fue entregado. Si algo no está bien, responde a este correo.",
  }),
  cancelled: ({ is_paid_at_door, payment_status }) => ({
    subject: "Tu pedido se canceló",
    text:
      is_paid_at_door && payment_status !== "paid"
        ? "Tu pedido no se surtirá. No tienes que pagar nada."
        : "Tu pedido no se surtirá. Si ya lo pagaste, responde a este correo y te devolvemos tu dinero.",
  }),
  returned: () => ({
    subject: "Tu pedido regresó con nosotros",
    text: "Tu paquete no se entregó y está de vuelta en la bodega. Cancelamos tu pedido y no se te cobra nada.",
  }),
  refunded: ({ total_amount }) => ({
    subject: "Te devolvimos tu dinero",
    text: `Reembolsamos ${pesos(total_amount)} de tu pedido.`,
  }),
};

/**
 * The first word of a name, of letters alone: mail goes to whatever address somebody wrote, and whoever wrote a stranger's would have the
 * shop send what else he wrote.
 */
const firstName = (name: string): string | null => /^[\p{L}\p{M}'’-]{1,20}(?!\S)/u.exec(name)?.[0] ?? null;

/** Plain text: nothing that a buyer typed can become markup. `storeUrl` has no slash at its end. */
export function mailAbout(news: News, order: ChangedOrder, storeUrl: string): { subject: string; text: string } {
  const { subject, text } = words[news](order);
  const lines = [
    `${["Hola", firstName(order.customer_name)].filter(Boolean).join(", ")}:`,
    text,
    `Sigue tu pedido: ${storeUrl}/order-tracking/${order.order_number}`,
  ];
  return { subject: `${subject} ${order.order_number}`, text: lines.join("\n\n") };
}
