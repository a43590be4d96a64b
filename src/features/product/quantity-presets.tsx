import { BULK_PRESETS } from "@/domain/constants";
import { Button } from "@/ui/button";
import type { Purchase } from "./use-purchase-state";

/** The quantities a business buys, one press each; the field says when there are fewer, and offers those there are. */
export function QuantityPresets({ purchase }: { purchase: Purchase }) {
  const { quantity, limit } = purchase;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form's fieldset
    <div role="group" aria-label="Cantidades frecuentes" className="flex flex-wrap gap-2">
      {BULK_PRESETS.map((preset) => (
        <Button
          key={preset}
          variant="secondary"
          className="figures min-w-13 px-2 aria-pressed:border-agave aria-pressed:bg-agave-wash aria-pressed:text-agave"
          aria-label={`${preset} unidades`}
          aria-pressed={quantity === preset}
          disabled={limit === 0}
          onClick={() => purchase.choose(preset)}
        >
          {preset}
        </Button>
      ))}
    </div>
  );
}
