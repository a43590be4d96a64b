import { type Centavos, formatPesos, toCentavos } from "../../src/domain/money.ts";
import { volumePercentage } from "../../src/domain/volume-prices.ts";
import type { PriceStep } from "./list-readings.ts";
import type { LineAnswer, SentLine } from "./send-lines.ts";

/**
 * What a line changes, in words, and by how much in percent of what it was before: −25 is a quarter less. A first price counts as
 * no change; losing the price counts as −100.
 */
export type PriceChange = { row: number; share: number; text: string };

/** The prices that lines change, without IVA and before any discount, the largest share first. */
export const priceChangesOf = (sent: readonly SentLine[]): PriceChange[] =>
  largestFirst(
    sent.flatMap(({ line, answer }) => {
      const prices = changesOf(answer).precio_web as Change<number> | undefined;
      if (!prices) return [];
      const [before, after] = prices;
      const share = shareOf(toCentavos(before), toCentavos(after));
      const shown = before === 0 ? "sin precio antes" : shareText(share);
      const text = `  Fila ${line.row}, ${line.values.item_code}: ${formatPesos(before)} → ${formatPesos(after)} (${shown})`;
      return [{ row: line.row, share, text }];
    }),
  );

/**
 * Of each product whose volume discounts change, the quantity from which a piece changes most in what it costs, the new price
 * included where the line changes it.
 */
export const discountChangesOf = (sent: readonly SentLine[]): PriceChange[] =>
  largestFirst(
    sent.flatMap(({ line, answer }) => {
      const { volume_discounts: steps, precio_web: prices } = changesOf(answer);
      if (!steps) return [];
      const largest = largestAt(steps as Change<PriceStep[]>, comparable(prices as Change<number> | undefined));
      const from = `desde ${largest.quantity} ${largest.quantity === 1 ? "pieza" : "piezas"}`;
      const discount = `descuento de ${largest.before} % → ${largest.after} %`;
      const shown = `${shareText(largest.share)}${prices ? " con el nuevo precio" : ""}`;
      const text = `  Fila ${line.row}, ${line.values.item_code}: ${from}, ${discount} (${shown})`;
      return [{ row: line.row, share: largest.share, text }];
    }),
  );

type Change<Value> = [before: Value, after: Value];

/** The percentages off at the quantity where the cost of a piece changes most: one at which discounts begin, before or after. */
function largestAt([stepsBefore, stepsAfter]: Change<PriceStep[]>, [priceBefore, priceAfter]: Change<Centavos>) {
  const compared = [...stepsBefore, ...stepsAfter].map(({ min_quantity: quantity }) => {
    const before = percentageAt(stepsBefore, quantity);
    const after = percentageAt(stepsAfter, quantity);
    const share = shareOf(priceBefore * hundredthsLeft(before), priceAfter * hundredthsLeft(after));
    return { quantity, before, after, share };
  });
  return compared.reduce((largest, one) => (bySize(one, largest) < 0 ? one : largest));
}

/** Where the price stays, or there was none before, only the discounts are compared. */
function comparable(prices: Change<number> | undefined): Change<Centavos> {
  return prices && prices[0] > 0 ? [toCentavos(prices[0]), toCentavos(prices[1])] : [1, 1];
}

const changesOf = (answer: LineAnswer) => (answer.outcome === "changed" ? (answer.changes ?? {}) : {});

/** What so many pieces earn by the product's own steps, as the shop reckons it. */
const percentageAt = (steps: readonly PriceStep[], quantity: number): number =>
  volumePercentage(
    OWN,
    quantity,
    steps.map(({ min_quantity, percentage }) => ({ productId: OWN, minQuantity: min_quantity, percentage })),
  );

/** Stands for the id of whichever product the steps are of. */
const OWN = "own";

/** What a percentage off leaves, in hundredths of a percent: whole numbers, whose share is exact. */
const hundredthsLeft = (percentage: number): number => 10_000 - Math.round(percentage * 100);

const shareOf = (before: number, after: number): number => (before === 0 ? 0 : ((after - before) * 100) / before);

const bySize = (one: { share: number }, other: { share: number }): number =>
  Math.abs(other.share) - Math.abs(one.share);

const largestFirst = (changes: PriceChange[]): PriceChange[] =>
  changes.sort((one, other) => bySize(one, other) || one.row - other.row);

const shareText = (share: number): string => `${share > 0 ? "+" : share < 0 ? "−" : ""}${Math.abs(share).toFixed(1)} %`;
