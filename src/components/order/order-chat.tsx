import { formatPesos } from "@/domain/money";
import type { Order, TrackedOrder } from "@/domain/order";
import { whatsappLink } from "@/lib/contact-links";
import { buttonClass } from "@/ui/button";

/** Hands an order over to a chat with the shop: number and total are already typed, and nothing is sent by itself. */
export function OrderChat({ order }: { order: Order | TrackedOrder }) {
  const text = `Hola, escribo por mi pedido ${order.orderNumber} de ${formatPesos(order.totalAmount)}.`;
  return (
    <a href={whatsappLink(text)} data-known-exit className={buttonClass({ variant: "secondary" })}>
      <span aria-hidden="true" className="icon-[lucide--message-circle] size-4" />
      Escribir por WhatsApp
    </a>
  );
}
