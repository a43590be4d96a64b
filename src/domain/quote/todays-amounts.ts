import { addPesos, comparePesos, type Pesos, timesPesos } from "../money";
import type { OrderItem, VolumeDiscount } from "../order";
import { summarizeAdditions } from "../quick-order/addition-sums";
import type { ReorderPlan } from "../quick-order/reorder-plan";

/** What a line of an order or a quote says of its amount. */
type PricedLine = Pick<
  OrderItem,
  "productId" | "name" | "unit" | "quantity" | "unitPrice" | "totalPrice" | "discountAmount" | "taxRate"
>;

/** Some units of a line, what they cost then and what they cost now: in pesos before IVA, with today's rate. */
export type AmountChange = { line: PricedLine; quantity: number; before: Pesos; today: Pesos; taxRate: number };

/**
 * The lines whose amount or rate of IVA is not the one that was ordered or offered. Volume discounts count where the
 * whole line can be had: for fewer units none was offered, so only unit prices are compared.
 */
export function amountsChanged(
  lines: readonly PricedLine[],
  additions: ReorderPlan["additions"],
  discounts: readonly VolumeDiscount[],
): readonly AmountChange[] {
  return summarizeAdditions(additions, discounts).items.flatMap((item): AmountChange[] => {
    const { quantity } = item;
    const line = lines.find(({ productId }) => productId === item.product.id);
    if (!line) return [];
    const isWhole = quantity === line.quantity;
    const before = isWhole ? addPesos(line.totalPrice, -line.discountAmount) : timesPesos(line.unitPrice, quantity);
    const today = isWhole ? addPesos(item.totalPrice, -item.discountAmount) : item.totalPrice;
    const { taxRate } = item.product;
    const isSame = comparePesos(before, today) === 0 && taxRate === line.taxRate;
    return isSame ? [] : [{ line, quantity, before, today, taxRate }];
  });
}
