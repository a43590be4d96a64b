import { useState } from "react";
import { useDiscountsRead } from "@/cart/totals";
import { amountChangeText } from "@/copy/reorder-copy";
import type { Order } from "@/domain/order";
import { amountsChanged } from "@/domain/quote/todays-amounts";
import { Reorder } from "@/lists/reorder";
import { usePriceDisplay } from "@/stores/preferences-store";

/**
 * Puts what is still sold of an order into the cart, and says what costs something else than it did: by its price, its
 * IVA, or the volume discount of its line.
 */
export function OrderToCart({ order: { items, orderNumber } }: { order: Pick<Order, "items" | "orderNumber"> }) {
  const display = usePriceDisplay();
  // Where the shop has many discounts they are asked for by product: not for orders that are only looked at.
  const [isAdded, setIsAdded] = useState(false);
  const [discounts, isLoading] = useDiscountsRead(isAdded ? items.flatMap(({ productId }) => productId ?? []) : []);
  return (
    <Reorder
      lines={items}
      label="Volver a pedir"
      about={orderNumber}
      source="de este pedido"
      onAdded={() => setIsAdded(true)}
      // Without the shop's discounts nothing can be compared yet.
      priceNotes={(additions) =>
        isLoading ? [] : amountsChanged(items, additions, discounts).map((change) => amountChangeText(change, display))
      }
    />
  );
}
