import { clsx } from "clsx";
import { formatPesosWhole, formatPrice, type Pesos, type PriceDisplay, withTax } from "@/domain/money";

type PriceProps = {
  /** Before IVA, as `precio_web`. */
  amount: Pesos;
  display: PriceDisplay;
  size?: "sm" | "md" | "lg";
  /** False in the cart, where centavos only add noise. */
  centavos?: boolean;
  /** What one unit is, e.g. «Caja con 12 piezas»; shown after the other price. */
  unit?: string | null;
  className?: string;
};

const bigClass = { sm: "text-base", md: "text-2xl", lg: "text-4xl" };
const smallClass = { sm: "text-xs", md: "text-xs", lg: "text-base" };

/** The price with IVA and the one without, always both: «$116 con IVA · $100 + IVA». */
export function Price({ amount, display, size = "md", centavos = true, unit, className }: PriceProps) {
  const format = centavos ? formatPrice : formatPesosWhole;
  const gross = { amount: format(withTax(amount)), note: "con IVA" };
  const net = { amount: format(amount), note: "+ IVA" };
  const [big, small] = display === "with-tax" ? [gross, net] : [net, gross];
  return (
    <p className={clsx("flex flex-col leading-tight", className)}>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={clsx("price", bigClass[size])}>{big.amount}</span>{" "}
        <span className={clsx("text-ink-soft", smallClass[size])}>{big.note}</span>
      </span>{" "}
      <span className={clsx("figures text-ink-soft", smallClass[size])}>
        <span className="sr-only">· </span>
        {`${small.amount} ${small.note}`}
        {unit && ` · ${unit}`}
      </span>
    </p>
  );
}
