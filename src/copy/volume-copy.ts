import { formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";
import type { Product } from "@/domain/product";
import { countedUnits } from "@/domain/unit";
import type { VolumeStep } from "@/domain/volume-prices";
import { discountedText, perPieceText } from "./price-copy";
import { amountOf } from "./stock-copy";

type Priced = Pick<Product, "price" | "taxRate" | "unit">;

/**
 * «Agrega 2 cajas más y baja a $1,656 por caja ($46 por rollo)», to be read beside a quantity. What costs a few centavos may cost
 * as many with a discount, which only lowers what all of them cost together: then its percentage is told.
 */
export function nextStepText(step: VolumeStep, quantity: number, product: Priced, display: PriceDisplay): string {
  const { shown, before, price, piece } = stepPrices(step, product, display);
  const more = `Agrega ${amountOf(step.minQuantity - quantity, product.unit)} más`;
  if (shown >= before) return `${more} y paga ${step.percentage}% menos`;
  const text = `${more} y baja a ${price} por ${product.unit.name}`;
  return piece ? `${text} (${piece})` : text;
}

/** «desde $1,656 ($46 por rollo) al llevar 3 cajas»: the lowest price of a product, and the quantity that earns it. */
export function lowestPriceText(step: VolumeStep, product: Priced, display: PriceDisplay): string {
  const { shown, before, price, piece } = stepPrices(step, product, display);
  if (shown >= before) return `${step.percentage}% menos al llevar ${countedUnits(step.minQuantity, product.unit)}`;
  return `desde ${piece ? `${price} (${piece})` : price} al llevar ${countedUnits(step.minQuantity, product.unit)}`;
}

/** The same in few words, by the piece where that shows it: «24 piezas: $38/pieza», «3 cajas: $46/rollo». */
export function shortLowestPriceText(step: VolumeStep, product: Priced, display: PriceDisplay): string {
  const { shown, before } = stepPrices(step, product, display);
  const lower =
    shown < before ? discountedText(shown, product.unit, before).replace(" por ", "/") : `${step.percentage}% menos`;
  return `${countedUnits(step.minQuantity, product.unit)}: ${lower}`;
}

/** What one unit costs from a step on and before it, and of a pack one of its pieces. */
export function stepPrices(step: VolumeStep, { price, taxRate, unit }: Priced, display: PriceDisplay) {
  const [shown, before] = [shownPrice(step.price, taxRate, display), shownPrice(price, taxRate, display)];
  return { shown, before, price: formatPrice(shown), piece: perPieceText(shown, unit, before) };
}
