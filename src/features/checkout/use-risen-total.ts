import { useState } from "react";
import { useDiscounts } from "@/cart/totals";
import type { CartItem } from "@/domain/cart";
import { hasNewPrice } from "@/domain/cart-lines";
import { summarizeCart } from "@/domain/cart-summary";
import { addPesos, type Pesos } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import { quantitiesOf } from "./use-place-order";

/**
 * A total that rises by itself while the shopper looks at it, as when a discount ends or a rate of IVA changes: nothing is
 * ordered before that is agreed to. One that falls is taken as it is. New prices are asked about as such: whoever accepts
 * them agrees to what they add, and to nothing else that the total has risen by.
 * @param lines what the shopper may change, whose total is then a new one
 */
export function useRisenTotal(lines: readonly CartItem[], total: Pesos) {
  const discounts = useDiscounts();
  const quantities = quantitiesOf(lines);
  const prices = lines.map(({ unitPrice }) => unitPrice).join();
  const added = addedByNewPrices(lines, discounts);
  /** The total without what the new prices add to it. */
  const besides = addPesos(total, -added);
  const now = { quantities, prices, added };
  const [seen, setSeen] = useState({ ...now, total: besides });
  const accepted = prices === seen.prices ? 0 : addPesos(seen.added, -added);
  const agreed = quantities === seen.quantities ? Math.min(addPesos(seen.total, accepted), besides) : besides;
  if (quantities !== seen.quantities || prices !== seen.prices || added !== seen.added || agreed !== seen.total) {
    setSeen({ ...now, total: agreed });
  }
  return {
    hasRisen: besides > agreed,
    agreeToRise: (to: Pesos) => setSeen({ ...now, total: addPesos(to, -added) }),
  };
}

/** What prices that are not accepted yet add to the total; below zero where they fell. */
function addedByNewPrices(lines: readonly CartItem[], discounts: readonly VolumeDiscount[]): Pesos {
  const before = lines.map((line) =>
    hasNewPrice(line) ? { ...line, product: { ...line.product, price: line.unitPrice } } : line,
  );
  return addPesos(summarizeCart(lines, discounts).totalAmount, -summarizeCart(before, discounts).totalAmount);
}
