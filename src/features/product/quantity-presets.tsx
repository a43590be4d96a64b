import { BULK_PRESETS } from "@/domain/constants";
import { countedUnits, type SaleUnit } from "@/domain/unit";
import { Button } from "@/ui/button";
import type { Purchase } from "./use-purchase-state";

type QuantityPresetsProps = { unit: SaleUnit; purchase: Purchase };

/** The quantities a business buys, one press each; the field says when there are fewer, and offers those there are. */
export function QuantityPresets({ unit, purchase }: QuantityPresetsProps) {
  const { quantity, limit } = purchase;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form's fieldset
    <div role="group" aria-label="Cantidades frecuentes" className="flex flex-wrap gap-2">
      {BULK_PRESETS.map((preset) => (
        <Button
          key={preset}
          variant="secondary"
          className="figures px-2.5 text-sm aria-pressed:border-agave aria-pressed:bg-agave-wash aria-pressed:text-agave"
          aria-pressed={quantity === preset}
          disabled={limit === 0}
          onClick={() => purchase.choose(preset)}
        >
          {countedUnits(preset, unit)}
        </Button>
      ))}
    </div>
  );
}
