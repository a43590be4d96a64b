import { formatPesos } from "../../src/domain/money.ts";
import type { SentLine } from "./send-lines.ts";

/** A price before and after, in pesos without IVA. */
export type PriceChange = { row: number; sku: string; before: number; after: number };

/** The prices that lines change, the largest share first. */
export const priceChangesOf = (sent: readonly SentLine[]): PriceChange[] =>
  sent
    .flatMap(({ line, answer }) => {
      const change = answer.outcome === "changed" ? answer.changes?.precio_web : undefined;
      if (!change) return [];
      return [{ row: line.row, sku: line.values.item_code, before: Number(change[0]), after: Number(change[1]) }];
    })
    .sort((one, other) => shareOf(other) - shareOf(one) || one.row - other.row);

/**
 * How much a price changes, in percent of the old one: 25 is a quarter. A first price counts as no change; losing the
 * price counts as 100.
 */
export const shareOf = ({ before, after }: PriceChange): number =>
  before === 0 ? 0 : (Math.abs(after - before) / before) * 100;

export function changeText({ row, sku, before, after }: PriceChange): string {
  const sign = after > before ? "+" : "−";
  const share = before === 0 ? "sin precio antes" : `${sign}${shareOf({ row, sku, before, after }).toFixed(1)} %`;
  return `  Fila ${row}, ${sku}: ${formatPesos(before)} → ${formatPesos(after)} (${share})`;
}
