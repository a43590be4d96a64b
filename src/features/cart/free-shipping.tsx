import { PackageCheck, Truck } from "lucide-react";
import type { CartSummary } from "@/domain/cart-summary";
import { formatPesosWhole } from "@/domain/money";

type FreeShippingProps = {
  summary: Pick<
    CartSummary,
    "isFreeShipping" | "amountForFreeShipping" | "freeShippingPercentage" | "freeShippingThreshold"
  >;
};

/** How far the cart is from free shipping, or that it is there. Not for an empty cart. */
export function FreeShipping({ summary }: FreeShippingProps) {
  if (summary.isFreeShipping) {
    return (
      <div className="flex items-center gap-3 rounded-control border border-good bg-good-wash px-4 py-3 text-good">
        <PackageCheck aria-hidden="true" className="size-6 shrink-0" />
        <p className="font-semibold">Envío gratis incluido</p>
      </div>
    );
  }
  const threshold = formatPesosWhole(summary.freeShippingThreshold);
  return (
    <div className="rounded-control border border-line bg-kraft px-4 py-3">
      <p className="flex items-center gap-3">
        <Truck aria-hidden="true" className="size-6 shrink-0" />
        <span>
          El envío gratis está cerca: te faltan{" "}
          <strong className="price">{formatPesosWhole(summary.amountForFreeShipping)}</strong>
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={`Avance hacia el envío gratis desde ${threshold}`}
        aria-valuenow={summary.freeShippingPercentage}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-2 overflow-hidden rounded-label bg-kraft-deep"
      >
        <div
          className="h-full bg-cempasuchil transition-[width] duration-300 ease-settle"
          style={{ width: `${summary.freeShippingPercentage}%` }}
        />
      </div>
    </div>
  );
}
