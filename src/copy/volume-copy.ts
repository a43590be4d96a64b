import { formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";
import type { Product } from "@/domain/product";
import { countedUnits } from "@/domain/unit";
import type { VolumeStep } from "@/domain/volume-prices";

type Priced = Pick<Product, "taxRate" | "unit">;

/** «Agrega 2 más y baja a $38 por caja», to be read beside a quantity. */
export const nextStepText = (step: VolumeStep, quantity: number, product: Priced, display: PriceDisplay): string =>
  `Agrega ${step.minQuantity - quantity} más y baja a ${stepPrice(step, product, display)} por ${product.unit.name}`;

/** What pieces to be added earn: «5% menos por volumen», and that those in the cart get cheaper with them, where they do. */
export const earnedText = ({ percentage }: VolumeStep, isCartCheaper: boolean): string =>
  `${percentage}% menos por volumen${isCartCheaper ? ", también en lo que ya tienes en tu carrito" : ""}`;

/** «desde $38 al llevar 12 cajas»: the lowest price of a product, and the quantity that earns it. */
export const lowestPriceText = (step: VolumeStep, product: Priced, display: PriceDisplay): string =>
  `desde ${stepPrice(step, product, display)} al llevar ${countedUnits(step.minQuantity, product.unit)}`;

/** The same where its unit stands beside it: «desde 12: $38». */
export const shortLowestPriceText = (step: VolumeStep, product: Priced, display: PriceDisplay): string =>
  `desde ${step.minQuantity}: ${stepPrice(step, product, display)}`;

const stepPrice = ({ price }: VolumeStep, { taxRate }: Priced, display: PriceDisplay): string =>
  formatPrice(shownPrice(price, taxRate, display));
