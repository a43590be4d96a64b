import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useParams } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { pathTo } from "@/lib/paths";
import { orderQueries } from "@/services/order-queries";
import { appErrorOf } from "@/services/query-error";
import { type Earlier, orderSeen } from "@/stores/order-attempt";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { ConfirmedOrder } from "./confirmed-order";

/** A page that a reload is about to replace shows it for less. */
const SEEN_AFTER_MS = 3000;

/** /order-confirmation/:orderId: only this device's own orders open; others are pointed to the tracking. */
export default function OrderConfirmationPage() {
  const { orderId = "" } = useParams();
  const state: { earlier?: Earlier } | null = useLocation().state;
  const order = useQuery(orderQueries.order(orderId));
  useEffect(() => {
    const timer = setTimeout(() => orderSeen(orderId), SEEN_AFTER_MS);
    // Whoever goes on within the shop has seen it, too.
    return () => {
      clearTimeout(timer);
      orderSeen(orderId);
    };
  }, [orderId]);
  return (
    <div className="page py-8">
      <PageHead title="Confirmación del pedido" robots="noindex" />
      {state?.earlier && <PlacedEarlier hasOtherLines={state.earlier === "other-lines"} />}
      {content()}
    </div>
  );

  function content() {
    if (order.data) return <ConfirmedOrder order={order.data} />;
    if (!order.error) return <ConfirmedOrderSkeleton />;
    const reason = appErrorOf(order.error);
    return (
      <>
        <h1 tabIndex={-1} className="text-4xl">
          Confirmación del pedido
        </h1>
        {reason.category === "not_found" ? (
          <OrderNotHere />
        ) : (
          <LoadError reason={reason} onRetry={() => void order.refetch()} />
        )}
      </>
    );
  }
}

/** The answer to an earlier try was lost, and what was sent since is not what was ordered. */
const PlacedEarlier = ({ hasOtherLines }: { hasOtherLines: boolean }) => (
  <Alert tone="warning" className="mb-6">
    Este pedido ya había quedado registrado cuando se perdió la conexión, así que no lo enviamos otra vez. Lo que
    cambiaste después no está incluido; si hace falta corregirlo,{" "}
    <a href={pathTo.contact()} className="link">
      escríbenos
    </a>
    .{hasOtherLines && " Tu carrito sigue como lo dejaste: revísalo antes de volver a pedir."}
  </Alert>
);

const OrderNotHere = () => (
  <EmptyState
    title="No encontramos este pedido en este dispositivo"
    description="Los pedidos se abren en el dispositivo donde se hicieron. En cualquier otro puedes rastrearlos con su número y tu correo."
    action={
      <a href={pathTo.tracking()} className={buttonClass()}>
        Rastrear pedido
      </a>
    }
  />
);

/** The confirmation's shape while it loads. */
function ConfirmedOrderSkeleton() {
  return (
    <div aria-busy="true">
      <h1 tabIndex={-1} className="sr-only">
        Confirmación del pedido
      </h1>
      <div aria-hidden="true" className="flex flex-col gap-6">
        <Skeleton className="h-48" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      </div>
    </div>
  );
}
