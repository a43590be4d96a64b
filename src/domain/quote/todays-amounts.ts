import { addPesos, comparePesos, type Pesos, timesPesos } from "../money";
import type { VolumeDiscount } from "../order";
import { summarizeAdditions } from "../quick-order/addition-sums";
import type { ReorderPlan } from "../quick-order/reorder-plan";
import type { QuoteLine } from "./quote";

/** Some units of a line, what they were offered for and what they cost now: in pesos before IVA, with today's rate. */
export type AmountChange = { line: QuoteLine; quantity: number; offered: Pesos; today: Pesos; taxRate: number };

/**
 * The lines whose amount or rate of IVA is not the one that was offered. Volume discounts count where the whole line
 * can be had: for fewer units none was offered, so only unit prices are compared.
 */
export function amountsChanged(
  lines: readonly QuoteLine[],
  additions: ReorderPlan["additions"],
  discounts: readonly VolumeDiscount[],
): readonly AmountChange[] {
  return summarizeAdditions(additions, discounts).items.flatMap((item): AmountChange[] => {
    const { quantity } = item;
    const line = lines.find(({ productId }) => productId === item.product.id);
    if (!line) return [];
    const isWhole = quantity === line.quantity;
    const offered = isWhole ? addPesos(line.totalPrice, -line.discountAmount) : timesPesos(line.unitPrice, quantity);
    const today = isWhole ? addPesos(item.totalPrice, -item.discountAmount) : item.totalPrice;
    const { taxRate } = item.product;
    const isSame = comparePesos(offered, today) === 0 && taxRate === line.taxRate;
    return isSame ? [] : [{ line, quantity, offered, today, taxRate }];
  });
}
