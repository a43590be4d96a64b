import { CopyButton } from "@/components/copy-button";
import { OrderChat } from "@/components/order/order-chat";
import { OrderItems } from "@/components/order/order-items";
import { OrderNews } from "@/components/order/order-news";
import { OrderSums } from "@/components/order/order-totals";
import { OrderWayBack } from "@/components/order/order-way-back";
import { PaymentInstructions } from "@/components/order/payment-instructions";
import { OrderTimeline } from "@/components/order/timeline";
import { formatDateTime } from "@/copy/dates";
import { orderStatusText, paymentText } from "@/copy/order-copy";
import type { Order } from "@/domain/order";
import { closesAt } from "@/domain/orders/time-to-pay";
import { formatPhone } from "@/domain/phone";
import { stateName } from "@/domain/states";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Button, buttonClass } from "@/ui/button";
import { useRerenderAt } from "@/ui/use-rerender-at";
import { useSheetLabel } from "@/ui/use-sheet-label";

/** Everything a shopper wants to keep about an order just placed, and what happens next. */
export function ConfirmedOrder({ order }: { order: Order }) {
  const display = usePriceDisplay();
  useRerenderAt(closesAt(order));
  useSheetLabel(`${storeSettings.name} · ${order.orderNumber}`);
  return (
    // A sheet is read at arm's length, so it is set smaller. What comes next fits beside how to pay; the products and the label take the
    // whole width below, one after the other: beside something else, a label that has to stay whole takes that to its own sheet.
    <div className="flex flex-col gap-8 print:gap-4 print:[zoom:0.8]">
      <header className="border-b-2 border-dashed border-line-strong pb-6 print:pb-3">
        <h1 tabIndex={-1} className="text-4xl">
          ¡Gracias por tu pedido!{" "}
          <span className="mt-2 block font-mono text-xl font-semibold tracking-normal wrap-anywhere sm:text-2xl">
            {order.orderNumber}
          </span>
        </h1>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <CopyButton text={order.orderNumber} what="el número de pedido" />
          <Button variant="quiet" onClick={() => window.print()}>
            <span aria-hidden="true" className="icon-[lucide--printer] size-4" />
            Imprimir
          </Button>
        </div>
        {order.status !== "pending" && (
          <p className="mt-4">
            <strong>{orderStatusText(order)}</strong> <span>{`· ${paymentText(order)}`}</span>
          </p>
        )}
        <p className="mt-4 max-w-prose print:max-w-none">
          Lo recibimos el {formatDateTime(order.createdAt)}. Guarda el número: con él y tu correo{" "}
          <strong className="wrap-anywhere">{order.customer.email}</strong> puedes rastrearlo desde cualquier
          dispositivo.
        </p>
        <OrderNews order={order} />
      </header>

      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(26rem,40%)] print:grid-cols-[minmax(0,1fr)_16rem] print:gap-5">
        <div className="flex flex-col gap-8 print:contents">
          <PaymentInstructions order={order} />
          <section aria-labelledby="order-items" className="print:order-1 print:col-span-full">
            <h2 id="order-items" className="mb-3 text-xl">
              Productos
            </h2>
            <OrderItems
              items={order.items}
              display={display}
              renderName={(item, index) => {
                const productId = order.items[index]?.productId;
                return productId ? (
                  <a className="link" href={pathTo.product(productId)}>
                    {item.name}
                  </a>
                ) : (
                  item.name
                );
              }}
            />
            <OrderSums totals={order} display={display} className="mt-4 ml-auto max-w-sm" />
          </section>
        </div>
        <div className="flex flex-col gap-8 print:contents">
          <OrderLabel order={order} />
          <section aria-labelledby="order-progress">
            <h2 id="order-progress" className="mb-4 text-xl">
              Qué sigue
            </h2>
            <OrderTimeline order={order} />
            <OrderWayBack order={order} />
          </section>
          <div className="no-print flex flex-wrap gap-3">
            <a href={pathTo.tracking(order.orderNumber)} className={buttonClass({ variant: "secondary" })}>
              Rastrear pedido
            </a>
            <OrderChat order={order} />
            <a href={pathTo.products()} className={buttonClass({ variant: "quiet" })}>
              Seguir Comprando
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * The parcel's label: from, to, and what the courier and the invoice need. No parcel goes with a cancelled order; what its
 * buyer's books know it by stays.
 */
function OrderLabel({ order }: { order: Order }) {
  const { invoice, purchaseOrder, quoteFolio, notes } = order;
  const isCancelled = order.status === "cancelled";
  return (
    <section
      aria-labelledby="order-label"
      className="rounded-panel border-2 border-ink bg-surface print:order-2 print:col-span-full"
    >
      <h2 id="order-label" className="stencil border-b-2 border-ink px-5 py-2 font-semibold">
        {isCancelled ? "Datos de tu pedido" : "Etiqueta de envío"}
      </h2>
      <div className="divide-y divide-line text-sm break-words *:break-inside-avoid *:px-5 *:py-3 print:columns-2 print:gap-0">
        {!isCancelled && <FromAndTo order={order} />}
        {purchaseOrder && (
          <p>
            Orden de compra: <span className="font-mono font-semibold">{purchaseOrder}</span>
          </p>
        )}
        {quoteFolio && (
          <p>
            Cotización: <span className="font-mono font-semibold">{quoteFolio}</span>
          </p>
        )}
        {notes && <p className="whitespace-pre-line">Notas: {notes}</p>}
        {invoice && (
          <div>
            <p className="stencil text-ink-soft">Factura</p>
            <p>{invoice.legalName}</p>
            <p className="figures">
              RFC {invoice.rfc} · Régimen {invoice.taxRegime} · Uso {invoice.cfdiUse} · C.P. {invoice.postalCode}
            </p>
            {invoice.email && <p>{`${isCancelled ? "Correo:" : "La mandamos a"} ${invoice.email}`}</p>}
          </div>
        )}
        <p>
          Rastrea este pedido en{" "}
          <a href={pathTo.trackingShort()} className="link">
            {publicAddress(pathTo.trackingShort()).replace(/^https?:\/\//, "")}
          </a>{" "}
          con el número <span className="figures font-mono">{order.orderNumber}</span> y tu correo.
        </p>
      </div>
    </section>
  );
}

function FromAndTo({ order: { customer, shippingAddress: address } }: { order: Order }) {
  return (
    <>
      <div>
        <p className="stencil text-ink-soft">Remite</p>
        <p>{storeSettings.legalName}</p>
        <p className="text-ink-soft">{storeSettings.address}</p>
      </div>
      <div className="text-base">
        <p className="stencil text-ink-soft">Entregar a</p>
        <p className="font-display text-xl font-bold">{customer.name}</p>
        <address className="not-italic">
          {address.street}
          <br />
          Col. {address.neighborhood}
          <br />
          {address.municipality}, {stateName(address.stateCode) ?? address.stateCode}
          <br />
          <span className="figures font-mono text-lg font-semibold">C.P. {address.postalCode}</span>
        </address>
        {address.references && <p className="mt-2 text-sm">Referencias: {address.references}</p>}
        <p className="figures mt-2 text-sm">Tel. {formatPhone(customer.phone)}</p>
      </div>
    </>
  );
}
