import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CartItem } from "@/domain/cart";
import { checkedLine } from "@/domain/cart-lines";
import { waitingOf } from "@/domain/holding";
import type { OrderedLine } from "@/domain/orders/order-contents";
import { isGone } from "@/domain/stock";
import { useStocks } from "@/live/stock-store";
import { orderQueries } from "@/services/orders/order-queries";

/**
 * The products whose lines wait for the shop's confirmation: by their stock, and as the last tries to order were answered.
 * @param mustWait lines of those answers; one that has another quantity now is judged by its stock alone
 */
export function useWaiting(lines: readonly CartItem[], mustWait: readonly OrderedLine[]): readonly string[] {
  const ids = useMemo(() => lines.map(({ product }) => product.id), [lines]);
  const live = useStocks(ids);
  const terms = useQuery(orderQueries.holdingTerms()).data ?? null;
  return lines
    .filter((line, index) => {
      const { stock } = checkedLine(line, live[index]);
      const { product, quantity } = line;
      // Nobody confirms what is no longer sold.
      if (isGone(stock)) return false;
      return (
        waitingOf(stock.stockQuantity, quantity, terms) !== null ||
        mustWait.some((told) => told.productId === product.id && told.quantity === quantity)
      );
    })
    .map(({ product }) => product.id);
}
