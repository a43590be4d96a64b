import { useQuery } from "@tanstack/react-query";
import { useShallow } from "zustand/react/shallow";
import type { CartItem } from "@/domain/cart";
import { type CartSummary, summarizeCart } from "@/domain/cart-summary";
import { type Pesos, type PriceDisplay, shownPrice } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import { cartFormat, shownLineTotal } from "@/domain/shown-amounts";
import { rememberLast } from "@/lib/remember-last";
import { orderQueries } from "@/services/order-queries";
import { usePriceDisplay } from "@/stores/preferences-store";
import { linesOf, useCartState } from "./store";

type Terms = { lines: readonly CartItem[]; discounts: readonly VolumeDiscount[] };

/** Computed once for all that show it. */
const summaryOf: (terms: Terms) => CartSummary = rememberLast(
  ({ lines, discounts }) => [lines, discounts] as const,
  ([lines, discounts]) => summarizeCart(lines, discounts),
);

const formatOf: (shown: Terms & { display: PriceDisplay }) => (amount: Pesos) => string = rememberLast(
  ({ display, ...terms }) => [summaryOf(terms), display] as const,
  ([summary, display]) => cartFormat(summary, display),
);

const NO_DISCOUNTS: readonly VolumeDiscount[] = [];

/** The shop's discounts as the database will compute them; none as long as they are not known. */
export function useDiscounts(): readonly VolumeDiscount[] {
  return useQuery(orderQueries.volumeDiscounts()).data ?? NO_DISCOUNTS;
}

/** How all amounts of the cart are written, see `cartFormat`. */
export function useCartFormat(): (amount: Pesos) => string {
  const discounts = useDiscounts();
  const display = usePriceDisplay();
  return useCartState((state) => formatOf({ lines: linesOf(state), discounts, display }));
}

/**
 * What a line costs, as the switch says, and what it would without the discount of its volume, where it has one. Of a line
 * that has just been removed, what it would cost alone.
 */
export function useLineAmounts(line: CartItem): { amount: Pesos; fullAmount: Pesos | undefined } {
  const discounts = useDiscounts();
  const display = usePriceDisplay();
  return useCartState(
    useShallow((state) => {
      const { items } = summaryOf({ lines: linesOf(state), discounts });
      const isThis = ({ product }: CartItem) => product.id === line.product.id;
      const item = items.find(isThis) ?? summarizeCart([line], discounts).items.find(isThis);
      if (!item) return { amount: 0, fullAmount: undefined };
      const full = shownPrice(item.totalPrice, item.product.taxRate, display);
      return { amount: shownLineTotal(item, display), fullAmount: item.discountAmount > 0 ? full : undefined };
    }),
  );
}

/** What the cart costs at today's prices. */
export function useCartSummary(): CartSummary {
  const discounts = useDiscounts();
  return useCartState((state) => summaryOf({ lines: linesOf(state), discounts }));
}
