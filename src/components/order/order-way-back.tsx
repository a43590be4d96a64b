import { WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import type { Order, TrackedOrder } from "@/domain/order";
import { cartLinkText } from "@/domain/quick-order/cart-link";
import { pathTo } from "@/lib/paths";

/** The way back from an order as it stands: cancelling it, returning it, or ordering it once more. */
export function OrderWayBack({ order }: { order: Order | TrackedOrder }) {
  const way = wayBack(order);
  return (
    way && (
      // Another key for each: where a browser translates, React no longer finds the single texts.
      <p key={way.label} className="no-print mt-4 max-w-prose">
        {way.text}{" "}
        <a href={way.to} className="link">
          {way.label}
        </a>
        .
      </p>
    )
  );
}

function wayBack(order: Order | TrackedOrder) {
  const { status, paymentStatus, items } = order;
  if (status === "cancelled") {
    const lines = cartLinkText(items);
    // An order of this device knows its products by more than their SKUs of then, and what has changed since.
    if (lines && "id" in order)
      return { text: "¿Todavía lo necesitas?", label: "Vuelve a pedirlo en Mis pedidos", to: pathTo.orders() };
    return lines && { text: "¿Todavía lo necesitas?", label: "Volver a pedir", to: pathTo.cartWith(lines) };
  }
  if (paymentStatus === "refunded") return null;
  return status === "pending" || status === "confirmed"
    ? {
        text: "Puedes cancelarlo sin costo antes de que salga de la bodega:",
        label: "cómo cancelar",
        to: `${pathTo.returns()}#cancelar`,
      }
    : {
        text: `Tienes ${WITHDRAWAL_WORKING_DAYS} días hábiles desde que lo recibes para devolverlo:`,
        label: "cómo devolver",
        to: pathTo.returns(),
      };
}
