import { OrderItems } from "@/components/order-items";
import { OrderTimeline } from "@/components/order-timeline";
import { OrderTotals } from "@/components/order-totals";
import { formatDelivery } from "@/copy/dates";
import { orderStatusLabel, paymentStatusLabel } from "@/copy/order-copy";
import { deliveryEstimate } from "@/domain/delivery";
import type { Order, TrackedOrder } from "@/domain/order";
import { orderTimeline } from "@/domain/order-timeline";

/** Where an order is, what is in it and what it cost: the narrow view that needs no session. */
export function OrderProgress({ order }: { order: Order | TrackedOrder }) {
  const isOpen = order.status === "pending" || order.status === "confirmed" || order.status === "shipped";
  return (
    <article aria-labelledby="tracked-order" className="mt-10 border-t-2 border-dashed border-line-strong pt-6">
      <h2 id="tracked-order" className="text-2xl">
        Pedido <span className="font-mono text-xl tracking-normal break-all">{order.orderNumber}</span>
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-2">
        <strong>{orderStatusLabel[order.status]}</strong>
        <span aria-hidden="true">·</span>
        <span>{paymentStatusLabel[order.paymentStatus]}</span>
      </p>
      {order.shippingZone && isOpen && (
        <p className="mt-1">
          Entrega estimada:{" "}
          <strong>{formatDelivery(deliveryEstimate(order.shippingZone, new Date(order.createdAt)))}</strong>
        </p>
      )}
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
        <OrderTimeline steps={orderTimeline(order)} />
        <div>
          <OrderItems items={order.items} />
          <OrderTotals totals={order} className="mt-4 ml-auto max-w-sm" />
        </div>
      </div>
    </article>
  );
}
