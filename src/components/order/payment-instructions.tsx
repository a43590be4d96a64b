import { CopyButton } from "@/components/copy-button";
import { formatDeadline } from "@/copy/dates";
import { PAID_AT_DOOR } from "@/copy/order-copy";
import { formatPesos } from "@/domain/money";
import type { Order, TrackedOrder } from "@/domain/order";
import { isPayable, isTooLateToPay, isUnpaid } from "@/domain/orders/time-to-pay";
import { storeSettings } from "@/lib/store-settings";

type Owed = Order | TrackedOrder;

/** How to pay an order that can still be paid, with everything to copy at hand; or that it is not yet to be paid. */
export function PaymentInstructions({ order }: { order: Owed }) {
  const { paymentGateway: gateway } = order;
  if (!(gateway || order.isPaidAtDoor) || !isUnpaid(order) || isTooLateToPay(order)) return null;
  return (
    <section
      aria-labelledby="payment-instructions"
      className="rounded-panel border border-line bg-surface p-3 min-[20rem]:p-5 print:p-3"
    >
      <h2 id="payment-instructions" className="text-xl">
        <span className="stencil mb-1 block font-mono font-normal text-ink-soft">Cómo pagar</span>
        {gateway?.label ?? PAID_AT_DOOR}
      </h2>
      {isPayable(order) ? (
        <>
          {gateway && <p className="mt-2 break-words whitespace-pre-line">{gateway.instructions}</p>}
          <PaymentData order={order} gateway={gateway} />
        </>
      ) : (
        <p className="mt-2">
          <strong>{order.isPaidAtDoor ? "Confirmamos primero." : "Confirmamos primero: todavía no pagues."}</strong> Tu
          pedido tiene productos cuya existencia revisamos a mano. Cuando los confirmemos te escribimos a tu correo
          {!order.isPaidAtDoor && ", y aquí verás cómo y hasta cuándo pagar"}. Lo que no haya lo quitamos, y el total
          baja.
        </p>
      )}
    </section>
  );
}

type PaymentDataProps = { order: Owed; gateway: Owed["paymentGateway"] };

/** What a banking app or the person at the counter asks for. The account is the seller's, under the one name it has. */
function PaymentData({ order, gateway }: PaymentDataProps) {
  const amount = { value: formatPesos(order.totalAmount), copied: order.totalAmount.toFixed(2), what: "el monto" };
  if (order.isPaidAtDoor || !gateway) {
    return (
      <dl className="mt-4">
        <CopyRow label="Total por pagar" {...amount} />
      </dl>
    );
  }
  const { kind, details } = gateway;
  const account = details.clabe ?? details.card;
  const reference = order.paymentReference;
  return (
    <>
      <dl className="mt-4 flex flex-col gap-2 print:mt-2 print:gap-1">
        {details.clabe && <CopyRow label="CLABE" value={details.clabe} what="la CLABE" />}
        {details.card && (
          <CopyRow
            label="Número de tarjeta para el depósito"
            value={details.card.replace(/(\d{4})(?=\d)/g, "$1 ")}
            copied={details.card}
            what="el número de tarjeta"
          />
        )}
        {details.bank && <CopyRow label="Banco" value={details.bank} what="el banco" />}
        {account && <CopyRow label="Beneficiario" value={storeSettings.legalName} what="el beneficiario" />}
        <CopyRow label="Monto exacto" {...amount} />
        <CopyRow
          label={kind === "spei" ? "Referencia numérica" : "Referencia de tu pedido"}
          value={reference}
          what="la referencia"
        />
        {kind === "spei" && <CopyRow label="Concepto" value={order.orderNumber} what="el concepto" />}
      </dl>
      {order.status === "pending" && order.heldUntil && (
        <p className="mt-3 border-t border-line pt-3">
          Paga a más tardar el <strong>{formatDeadline(order.heldUntil)}</strong>.
        </p>
      )}
    </>
  );
}

type CopyRowProps = { label: string; value: string; copied?: string; what: string };

function CopyRow({ label, value, copied = value, what }: CopyRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2 print:pt-1">
      <dt className="w-full text-sm text-ink-soft print:w-40">{label}</dt>
      <dd className="figures min-w-0 grow basis-36 font-mono font-semibold wrap-anywhere">{value}</dd>
      <dd>
        <CopyButton text={copied} what={what} />
      </dd>
    </div>
  );
}
