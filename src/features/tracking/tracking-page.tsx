import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { PageHead } from "@/components/page-head";
import { queries } from "@/services/queries";
import { OrderProgress } from "./order-progress";
import { TrackingForm } from "./tracking-form";
import { TrackingMessage } from "./tracking-message";
import { useTrackOrder } from "./use-track-order";

/** The database's id of an order, as the links of this device carry it; anything else is taken for an order number. */
const ORDER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * /order-tracking, alone or with an order: its id shows an order of this device at once, its number fills in the form.
 * From anywhere else an order opens with its number and the e-mail it was placed with.
 */
export default function TrackingPage() {
  const { orderId = "" } = useParams();
  const isOwnId = ORDER_ID.test(orderId);
  const own = useQuery({ ...queries.order(orderId), enabled: isOwnId });
  const tracking = useTrackOrder();
  const order = tracking.view.name === "found" ? tracking.view.order : own.data;

  return (
    <div className="page py-8">
      <PageHead
        title="Rastrear pedido"
        description="Consulta en qué va tu pedido con su número y tu correo electrónico."
        robots={orderId ? "noindex" : undefined}
      />
      <h1 tabIndex={-1} className="text-4xl">
        Rastrear pedido
      </h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        Escribe el número que te dimos al confirmar y el correo con el que hiciste el pedido.
      </p>
      <TrackingForm
        orderNumber={isOwnId ? (own.data?.orderNumber ?? "") : orderId}
        isSending={tracking.view.name === "sending"}
        onTrack={tracking.track}
      />
      <div aria-live="polite">
        <TrackingMessage view={tracking.view} />
      </div>
      {order && <OrderProgress order={order} />}
    </div>
  );
}
