import { createLine } from "../cart-lines";
import { summarizeCart } from "../cart-summary";
import { addPesos, type Pesos, type PriceDisplay } from "../money";
import type { VolumeDiscount } from "../order";
import { shownLineTotal } from "../shown-amounts";
import type { ReorderPlan } from "./reorder";

/** What products cost that are to be added, by product and together, in the reading of the switch. */
export type AdditionSums = { amountOf: ReadonlyMap<string, Pesos>; total: Pesos };

/** Adds up what is to go into the cart, by itself: delivery, and what already lies there, are the cart's. */
export function sumAdditions(
  additions: ReorderPlan["additions"],
  discounts: readonly VolumeDiscount[],
  display: PriceDisplay,
): AdditionSums {
  // Of a line only its product and quantity are added up.
  const lines = additions.map(({ product, quantity }) =>
    createLine(product, { id: product.id, quantity, source: "local", now: "" }),
  );
  const { items } = summarizeCart(lines, discounts);
  const amountOf = new Map(items.map((item) => [item.product.id, shownLineTotal(item, display)]));
  return { amountOf, total: addPesos(...amountOf.values()) };
}
