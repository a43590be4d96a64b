import { useEffect } from "react";
import type { CartSummary } from "@/domain/cart-summary";
import { summaryOf, useCartState } from "./cart-state";
import { refreshTerms } from "./cart-terms";

/** What the cart costs at today's prices; the shop's volume discounts are read when the first sum is shown. */
export function useCartSummary(): CartSummary {
  useEffect(() => {
    void refreshTerms();
  }, []);
  return useCartState(summaryOf);
}

/** The same, read once: for the moment an order is sent. */
export const readCartSummary = (): CartSummary => summaryOf(useCartState.getState());
