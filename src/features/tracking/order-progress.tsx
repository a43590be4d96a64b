import type { Ref } from "react";
import { OrderChat } from "@/components/order/order-chat";
import { OrderItems } from "@/components/order/order-items";
import { OrderNews } from "@/components/order/order-news";
import { OrderSums } from "@/components/order/order-totals";
import { OrderWayBack } from "@/components/order/order-way-back";
import { PaymentInstructions } from "@/components/order/payment-instructions";
import { OrderTimeline } from "@/components/order/timeline";
import { orderStatusText, paymentText } from "@/copy/order-copy";
import type { Order, TrackedOrder } from "@/domain/order";
import { closesAt } from "@/domain/orders/time-to-pay";
import { formatPhone } from "@/domain/phone";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { usePriceDisplay } from "@/stores/preferences-store";
import { buttonClass } from "@/ui/button";
import { useRerenderAt } from "@/ui/use-rerender-at";
import { useSheetLabel } from "@/ui/use-sheet-label";

type OrderProgressProps = {
  /** The whole order where this device placed it, else the narrow view that needs no session. */
  order: Order | TrackedOrder;
  headingRef?: Ref<HTMLHeadingElement>;
};

/** Where an order is, what is in it and what it cost; while unpaid, how to pay it. */
export function OrderProgress({ order, headingRef }: OrderProgressProps) {
  const own = "id" in order ? order : null;
  const paymentLabel = order.paymentGateway?.label;
  const display = usePriceDisplay();
  useRerenderAt(closesAt(order));
  useSheetLabel(`${storeSettings.name} · ${order.orderNumber}`);
  return (
    <article aria-labelledby="tracked-order" className="perforated mt-10 pt-6 print:mt-4 print:[zoom:0.8]">
      <h2 id="tracked-order" ref={headingRef} tabIndex={-1} className="text-2xl">
        Pedido <span className="inline-block font-mono text-xl tracking-normal wrap-anywhere">{order.orderNumber}</span>
      </h2>
      {/* Paper has to say who sold it. */}
      <p className="hidden text-sm print:block">
        {`${storeSettings.name} · Tel. ${formatPhone(storeSettings.phone)} · ${storeSettings.supportEmail}`}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-2">
        <strong>{orderStatusText(order)}</strong>
        <span aria-hidden="true">·</span>
        <span>{paymentText(order)}</span>
        {paymentLabel && (
          <>
            <span aria-hidden="true">·</span>
            <span>{paymentLabel}</span>
          </>
        )}
      </p>
      <OrderNews order={order} />
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)] print:grid-cols-[16rem_minmax(0,1fr)] print:gap-5">
        <div className="flex flex-col gap-6 print:contents">
          <div>
            <OrderTimeline order={order} />
            <OrderWayBack order={order} />
          </div>
          <div className="no-print flex flex-wrap gap-3">
            {own && (
              <a href={pathTo.orderConfirmation(own.id)} className={buttonClass({ variant: "secondary" })}>
                Ver el pedido completo
              </a>
            )}
            <OrderChat order={order} />
          </div>
        </div>
        <div className="flex flex-col gap-6 print:contents">
          <PaymentInstructions order={order} />
          <div className="print:col-span-full">
            <OrderItems items={order.items} display={display} />
            <OrderSums totals={order} display={display} className="mt-4 ml-auto max-w-sm" />
          </div>
        </div>
      </div>
    </article>
  );
}
