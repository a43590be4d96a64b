import { clsx } from "clsx";
import { NO_PRICE, taxNote, unitText } from "@/copy/price-copy";
import { formatPrice, otherDisplay, type PriceDisplay, shownPrice } from "@/domain/money";
import { hasPrice, type Product } from "@/domain/product";

type PriceProps = {
  /** In pesos before IVA: as `precio_web`, or not rounded, as a discount leaves it. */
  amount: number;
  /** The product's rate of IVA. */
  taxRate: number;
  display: PriceDisplay;
  size?: "sm" | "md" | "lg";
  /**
   * The product whose unit of sale is shown, with the price of one of its pieces; a pack without words for its unit
   * shows that price alone. Null only where both have a place of their own.
   */
  of: Pick<Product, "unit" | "saleUnit"> | null;
  className?: string;
};

const bigClass = { sm: "text-base/4", md: "text-2xl", lg: "text-4xl" };
/** For amounts as long as a million with its centavos, which are some 6.7 em wide: cards of small phones have less room. */
const longClass = { ...bigClass, md: "text-[min(1.5rem,12cqi)]" };
const smallClass = { sm: "text-xs/4", md: "text-xs", lg: "text-base" };

/** The price with IVA and the one without, both where they differ: «$116 con IVA · $100 + IVA», and what one piece costs; or that there is none. */
export function Price({ amount, taxRate, display, size = "md", of, className }: PriceProps) {
  if (!hasPrice({ price: amount })) return <p className={clsx("max-w-48 text-sm text-warn", className)}>{NO_PRICE}</p>;
  const other = otherDisplay(display);
  const big = shownPrice(amount, taxRate, display);
  const bigText = formatPrice(big);
  const unit = of && unitText(big, of.unit, of.saleUnit);
  const soft = clsx("text-ink-soft", smallClass[size]);
  return (
    <p className={clsx("flex flex-col leading-tight", className)}>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={clsx("price", (bigText.length > 10 ? longClass : bigClass)[size])}>{bigText}</span>{" "}
        <span className={soft}>{taxNote(taxRate, display)}</span>
      </span>
      {taxRate > 0 && (
        <>
          {" "}
          <span className="sr-only">· </span>
          <span className={clsx("figures", soft)}>
            {`${formatPrice(shownPrice(amount, taxRate, other))} ${taxNote(taxRate, other)}`}
          </span>
        </>
      )}
      {unit && (
        <>
          {" "}
          <span className={clsx("figures", size === "sm" ? "text-[0.8125rem]/4" : "mt-1 text-sm")}>{unit}</span>
        </>
      )}
    </p>
  );
}
