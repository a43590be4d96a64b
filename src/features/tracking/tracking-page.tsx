import { useLayoutEffect, useRef } from "react";
import { useLocation, useParams } from "react-router-dom";
import { PageHead } from "@/components/page-head";
import { pathTo, routePatterns } from "@/lib/paths";
import { OrderProgress } from "./order-progress";
import { OwnOrder } from "./own-order";
import { TrackingForm } from "./tracking-form";
import { TrackingMessage } from "./tracking-message";
import { useOwnOrder } from "./use-own-order";
import { useTrackOrder } from "./use-track-order";

/** Three addresses, three names in the browser's tabs and history. */
const titleOf = { form: "Rastrear pedido", oneOrder: "Seguimiento del pedido", short: "Rastreo de pedidos" };

/**
 * /order-tracking, alone or with an order: its id shows an order of this device at once, its number fills in the form.
 * From anywhere else an order opens with its number and the e-mail it was placed with.
 */
export default function TrackingPage() {
  const { orderId = "" } = useParams();
  const { pathname, state }: { pathname: string; state: { isElsewhere?: boolean } | null } = useLocation();
  const own = useOwnOrder(orderId);
  const { view, track } = useTrackOrder();
  const foundHeading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    if (view.name === "found") foundHeading.current?.focus();
  }, [view]);

  return (
    <div className="page py-8">
      <PageHead
        title={orderId ? titleOf.oneOrder : pathname === routePatterns.trackingShort ? titleOf.short : titleOf.form}
        description="Consulta en qué va tu pedido con su número y tu correo electrónico."
        robots={orderId ? "noindex" : undefined}
        canonicalPath={pathTo.tracking()}
      />
      <h1 tabIndex={-1} className="text-4xl">
        Rastrear pedido
      </h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        Escribe el número que te dimos al confirmar y el correo con el que hiciste el pedido.
      </p>
      <TrackingForm
        orderNumber={own.name === "none" ? orderId : own.name === "ready" ? own.order.orderNumber : ""}
        isSending={view.name === "sending"}
        onTrack={track}
      />
      <div aria-live="polite">
        <TrackingMessage view={view} />
      </div>
      {view.name === "found" && <OrderProgress order={view.order} headingRef={foundHeading} />}
      {view.name === "idle" && (
        <OwnOrder view={own.name === "none" && state?.isElsewhere ? { name: "elsewhere" } : own} />
      )}
    </div>
  );
}
