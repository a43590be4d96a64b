import { formatPesos, type Pesos } from "@/domain/money";
import type { PaymentGateway } from "@/domain/order";
import { CopyButton } from "./copy-button";

type PaymentInstructionsProps = {
  gateway: Pick<PaymentGateway, "label" | "kind" | "instructions">;
  orderNumber: string;
  total: Pesos;
};

/** Long runs of digits in the instructions: CLABE, card or reference numbers that nobody should retype. */
const LONG_NUMBER = /\d(?:[ -]?\d){9,19}/g;

/** How to pay an order that is still unpaid, with everything to copy at hand. */
export function PaymentInstructions({ gateway, orderNumber, total }: PaymentInstructionsProps) {
  const numbers =
    gateway.kind === "cash_on_delivery" ? [] : [...new Set(gateway.instructions.match(LONG_NUMBER) ?? [])];
  return (
    <section aria-labelledby="payment-instructions" className="rounded-panel border border-line bg-surface p-5">
      <h2 id="payment-instructions" className="text-xl">
        {gateway.label}
      </h2>
      <p className="mt-2 whitespace-pre-line">{gateway.instructions}</p>
      <dl className="mt-4 flex flex-col gap-2">
        {numbers.map((number) => (
          <CopyRow key={number} label="Número para el pago" value={number} what="el número para el pago" />
        ))}
        <CopyRow label="Monto exacto" value={formatPesos(total)} copied={total.toFixed(2)} what="el monto" />
        <CopyRow label="Concepto o referencia" value={orderNumber} what="el concepto" />
      </dl>
    </section>
  );
}

type CopyRowProps = { label: string; value: string; copied?: string; what: string };

function CopyRow({ label, value, copied = value, what }: CopyRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2">
      <div>
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="figures font-mono font-semibold break-all">{value}</dd>
      </div>
      <CopyButton text={copied} what={what} />
    </div>
  );
}
