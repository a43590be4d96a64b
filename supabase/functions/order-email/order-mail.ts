/** The columns of an order that mail needs. */
export type ChangedOrder = {
  id: string;
  order_number: string;
  status: "pending" | "confirmed" | "shipped" | "delivered" | "cancelled";
  payment_status: "pending" | "paid" | "refunded" | "failed";
  awaits_availability: boolean;
  customer_email: string;
  customer_name: string;
  total_amount: number;
  carrier: string | null;
  tracking_number: string | null;
};

/** What a buyer wants to hear of. */
export type News =
  | "placed"
  | "placed_to_check"
  | "available"
  | "confirmed"
  | "shipped"
  | "delivered"
  | "cancelled"
  | "refunded";

/** The news in a change of an order, `before` null for a new one; null where there are none. */
export function newsOf(order: ChangedOrder, before: ChangedOrder | null): News | null {
  if (!before) return order.awaits_availability ? "placed_to_check" : "placed";
  if (order.payment_status === "refunded" && before.payment_status !== "refunded") return "refunded";
  if (order.status !== before.status) return order.status === "pending" ? null : order.status;
  return before.awaits_availability && !order.awaits_availability ? "available" : null;
}

const pesos = (amount: number): string => amount.toLocaleString("es-MX", { style: "currency", currency: "MXN" });

/** True of every way to pay, of cash to whoever brings the order as well: a changed row does not tell which one was chosen. */
const HOW_TO_PAY = "En la página de tu pedido está cómo y cuándo se paga.";

const words: Record<News, (order: ChangedOrder) => { subject: string; text: string }> = {
  placed: ({ total_amount }) => ({
    subject: "Recibimos tu pedido",
    text: `Tenemos tu pedido. El total es de ${pesos(total_amount)}. ${HOW_TO_PAY}`,
  }),
  placed_to_check: () => ({
    subject: "Recibimos tu pedido",
    text: "Tenemos tu pedido. Estamos confirmando que haya de todo; no pagues todavía: te escribimos en cuanto lo sepamos.",
  }),
  available: ({ total_amount }) => ({
    subject: "Tenemos lo de tu pedido",
    text: `Confirmamos lo que hay de tu pedido. El total es de ${pesos(total_amount)}. ${HOW_TO_PAY}`,
  }),
  confirmed: () => ({ subject: "Confirmamos tu pedido", text: "Tu pedido está confirmado y preparamos tu paquete." }),
  shipped: ({ carrier, tracking_number }) => ({
    subject: "Tu pedido va en camino",
    text: [
      "Tu paquete salió del almacén.",
      carrier && `Paquetería: ${carrier}.`,
      tracking_number && `Guía: ${tracking_number}.`,
    ]
      .filter(Boolean)
      .join(" "),
  }),
  delivered: () => ({
    subject: "Entregamos tu pedido",
    text: "Tu pedido fue entregado. Si algo no está bien, responde a este correo.",
  }),
  cancelled: () => ({
    subject: "Tu pedido se canceló",
    text: "Tu pedido no se surtirá. Si ya lo pagaste, responde a este correo y te devolvemos tu dinero.",
  }),
  refunded: ({ total_amount }) => ({
    subject: "Te devolvimos tu dinero",
    text: `Reembolsamos ${pesos(total_amount)} de tu pedido.`,
  }),
};

/** Plain text: nothing that a buyer typed can become markup. `storeUrl` has no slash at its end. */
export function mailAbout(news: News, order: ChangedOrder, storeUrl: string): { subject: string; text: string } {
  const { subject, text } = words[news](order);
  const lines = [
    `Hola, ${order.customer_name}:`,
    text,
    `Sigue tu pedido: ${storeUrl}/order-tracking/${order.order_number}`,
  ];
  return { subject: `${subject} ${order.order_number}`, text: lines.join("\n\n") };
}
