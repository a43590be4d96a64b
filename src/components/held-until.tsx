import { formatDateTime } from "@/copy/dates";
import { endedUnpaid, heldUntil, type Order, type TrackedOrder } from "@/domain/order";

/** Until when the goods of an unpaid order wait, or that the wait is over; nothing for any other order. */
export function HeldUntil({ order }: { order: Order | TrackedOrder }) {
  if (endedUnpaid(order)) {
    return (
      <p className="mt-2 max-w-prose">
        Se canceló porque terminó el plazo y no vimos tu pago. Si ya pagaste, escríbenos y lo resolvemos.
      </p>
    );
  }
  const until = heldUntil(order);
  if (until === null) return null;
  if (Date.parse(until) <= Date.now()) {
    return (
      <p className="mt-2 max-w-prose">
        El plazo para pagar terminó el <strong>{formatDateTime(until)}</strong>. Si ya pagaste, escríbenos antes de que
        el pedido se cancele.
      </p>
    );
  }
  return (
    <p className="mt-2 max-w-prose">
      Apartamos{" "}
      {order.items.some(({ needsConfirmation }) => needsConfirmation) ? "los demás productos" : "tus productos"} hasta
      el <strong>{formatDateTime(until)}</strong>. Si para entonces el pedido no está pagado o confirmado, se cancela y
      los productos vuelven a la venta.
    </p>
  );
}
