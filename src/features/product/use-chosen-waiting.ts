import { useQuery } from "@tanstack/react-query";
import { waitingOf } from "@/domain/holding";
import type { Product } from "@/domain/product";
import { orderQueries } from "@/services/orders/order-queries";
import { usePurchase } from "./purchase";

/**
 * Why the chosen pieces, with those in the cart, would wait for the shop's confirmation; null where they would not. The
 * terms are read only where a share can be too large.
 */
export function useChosenWaiting({ stockQuantity }: Product, isUncounted: boolean) {
  const { quantity, quantityInCart } = usePurchase();
  const wanted = quantityInCart + (quantity ?? 0);
  const terms = useQuery({ ...orderQueries.holdingTerms(), enabled: wanted > 1 && !isUncounted }).data ?? null;
  if (isUncounted) return "uncounted";
  return stockQuantity === null ? null : waitingOf(stockQuantity, wanted, terms);
}
