import { useQuery } from "@tanstack/react-query";
import type { CartItem } from "@/domain/cart";
import { waitingOf } from "@/domain/holding";
import type { OrderedLine } from "@/domain/orders/order-contents";
import { useCheckedLines } from "@/live/stock-store";
import { orderQueries } from "@/services/orders/order-queries";

/**
 * The products whose lines wait for the shop's confirmation: by their stock, and as the last tries to order were answered.
 * @param mustWait lines of those answers; one that has another quantity now is judged by its stock alone
 */
export function useWaiting(lines: readonly CartItem[], mustWait: readonly OrderedLine[]): readonly string[] {
  const checked = useCheckedLines(lines);
  const terms = useQuery(orderQueries.holdingTerms()).data ?? null;
  return checked
    .filter(({ line: { product, quantity }, stock }) => {
      // Nobody confirms what cannot be had.
      if (!stock.isAvailable) return false;
      return (
        waitingOf(stock.stockQuantity, quantity, terms) !== null ||
        mustWait.some((told) => told.productId === product.id && told.quantity === quantity)
      );
    })
    .map(({ line }) => line.product.id);
}
