import type { CartItem } from "../cart";
import { createLine } from "../cart-lines";
import { type CartSummary, summarizeCart } from "../cart-summary";
import { addPesos, type PriceDisplay } from "../money";
import type { VolumeDiscount } from "../order";
import { formatAlike, shownLineTotal } from "../shown-amounts";
import type { ReorderPlan } from "./reorder-plan";

/**
 * What the products to be added cost, each and together, with IVA or without as the switch says and written alike, and
 * whether the cart is delivered free of charge once they are in it.
 */
export type AdditionSums = { amountOf: ReadonlyMap<string, string>; total: string; isFreeShipping: boolean };

/** Of a line only its product and quantity are added up. */
const linesOf = (additions: ReorderPlan["additions"]): readonly CartItem[] =>
  additions.map(({ product, quantity }) => createLine(product, { id: product.id, quantity, source: "local", now: "" }));

/** What products cost by themselves, as a cart that holds nothing else. */
export const summarizeAdditions = (
  additions: ReorderPlan["additions"],
  discounts: readonly VolumeDiscount[],
): CartSummary => summarizeCart(linesOf(additions), discounts);

/**
 * Adds up what is to go into the cart, as a product's page does: at the discount that it earns together with the pieces
 * in the cart. What those pieces become cheaper by is left to the cart, and so is delivery.
 */
export function sumAdditions(
  additions: ReorderPlan["additions"],
  cart: readonly CartItem[],
  discounts: readonly VolumeDiscount[],
  display: PriceDisplay,
): AdditionSums {
  const lines = linesOf(additions);
  const { items } = summarizeCart(lines, discounts, cart);
  const amounts = items.map((item) => shownLineTotal(item, display));
  const format = formatAlike(amounts);
  const amountOf = new Map(items.map(({ product: { id } }, at) => [id, format(amounts[at] ?? 0)]));
  const { isFreeShipping } = summarizeCart([...cart, ...lines]);
  return { amountOf, total: format(addPesos(...amounts)), isFreeShipping };
}
