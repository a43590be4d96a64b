import { useEffect } from "react";
import { type CartSummary, cartFormat, summarizeCart } from "@/domain/cart-summary";
import type { Pesos } from "@/domain/money";
import { rememberLast } from "@/lib/remember-last";
import { type CartState, linesOf, useCartState } from "./cart-state";
import { refreshTerms } from "./cart-terms";

/** What the lines cost at today's prices. */
const summaryOf: (state: CartState) => CartSummary = rememberLast(
  (state) => [linesOf(state), state.volumeDiscounts] as const,
  ([lines, volumeDiscounts]) => summarizeCart(lines, volumeDiscounts),
);

const formatOf: (state: CartState) => (amount: Pesos) => string = rememberLast(
  (state) => [summaryOf(state)] as const,
  ([summary]) => cartFormat(summary),
);

/** How all amounts of the cart are written, see `cartFormat`. */
export const useCartFormat = (): ((amount: Pesos) => string) => useCartState(formatOf);

/** What the cart costs at today's prices; the shop's volume discounts are read when the first sum is shown. */
export function useCartSummary(): CartSummary {
  useEffect(() => {
    void refreshTerms();
  }, []);
  return useCartState(summaryOf);
}

/** The same, read once: for the moment an order is sent. */
export const readCartSummary = (): CartSummary => summaryOf(useCartState.getState());
