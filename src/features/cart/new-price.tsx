import { PriceChangeNote } from "@/components/price-change-note";
import type { Pesos } from "@/domain/money";
import { Button } from "@/ui/button";

type NewPriceProps = { name: string; oldPrice: Pesos; newPrice: Pesos; onAccept: () => void };

/** The price is not the one the shopper agreed to: both are shown, and the new one waits to be accepted. */
export function NewPrice({ name, oldPrice, newPrice, onAccept }: NewPriceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-warn-wash px-3 py-1.5 text-sm text-warn">
      <p>
        <PriceChangeNote oldPrice={oldPrice} newPrice={newPrice} />
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-target"
        onClick={onAccept}
        aria-label={`Aceptar precio de ${name}`}
      >
        Aceptar precio
      </Button>
    </div>
  );
}
