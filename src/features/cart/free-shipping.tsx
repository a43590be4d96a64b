import { useCartFormat, useCartSummary } from "@/cart/totals";
import type { CartSummary } from "@/domain/cart-summary";
import { formatPesosWhole } from "@/domain/money";

/** From half of the way on it is true that free shipping is close. */
const CLOSE_FROM_PERCENT = 50;

/** How far the cart is from free shipping, or that it is there. Not for an empty cart. */
export function FreeShipping() {
  const summary = useCartSummary();
  const format = useCartFormat();
  if (summary.isFreeShipping) {
    return (
      <div className="rounded-control border border-good bg-good-wash px-3 py-2 text-sm text-good">
        <p className="flex items-center gap-2.5 font-semibold">
          <span aria-hidden="true" className="icon-[lucide--package-check] size-5" />
          Envío gratis incluido
        </p>
        <ShippingProgress summary={summary} />
      </div>
    );
  }
  const isClose = summary.freeShippingPercentage >= CLOSE_FROM_PERCENT;
  return (
    <div className="rounded-control border border-line bg-kraft px-3 py-2 text-sm">
      <p className="flex items-center gap-2.5">
        <span aria-hidden="true" className="icon-[lucide--truck] size-5" />
        <span>
          <span>{isClose ? "El envío gratis está cerca: te faltan " : "Te faltan "}</span>
          <strong className="price">{format(summary.amountForFreeShipping)}</strong>
          <span>{isClose ? " antes de IVA" : " antes de IVA para el envío gratis"}</span>
        </span>
      </p>
      <ShippingProgress summary={summary} />
    </div>
  );
}

/** The bar alone. */
export function ShippingProgress({ summary }: { summary: CartSummary }) {
  return (
    <div
      role="progressbar"
      aria-label={`Avance hacia el envío gratis desde ${formatPesosWhole(summary.freeShippingThreshold)}`}
      aria-valuenow={summary.freeShippingPercentage}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-1.5 h-1.5 overflow-hidden rounded-label bg-kraft-deep"
    >
      <div
        className="h-full bg-cempasuchil transition-[width] duration-300 ease-settle"
        style={{ width: `${summary.freeShippingPercentage}%` }}
      />
    </div>
  );
}
