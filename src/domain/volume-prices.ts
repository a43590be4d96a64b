import { type Pesos, toCentavos } from "./money";
import type { VolumeDiscount } from "./order";
import { hasPrice, type Product } from "./product";

/** The percentage a line earns: the best one that its quantity reaches, one made for the product beating general ones. */
export function volumePercentage(
  productId: string,
  quantity: number,
  volumeDiscounts: readonly VolumeDiscount[],
): number {
  const reached = volumeDiscounts.filter((discount) => quantity >= discount.minQuantity);
  const own = reached.filter((discount) => discount.productId === productId);
  const candidates = own.length > 0 ? own : reached.filter((discount) => discount.productId === null);
  return candidates.reduce((best, discount) => Math.max(best, discount.percentage), 0);
}

/**
 * What one unit costs after a percentage off, in pesos and not rounded, so that it is once, with its IVA. For showing: discounts
 * are rounded per line.
 */
export const priceAfter = (price: Pesos, percentage: number): number =>
  (toCentavos(price) * (10_000 - toCentavos(percentage))) / 1_000_000;

/** From this quantity on, this much off the line, and what one unit costs then: net, as `priceAfter` has it. */
export type VolumeStep = { minQuantity: number; percentage: number; price: number };

type Priced = Pick<Product, "id" | "price">;

/** The quantities from which another percentage holds, the lowest first; none for a product without a price. */
export function volumeSteps({ id, price }: Priced, discounts: readonly VolumeDiscount[]): readonly VolumeStep[] {
  if (!hasPrice({ price })) return [];
  const concerned = discounts.filter(({ productId }) => productId === null || productId === id);
  const quantities = [...new Set(concerned.map(({ minQuantity }) => minQuantity))].sort((a, b) => a - b);
  const steps: VolumeStep[] = [];
  for (const minQuantity of quantities) {
    const percentage = volumePercentage(id, minQuantity, concerned);
    if (percentage !== (steps.at(-1)?.percentage ?? 0)) {
      steps.push({ minQuantity, percentage, price: priceAfter(price, percentage) });
    }
  }
  return steps;
}

/** The step that a quantity has reached; null before the first. */
export const reachedStep = (steps: readonly VolumeStep[], quantity: number): VolumeStep | null =>
  steps.findLast(({ minQuantity }) => minQuantity <= quantity) ?? null;

/**
 * The next quantity at which a line gets cheaper than it is; null when there is none within reach.
 * @param limit the most that can be ordered
 */
export function nextStep(steps: readonly VolumeStep[], quantity: number, limit: number): VolumeStep | null {
  const reached = reachedStep(steps, quantity)?.percentage ?? 0;
  return (
    steps.find(
      ({ minQuantity, percentage }) => minQuantity > quantity && minQuantity <= limit && percentage > reached,
    ) ?? null
  );
}
