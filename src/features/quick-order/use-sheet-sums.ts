import { useMemo } from "react";
import { createLine } from "@/domain/cart-lines";
import { summarizeCart } from "@/domain/cart-summary";
import { addPesos, type Pesos, type PriceDisplay } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import type { SheetPlan } from "@/domain/quick-order/order-plan";
import { shownLineTotal } from "@/domain/shown-amounts";

type SheetSums = { amountOf: ReadonlyMap<string, Pesos>; total: Pesos };

/** What goes into the cart costs so much by product, and together, in the reading of the switch. Delivery is the cart's. */
export function useSheetSums(
  additions: SheetPlan["additions"],
  discounts: readonly VolumeDiscount[],
  display: PriceDisplay,
): SheetSums {
  return useMemo(() => {
    // Nothing but products and quantities is added up.
    const lines = additions.map(({ product, quantity }) =>
      createLine(product, { id: product.id, quantity, source: "local", now: "" }),
    );
    const { items } = summarizeCart(lines, discounts);
    const amountOf = new Map(items.map((item) => [item.product.id, shownLineTotal(item, display)]));
    return { amountOf, total: addPesos(...amountOf.values()) };
  }, [additions, discounts, display]);
}
