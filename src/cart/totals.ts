import { useQuery } from "@tanstack/react-query";
import type { CartItem } from "@/domain/cart";
import { type CartSummary, cartFormat, summarizeCart } from "@/domain/cart-summary";
import type { Pesos } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import { rememberLast } from "@/lib/remember-last";
import { orderQueries } from "@/services/order-queries";
import { linesOf, useCartState } from "./store";

type Terms = { lines: readonly CartItem[]; discounts: readonly VolumeDiscount[] };

/** Computed once for all that show it. */
const summaryOf: (terms: Terms) => CartSummary = rememberLast(
  ({ lines, discounts }) => [lines, discounts] as const,
  ([lines, discounts]) => summarizeCart(lines, discounts),
);

const formatOf: (terms: Terms) => (amount: Pesos) => string = rememberLast(
  (terms) => [summaryOf(terms)] as const,
  ([summary]) => cartFormat(summary),
);

const NO_DISCOUNTS: readonly VolumeDiscount[] = [];

/** The shop's discounts as the database will compute them; none as long as they are not known. */
function useDiscounts(): readonly VolumeDiscount[] {
  return useQuery(orderQueries.volumeDiscounts()).data ?? NO_DISCOUNTS;
}

/** How all amounts of the cart are written, see `cartFormat`. */
export function useCartFormat(): (amount: Pesos) => string {
  const discounts = useDiscounts();
  return useCartState((state) => formatOf({ lines: linesOf(state), discounts }));
}

/** What the cart costs at today's prices. */
export function useCartSummary(): CartSummary {
  const discounts = useDiscounts();
  return useCartState((state) => summaryOf({ lines: linesOf(state), discounts }));
}
