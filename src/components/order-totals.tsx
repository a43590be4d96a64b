import { clsx } from "clsx";
import { formatPesos, type Pesos } from "@/domain/money";
import type { OrderTotals } from "@/domain/order";

type OrderSumsProps = {
  totals: OrderTotals;
  /** To the centavo unless told otherwise, so that the figures add up on paper. */
  format?: (pesos: Pesos) => string;
  /** Whether the total is read aloud when it changes. */
  isLive?: boolean;
  className?: string;
};

/** Subtotal, discount, IVA, shipping and total. */
export function OrderSums({ totals, format = formatPesos, isLive = false, className }: OrderSumsProps) {
  const rows: [label: string, value: string][] = [["Subtotal", format(totals.subtotal)]];
  if (totals.discountAmount > 0) rows.push(["Descuento por volumen", `−${format(totals.discountAmount)}`]);
  rows.push(["IVA (16%)", format(totals.taxAmount)]);
  rows.push(["Envío", totals.shippingCost > 0 ? format(totals.shippingCost) : "Gratis"]);
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
        {/* Said once per change, not with every amount above it. */}
        <dd aria-live={isLive ? "polite" : undefined} className="price text-2xl">
          {format(totals.totalAmount)}
        </dd>
      </div>
    </dl>
  );
}
