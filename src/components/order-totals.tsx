import { clsx } from "clsx";
import { formatPesos } from "@/domain/money";
import type { OrderTotals } from "@/domain/order";

type OrderSumsProps = { totals: OrderTotals; className?: string };

/** Subtotal, discount, IVA, shipping and total to the centavo, so that the figures add up on paper. */
export function OrderSums({ totals, className }: OrderSumsProps) {
  const rows: [label: string, value: string][] = [["Subtotal", formatPesos(totals.subtotal)]];
  if (totals.discountAmount > 0) rows.push(["Descuento por volumen", `−${formatPesos(totals.discountAmount)}`]);
  rows.push(["IVA (16%)", formatPesos(totals.taxAmount)]);
  rows.push(["Envío", totals.shippingCost > 0 ? formatPesos(totals.shippingCost) : "Gratis"]);
  return (
    <dl className={clsx("figures flex flex-col gap-1.5", className)}>
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
        <dt className="font-semibold">Total</dt>
        <dd className="price text-2xl">{formatPesos(totals.totalAmount)}</dd>
      </div>
    </dl>
  );
}
