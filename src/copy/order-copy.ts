import type { OrderStatus, PaymentStatus } from "@/domain/order";

export const orderStatusLabel = {
  pending: "Pendiente",
  confirmed: "Confirmado",
  shipped: "Enviado",
  delivered: "Entregado",
  cancelled: "Cancelado",
} satisfies Record<OrderStatus, string>;

export const paymentStatusLabel = {
  pending: "Pago pendiente",
  paid: "Pagado",
  refunded: "Reembolsado",
  failed: "Pago no completado",
} satisfies Record<PaymentStatus, string>;

/** The steps of the timeline: what happens, and what it means for the shopper. */
export const timelineCopy = {
  pending: { title: "Pedido recibido", description: "Tenemos tu pedido." },
  confirmed: { title: "Pedido confirmado", description: "Estamos preparando tu paquete." },
  shipped: { title: "En camino", description: "Tu paquete salió del almacén." },
  delivered: { title: "Entregado", description: "Recibiste tu pedido." },
  cancelled: {
    title: "Cancelado",
    description: "El pedido no se surtirá. Si ya pagaste, escríbenos para el reembolso.",
  },
} satisfies Record<OrderStatus, { title: string; description: string }>;
