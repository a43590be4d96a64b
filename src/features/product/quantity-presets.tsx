import { BULK_PRESETS } from "@/domain/constants";
import { Button } from "@/ui/button";

type QuantityPresetsProps = {
  quantity: number;
  /** Presets above it cannot be chosen. */
  max: number;
  onChoose: (quantity: number) => void;
};

/** The quantities a business buys, one press each. */
export function QuantityPresets({ quantity, max, onChoose }: QuantityPresetsProps) {
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
          disabled={preset > max}
          onClick={() => onChoose(preset)}
        >
          {preset}
        </Button>
      ))}
    </div>
  );
}
