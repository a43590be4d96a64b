import { clsx } from "clsx";
import { formatPesos, type Pesos, type PriceDisplay } from "@/domain/money";
import type { OrderTotals } from "@/domain/order";
import { type SumRow, sumRows } from "@/domain/shown-amounts";

type OrderSumsProps = {
  totals: OrderTotals;
  /** Whether the rows, as the lines above them, are with IVA or without. */
  display: PriceDisplay;
  /** To the centavo unless told otherwise, so that the figures add up on paper. */
  format?: (pesos: Pesos) => string;
  /** Whether the total is read aloud when it changes. */
  isLive?: boolean;
  className?: string;
};

/** The sum of the lines, what it is made of, shipping and total: rows that add up. */
export function OrderSums({ totals, display, format = formatPesos, isLive = false, className }: OrderSumsProps) {
  const labelOf = ({ what, amount, rate = 0, base = 0 }: SumRow): string => {
    switch (what) {
      case "items":
        return display === "with-tax" ? "Productos (IVA incluido)" : "Productos (sin IVA)";
      case "subtotal":
        return "Subtotal";
      case "discount":
        return "Descuento por volumen";
      case "tax":
        return `IVA (${rate * 100}%)${rate === 0 && totals.taxes.length > 1 ? ` de ${format(base)}` : ""}`;
      case "shipping":
        return amount > 0 ? "Envío (IVA incluido)" : "Envío";
      default:
        return what satisfies never;
    }
  };
  const textOf = ({ what, amount }: SumRow): string => {
    if (what === "shipping" && amount === 0) return "Gratis";
    return amount < 0 ? `−${format(-amount)}` : format(amount);
  };
  return (
    <dl className={clsx("figures flex flex-col gap-1.5", className)}>
      {sumRows(totals, display)
        .flatMap((row) => [row, ...(row.parts ?? []).map((part) => ({ ...part, isPart: true }))])
        .map((row) => (
          <div
            key={labelOf(row)}
            className={clsx("flex flex-wrap justify-between gap-x-4", "isPart" in row && "pl-4 text-sm text-ink-soft")}
          >
            <dt className="text-ink-soft">{labelOf(row)}</dt>
            <dd>{textOf(row)}</dd>
          </div>
        ))}
      {/* Said once per change, with its name and not with every amount above it. */}
      <div
        aria-live={isLive ? "polite" : undefined}
        aria-atomic={isLive || undefined}
        className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2.5"
      >
        <dt className="font-semibold">Total</dt>
        <dd className="price text-2xl">{format(totals.totalAmount)}</dd>
      </div>
    </dl>
  );
}
