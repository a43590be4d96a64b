import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Navigate, useLocation, useParams, useSearchParams } from "react-router-dom";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { pathTo } from "@/lib/paths";
import { useAddressNow } from "@/lib/use-address-now";
import { orderQueries } from "@/services/orders/order-queries";
import { appErrorOf } from "@/services/query-error";
import { orderSeen } from "@/stores/order-attempt";
import { Alert } from "@/ui/alert";
import { Skeleton } from "@/ui/skeleton";
import { ConfirmedOrder } from "./confirmed-order";

/** After this time the confirmation counts as seen: a page that a reload is about to replace shows it for less. */
const SEEN_AFTER_MS = 3000;

/** /order-confirmation/:orderId: only this device's own orders open; others lead to the tracking. */
export default function OrderConfirmationPage() {
  const { orderId = "" } = useParams();
  const [address] = useSearchParams();
  const state: PlacedEarlierState | null = useLocation().state;
  const order = useQuery(orderQueries.order(orderId));
  const addressNow = useAddressNow();
  const [openedAt] = useState(addressNow);
  useEffect(() => {
    const timer = setTimeout(() => orderSeen(orderId), SEEN_AFTER_MS);
    // A shopper who goes on within the shop has seen it, too.
    return () => {
      clearTimeout(timer);
      orderSeen(orderId);
    };
  }, [orderId]);
  const page = useRef<HTMLDivElement>(null);
  const isWaitedFor = useRef(false);
  const hasCome = order.data !== undefined || order.error !== null;
  // On arrival the focus went to the heading of the skeleton, and was lost with it: it goes on to the one that says thanks.
  useLayoutEffect(() => {
    if (hasCome && isWaitedFor.current && document.activeElement === document.body) {
      page.current?.querySelector("h1")?.focus({ preventScroll: true });
    }
  }, [hasCome]);
  return (
    <div ref={page} className="page py-8 print:py-0">
      <PageHead title="Confirmación del pedido" robots="noindex" />
      {state?.earlier && <PlacedEarlier {...state} />}
      {content()}
    </div>
  );

  function content() {
    if (order.data) return <ConfirmedOrder order={order.data} />;
    const reason = order.error && appErrorOf(order.error);
    const isElsewhere = reason?.category === "not_found";
    // Who left while it was looked for is not led back, also where the code of the next page is still on its way.
    if (!reason || (isElsewhere && addressNow() !== openedAt)) {
      return (
        <ConfirmedOrderSkeleton
          onFocus={() => {
            isWaitedFor.current = true;
          }}
        />
      );
    }
    // Orders open on the device that placed them; everywhere else with their number and an e-mail.
    if (isElsewhere) {
      return <Navigate to={pathTo.tracking(address.get("pedido") ?? "")} replace state={{ isElsewhere: true }} />;
    }
    return (
      <>
        <h1 tabIndex={-1} className="text-4xl">
          Confirmación del pedido
        </h1>
        <LoadError reason={reason} onRetry={() => void order.refetch()} />
      </>
    );
  }
}

/** `earlier`: what the cart holds beside it, if it was found. `wasChanged`: other contents were sent after it. */
type PlacedEarlierState = { earlier?: "same-lines" | "other-lines"; wasChanged?: boolean };

/** The order was placed though its answer was lost: what was changed and sent since, or is in the cart, is not in it. */
const PlacedEarlier = ({ earlier, wasChanged }: PlacedEarlierState) => (
  <Alert tone="warning" className="mb-6">
    <p>
      Este pedido ya había quedado registrado cuando se perdió la conexión, así que no lo enviamos otra vez.
      {wasChanged && (
        <span>
          {" "}
          Lo que cambiaste después no está incluido; si hace falta corregirlo,{" "}
          <a href={pathTo.contact()} className="link">
            escríbenos
          </a>
          .
        </span>
      )}
      {earlier === "other-lines" && (
        <span> Lo que hay en tu carrito no está en este pedido: revísalo antes de pedirlo.</span>
      )}
    </p>
  </Alert>
);

/** The confirmation's shape while it loads. */
function ConfirmedOrderSkeleton({ onFocus }: { onFocus: () => void }) {
  return (
    <div aria-busy="true">
      <h1 tabIndex={-1} className="sr-only" onFocus={onFocus}>
        Confirmación del pedido
      </h1>
      <div aria-hidden="true" className="flex flex-col gap-6">
        <Skeleton className="h-48" />
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      </div>
    </div>
  );
}
