import type { UseQueryResult } from "@tanstack/react-query";
import { orderStatusLabel, paymentText } from "@/copy/order-copy";
import type { Order } from "@/domain/order";
import { closesAt } from "@/domain/orders/time-to-pay";
import { pathTo } from "@/lib/paths";
import { appErrorOf } from "@/services/query-error";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { useRerenderAt } from "@/ui/use-rerender-at";

type OrderStatusLineProps = { query: UseQueryResult<Order>; orderNumber: string };

/** How far an order is, as soon as the server has said so. */
export function OrderStatusLine({ query, orderNumber }: OrderStatusLineProps) {
  useRerenderAt(query.data ? closesAt(query.data) : null);
  if (query.data) {
    return (
      <p>
        <strong>{orderStatusLabel[query.data.status]}</strong>
        <span className="text-ink-soft">{` · ${paymentText(query.data)}`}</span>
      </p>
    );
  }
  if (!query.error) {
    return (
      <div aria-busy="true" className="w-44">
        <Skeleton className="h-6" />
      </div>
    );
  }
  if (appErrorOf(query.error).category === "not_found") {
    return (
      <p className="text-sm text-ink-soft">
        Ya no se abre desde este dispositivo. Si se canceló sin pago hace más de noventa días, ya no lo conservamos; si
        no,{" "}
        <a href={pathTo.tracking(orderNumber)} className="link">
          rastréalo con tu correo
        </a>
        .
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-bad">
      No pudimos consultar en qué va.
      <Button variant="quiet" size="sm" className="pointer-coarse:min-h-target" onClick={() => void query.refetch()}>
        Intentar de nuevo <span className="sr-only">con el pedido {orderNumber}</span>
      </Button>
    </p>
  );
}
