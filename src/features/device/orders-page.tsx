import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { placedOrdersAreNotKept } from "@/copy/not-kept";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { noteOrder } from "@/orders/finish-order";
import { UNCLEAR_ORDER, useOrderSearch } from "@/orders/use-order-search";
import { arePlacedOrdersKept, type PlacedOrder, usePlacedOrders } from "@/stores/placed-orders-store";
import { Alert } from "@/ui/alert";
import { Button, buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { DeviceNav } from "./device-nav";
import { PlacedOrderCard } from "./placed-order-card";

/** Each order on screen asks for its status, so the older ones wait until they are wanted. */
const ORDERS_AT_ONCE = 10;

/** /orders: what was ordered on this device, how far each order is, and ordering it again. */
export default function OrdersPage() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page py-8">
      <PageHead
        title="Mis pedidos"
        description="Los pedidos que hiciste desde este navegador, y cómo va cada uno."
        robots="noindex"
      />
      <DeviceNav />
      <h1 tabIndex={-1} className="text-4xl">
        Mis pedidos
      </h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Los que hiciste en este dispositivo. ¿Pediste en otro?{" "}
        <a href={pathTo.tracking()} className="link">
          Rastréalo con su número y tu correo
        </a>
        .
      </p>
      {isHydrated ? <Orders /> : <LoadingIndicator label="Cargando tus pedidos…" />}
    </div>
  );
}

function Orders() {
  const orders = usePlacedOrders();
  const search = useOrderSearch(noteOrder);
  return (
    <>
      {search.name === "checking" && <LoadingIndicator label="Comprobando tu pedido…" />}
      {search.name === "unclear" && <LoadError title={UNCLEAR_ORDER} reason={search.reason} onRetry={search.retry} />}
      {orders.length > 0 ? <OrderList orders={orders} /> : search.name === "none" && <NoOrders />}
    </>
  );
}

function OrderList({ orders }: { orders: readonly PlacedOrder[] }) {
  const [shown, setShown] = useState(ORDERS_AT_ONCE);
  const list = useRef<HTMLOListElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + ORDERS_AT_ONCE));
    // The button goes with the last of them, and stands below them otherwise: the focus goes on with the first new order.
    list.current?.children[shown]?.querySelector("a")?.focus();
  };
  return (
    <>
      {!arePlacedOrdersKept() && (
        <Alert tone="warning" className="mt-6">
          {placedOrdersAreNotKept}
        </Alert>
      )}
      <ol ref={list} className="mt-6 flex flex-col gap-5">
        {orders.slice(0, shown).map((order) => (
          <li key={order.id}>
            <PlacedOrderCard placed={order} />
          </li>
        ))}
      </ol>
      {orders.length > shown && (
        <Button variant="secondary" className="mt-6" onClick={showMore}>
          Ver más pedidos
        </Button>
      )}
    </>
  );
}

const NoOrders = () => (
  <EmptyState
    title="Aún no hay pedidos en este dispositivo"
    description="Cuando confirmes uno, aquí verás en qué va y podrás volver a pedirlo."
    action={
      <a href={pathTo.products()} className={buttonClass()}>
        Explorar Productos
      </a>
    }
  />
);
