import { useDiscounts } from "@/cart/totals";
import { perPieceText } from "@/copy/price-copy";
import { nextStepText } from "@/copy/volume-copy";
import { type PriceDisplay, shownPrice } from "@/domain/money";
import type { Product } from "@/domain/product";
import { quantityInUnits } from "@/domain/unit";
import { nextStep, reachedStep, volumeSteps } from "@/domain/volume-prices";

type LineFactsProps = {
  product: Product;
  quantity: number;
  /** The most of it that can be ordered. */
  limit: number;
  display: PriceDisplay;
};

/**
 * In one text what the packs of a line hold together and what one of it costs, the discount that their volume has earned, and
 * how many more earn the next one. Nothing for single pieces without a lower price.
 */
export function LineFacts({ product, quantity, limit, display }: LineFactsProps) {
  const { price, taxRate, unit } = product;
  const perPiece = perPieceText(shownPrice(price, taxRate, display), unit);
  const steps = volumeSteps(product, useDiscounts());
  const reached = reachedStep(steps, quantity);
  const next = nextStep(steps, quantity, limit);
  if (!perPiece && !reached && !next) return null;
  return (
    <p className="figures text-[0.8125rem]/4 [grid-area:facts]">
      {perPiece && (
        <span>
          {quantityInUnits(quantity, unit)} · {perPiece}
        </span>
      )}
      {perPiece && (reached || next) && " · "}
      {reached && <strong className="text-good">{reached.percentage}% menos por volumen</strong>}
      {reached && next && " · "}
      {next && <span className="text-ink-soft">{nextStepText(next, quantity, product, display)}</span>}
    </p>
  );
}
