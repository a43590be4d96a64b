import { Fragment } from "react";
import { useDiscounts } from "@/cart/totals";
import { discountedText, perPieceText } from "@/copy/price-copy";
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
  /** What else is to be known before it is ordered, in sentences. */
  warnings: readonly string[];
};

/**
 * One text that says how many units a line has, what its packs hold together and what one piece costs, the volume
 * discount that it has earned and what a piece costs with it, how many more units earn the next one, and any warnings.
 */
export function LineFacts({ product, quantity, limit, display, warnings }: LineFactsProps) {
  const { price, taxRate, unit } = product;
  const shown = shownPrice(price, taxRate, display);
  const perPiece = perPieceText(shown, unit);
  const units = quantityInUnits(quantity, unit);
  const steps = volumeSteps(product, useDiscounts([product.id]));
  const reached = reachedStep(steps, quantity);
  const next = nextStep(steps, quantity, limit);
  const facts = [
    // Once a discount lowers the price, the price of a piece without it is not told.
    { text: perPiece && !reached ? `${units} · ${perPiece}` : units, look: "" },
    reached && {
      text: `${reached.percentage}% menos por volumen: ${discountedText(shownPrice(reached.price, taxRate, display), unit, shown)}`,
      look: "font-bold text-good",
    },
    next && { text: nextStepText(next, quantity, product, display), look: "text-ink-soft" },
    ...warnings.map((text) => ({ text, look: "font-medium text-warn" })),
  ].filter((fact) => fact !== null);
  return (
    <p className="figures text-[0.8125rem]/4 [grid-area:facts]">
      {facts.map(({ text, look }, index) => (
        <Fragment key={text}>
          {index > 0 && <span> · </span>}
          <span className={look}>{text}</span>
        </Fragment>
      ))}
    </p>
  );
}
