import { useDiscounts } from "@/cart/totals";
import { nextStepText } from "@/copy/volume-copy";
import type { PriceDisplay } from "@/domain/money";
import type { Product } from "@/domain/product";
import { nextStep, reachedStep, volumeSteps } from "@/domain/volume-prices";

type VolumeNoteProps = {
  product: Product;
  quantity: number;
  /** The most of it that can be ordered. */
  limit: number;
  display: PriceDisplay;
};

/** The discount that a line has earned with its volume, and how many more earn the next one. */
export function VolumeNote({ product, quantity, limit, display }: VolumeNoteProps) {
  const steps = volumeSteps(product, useDiscounts());
  const reached = reachedStep(steps, quantity);
  const next = nextStep(steps, quantity, limit);
  if (!reached && !next) return null;
  return (
    <p className="figures text-sm text-ink-soft">
      {reached && <strong className="text-good">{reached.percentage}% menos por volumen</strong>}
      {reached && next && " · "}
      {next && nextStepText(next, quantity, product, display)}
    </p>
  );
}
