import { useId } from "react";
import { BULK_PRESETS } from "@/domain/constants";
import { Button } from "@/ui/button";
import type { Purchase } from "./use-purchase-state";

/** Made when it is needed: few products have too few pieces. */
const listOf = (numbers: readonly number[]): string =>
  new Intl.ListFormat("es-MX", { type: "conjunction" }).format(numbers.map(String));

/** The quantities a business buys, one press each; those there are not enough pieces for say so. */
export function QuantityPresets({ purchase }: { purchase: Purchase }) {
  const noteId = useId();
  const { quantity, limit, quantityInCart } = purchase;
  const tooMany = limit > 0 ? BULK_PRESETS.filter((preset) => preset > limit) : [];
  return (
    <div className="flex flex-col gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form's fieldset */}
      <div
        role="group"
        aria-label="Cantidades frecuentes"
        aria-describedby={tooMany.length > 0 ? noteId : undefined}
        className="flex flex-wrap gap-2"
      >
        {BULK_PRESETS.map((preset) => (
          <Button
            key={preset}
            variant="secondary"
            className="figures min-w-13 px-2 aria-pressed:border-agave aria-pressed:bg-agave-wash aria-pressed:text-agave"
            aria-label={`${preset} unidades`}
            aria-pressed={quantity === preset}
            disabled={preset > limit}
            onClick={() => purchase.choose(preset)}
          >
            {preset}
          </Button>
        ))}
      </div>
      {tooMany.length > 0 && (
        <p id={noteId} className="figures text-ink-soft text-sm">
          Para {listOf(tooMany)} no alcanza: {quantityInCart > 0 ? `puedes agregar ${limit} más` : `hay ${limit}`}.
        </p>
      )}
    </div>
  );
}
