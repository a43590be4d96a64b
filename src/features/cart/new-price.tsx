import { PriceChangeNote } from "@/components/price-change-note";
import type { CartItem } from "@/domain/cart";
import type { PriceDisplay } from "@/domain/money";
import { Button } from "@/ui/button";

type NewPriceProps = { line: CartItem; display: PriceDisplay; onAccept: () => void };

/** The price or the unit is not the one the shopper agreed to: both are shown, and the new one waits to be accepted. */
export function NewPrice({ line: { product, unitPrice, acceptedUnit }, display, onAccept }: NewPriceProps) {
  const { price, taxRate, unit } = product;
  const change = { oldPrice: unitPrice, newPrice: price, taxRate, unit, oldUnit: acceptedUnit };
  const accept = acceptedUnit ? "Aceptar cambio" : "Aceptar precio";
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-warn-wash px-3 py-1.5 text-sm text-warn">
      <p>
        <PriceChangeNote change={change} display={display} />
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-target"
        onClick={onAccept}
        aria-label={`${accept} de ${product.name}`}
      >
        {accept}
      </Button>
    </div>
  );
}
