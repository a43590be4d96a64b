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

/** What a number of that many digits is in Mexico. */
const numberNames: Readonly<Record<number, { label: string; what: string }>> = {
  16: { label: "Tarjeta", what: "el número de tarjeta" },
  18: { label: "CLABE", what: "la CLABE" },
};

/** How to pay an order that is still unpaid, with everything to copy at hand. */
export function PaymentInstructions({ gateway, orderNumber, total }: PaymentInstructionsProps) {
  const paysAtTheDoor = gateway.kind === "cash_on_delivery";
  const numbers = paysAtTheDoor ? [] : [...new Set(gateway.instructions.match(LONG_NUMBER) ?? [])];
  return (
    <section aria-labelledby="payment-instructions" className="rounded-panel border border-line bg-surface p-5">
      <h2 id="payment-instructions" className="text-xl">
        <span className="stencil mb-1 block font-mono font-normal text-ink-soft">Cómo pagar</span>
        {gateway.label}
      </h2>
      <p className="mt-2 break-words whitespace-pre-line">{gateway.instructions}</p>
      <dl className="mt-4 flex flex-col gap-2">
        {numbers.map((number) => {
          const digits = number.replace(/\D/g, "");
          const { label, what } = numberNames[digits.length] ?? { label: "Referencia", what: "la referencia" };
          return <CopyRow key={number} label={label} value={number} copied={digits} what={what} />;
        })}
        <CopyRow
          label={paysAtTheDoor ? "Total por pagar" : "Monto exacto"}
          value={formatPesos(total)}
          copied={total.toFixed(2)}
          what="el monto"
        />
        {!paysAtTheDoor && <CopyRow label="Concepto" value={orderNumber} copied={orderNumber} what="el concepto" />}
      </dl>
    </section>
  );
}

type CopyRowProps = { label: string; value: string; copied: string; what: string };

function CopyRow({ label, value, copied, what }: CopyRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2">
      <dt className="w-full text-sm text-ink-soft">{label}</dt>
      <dd className="figures font-mono font-semibold break-all">{value}</dd>
      <dd>
        <CopyButton text={copied} what={what} />
      </dd>
    </div>
  );
}
