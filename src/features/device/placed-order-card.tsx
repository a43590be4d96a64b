import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ProductImage } from "@/components/product-image";
import { formatDate } from "@/copy/dates";
import { orderStatusText, paymentText } from "@/copy/order-copy";
import { amountChangeText } from "@/copy/reorder-copy";
import { formatPesos } from "@/domain/money";
import type { Order } from "@/domain/order";
import { closesAt } from "@/domain/orders/time-to-pay";
import { amountsChanged } from "@/domain/quote/todays-amounts";
import { quantityInUnits } from "@/domain/unit";
import { pathTo } from "@/lib/paths";
import { ListButton } from "@/lists/list-button";
import { Reorder } from "@/lists/reorder";
import { orderQueries } from "@/services/orders/order-queries";
import { appErrorOf } from "@/services/query-error";
import type { PlacedOrder } from "@/stores/placed-orders-store";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Button, buttonClass } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { useRerenderAt } from "@/ui/use-rerender-at";

/** An order as this device remembers it, with what the server says about it now. */
export function PlacedOrderCard({ placed }: { placed: PlacedOrder }) {
  const query = useQuery(orderQueries.order(placed.id));
  const isGone = query.error !== null && !query.data && appErrorOf(query.error).category === "not_found";
  const titleId = `order-${placed.id}`;
  return (
    <article aria-labelledby={titleId} className="rounded-panel border border-line bg-surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line bg-kraft px-5 py-3">
        <h2 id={titleId} className="font-mono text-base tracking-normal wrap-anywhere">
          {placed.orderNumber}
        </h2>
        <p className="figures text-sm">{formatDate(placed.placedAt)}</p>
      </header>
      <div className="flex flex-col gap-4 px-5 py-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <OrderStatusLine query={query} orderNumber={placed.orderNumber} />
          <p>
            <span className="text-sm text-ink-soft">Total </span>
            <span className="price text-xl">{formatPesos(query.data?.totalAmount ?? placed.totalAmount)}</span>
          </p>
        </div>
        {query.data && <Contents items={query.data.items} />}
        <div className="flex flex-wrap gap-x-3 gap-y-2 empty:hidden">
          {!isGone && (
            <a
              href={pathTo.orderConfirmation(placed.id, placed.orderNumber)}
              className={buttonClass({ variant: "secondary" })}
            >
              Ver pedido <span className="sr-only">{placed.orderNumber}</span>
            </a>
          )}
          {query.data && <OrderToCart order={query.data} />}
          {query.data && (
            <ListButton
              products={listableItems(query.data)}
              about={`el pedido ${placed.orderNumber}`}
              text="Guardar en lista"
            />
          )}
        </div>
      </div>
    </article>
  );
}

/** Its lines whose product the shop still knows. */
const listableItems = ({ items }: Pick<Order, "items">) =>
  items.flatMap(({ productId, sku, name, unitPrice, unit, quantity }) =>
    productId === null ? [] : { id: productId, sku, name, price: unitPrice, unit, quantity },
  );

const PICTURES = 5;

function Contents({ items }: Pick<Order, "items">) {
  const names = items.map(({ name, quantity, unit }) => `${name}: ${quantityInUnits(quantity, unit)}`).join(" · ");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div aria-hidden="true" className="flex min-w-0 gap-1.5">
        {items.slice(0, PICTURES).map(({ id, imageUrl }) => (
          <div key={id} className="w-14">
            <ProductImage src={imageUrl} alt="" place="orderLine" className="rounded-label" />
          </div>
        ))}
      </div>
      <p className="min-w-0 grow basis-60 text-sm break-words">{names}</p>
    </div>
  );
}

/**
 * Puts what is still sold of an order into the cart, and says what costs something else than it did: by its price, its
 * IVA, or the volume discount of its line.
 */
function OrderToCart({ order: { items, orderNumber } }: { order: Pick<Order, "items" | "orderNumber"> }) {
  const display = usePriceDisplay();
  return (
    <Reorder
      lines={items}
      label="Volver a pedir"
      about={orderNumber}
      source="de este pedido"
      priceNotes={(additions, discounts) =>
        amountsChanged(items, additions, discounts).map((change) => amountChangeText(change, display))
      }
    />
  );
}

type OrderStatusLineProps = { query: UseQueryResult<Order>; orderNumber: string };

/** How far an order is, as soon as the server has said so. */
function OrderStatusLine({ query, orderNumber }: OrderStatusLineProps) {
  useRerenderAt(query.data ? closesAt(query.data) : null);
  if (query.data) {
    return (
      <p>
        <strong>{orderStatusText(query.data)}</strong>
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
