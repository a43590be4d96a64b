import type { ReactNode } from "react";
import { CopyButton } from "@/components/copy-button";
import { formatDeadline } from "@/copy/dates";
import { deliveryText } from "@/copy/delivery-copy";
import type { Order, TrackedOrder } from "@/domain/order";
import { endedUnpaid, holdsGoods, isOverdue, isTooLateToPay, openUntil } from "@/domain/orders/time-to-pay";
import { quantityInUnits } from "@/domain/unit";

type Known = Order | TrackedOrder;

/** What a shopper has to know of an order as it stands: how long it is held, what was taken out of it, who brings it and when. */
export function OrderNews({ order }: { order: Known }) {
  const delivery = deliveryText(order);
  const parcel = [order.carrier, order.trackingNumber].filter(Boolean).join(" · ");
  return (
    <div className="mt-2 flex max-w-prose flex-col gap-2 print:max-w-none">
      <DroppedItems order={order} />
      <Hold order={order} />
      {parcel && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0">
            Paquetería y guía: <strong className="wrap-anywhere">{parcel}</strong>
          </span>
          {order.trackingNumber && <CopyButton text={order.trackingNumber} what="el número de guía" />}
        </p>
      )}
      {delivery && (
        <p>
          Entrega estimada: <strong>{delivery}</strong>.
        </p>
      )}
    </div>
  );
}

/** What the shop had to take out: it is not in the sums any more, so it is said in words. */
function DroppedItems({ order: { droppedItems, status, awaitsAvailability } }: { order: Known }) {
  if (droppedItems.length === 0) return null;
  // An order of which nothing could be supplied ends as it waits; with what was left of another one something else has happened.
  const isReason = status === "cancelled" && awaitsAvailability;
  const names = droppedItems
    .map(({ quantity, unit, name, sku }) => `${quantityInUnits(quantity, unit)} de ${name} (${sku})`)
    .join(", ");
  return (
    <p key={String(isReason)}>
      No pudimos surtir <strong>{names}</strong>
      {isReason ? ", así que cancelamos el pedido." : ": lo quitamos de tu pedido y ya no se cobra."}
    </p>
  );
}

/**
 * Until when an unpaid order and its goods wait, or that the wait is over; nothing for any other order. Each sentence has its
 * key, so that the next one replaces it as a whole: where a browser translates, React no longer finds the single texts.
 */
function Hold({ order }: { order: Known }): ReactNode {
  if (order.status === "cancelled" && order.awaitsAvailability && order.droppedItems.length === 0) {
    return <p key="unconfirmed">Se canceló antes de que confirmáramos las existencias. No tienes que pagar nada.</p>;
  }
  if (endedUnpaid(order)) {
    return order.isPaidAtDoor ? (
      <p key="ended">Se canceló porque terminó el plazo y no alcanzamos a confirmarlo. No tienes que pagar nada.</p>
    ) : (
      <p key="unpaid">
        Se canceló porque terminó el plazo y no vimos tu pago. Si ya pagaste, escríbenos y lo resolvemos.
      </p>
    );
  }
  const until = openUntil(order);
  if (until === null) return null;
  const moment = <strong>{formatDeadline(until)}</strong>;
  if (isTooLateToPay(order)) {
    return (
      <p key="late">
        El plazo para pagar terminó el {moment}. <strong>Ya no pagues este pedido:</strong> haz uno nuevo o escríbenos.
        Si ya pagaste, escríbenos antes de que el pedido se cancele.
      </p>
    );
  }
  if (isOverdue(order)) {
    return (
      <p key="overdue">
        El plazo para confirmarlo terminó el {moment}. Si no lo confirmamos, se cancela y no pagas nada.
      </p>
    );
  }
  if (order.awaitsAvailability) {
    return holdsGoods(order) ? (
      <p key="held-in-part">Apartamos los demás productos hasta el {moment} mientras confirmamos el resto.</p>
    ) : (
      <p key="unheld">Si para el {moment} no hemos confirmado tus productos, el pedido se cancela y no pagas nada.</p>
    );
  }
  if (!holdsGoods(order)) return null;
  if (order.isPaidAtDoor) {
    return (
      <p key="held">
        Apartamos tus productos hasta el {moment}. Si para entonces no lo hemos confirmado, se cancela y no pagas nada.
      </p>
    );
  }
  return (
    <p key="held-until-paid">
      Apartamos tus productos hasta el {moment}. Si para entonces el pedido no está pagado o confirmado, se cancela y
      los productos vuelven a la venta.
    </p>
  );
}
