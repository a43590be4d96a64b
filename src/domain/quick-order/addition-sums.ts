import { createLine } from "../cart-lines";
import { type CartSummary, summarizeCart } from "../cart-summary";
import { addPesos, type Pesos, type PriceDisplay } from "../money";
import type { VolumeDiscount } from "../order";
import { shownLineTotal } from "../shown-amounts";
import type { ReorderPlan } from "./reorder-plan";

/** What products cost that are to be added, by product and together, in the reading of the switch. */
export type AdditionSums = { amountOf: ReadonlyMap<string, Pesos>; total: Pesos };

/** What products cost by themselves, as a cart that holds nothing else. */
export const summarizeAdditions = (
  additions: ReorderPlan["additions"],
  discounts: readonly VolumeDiscount[],
): CartSummary =>
  // Of a line only its product and quantity are added up.
  summarizeCart(
    additions.map(({ product, quantity }) =>
      createLine(product, { id: product.id, quantity, source: "local", now: "" }),
    ),
    discounts,
  );

/** Adds up what is to go into the cart, by itself: delivery, and what already lies there, are the cart's. */
export function sumAdditions(
  additions: ReorderPlan["additions"],
  discounts: readonly VolumeDiscount[],
  display: PriceDisplay,
): AdditionSums {
  const { items } = summarizeAdditions(additions, discounts);
  const amountOf = new Map(items.map((item) => [item.product.id, shownLineTotal(item, display)]));
  return { amountOf, total: addPesos(...amountOf.values()) };
}
