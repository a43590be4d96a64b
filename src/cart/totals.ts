import { useQuery } from "@tanstack/react-query";
import { useShallow } from "zustand/react/shallow";
import type { CartItem } from "@/domain/cart";
import { type CartSummary, summarizeCart } from "@/domain/cart-summary";
import type { Pesos, PriceDisplay } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import { cartFormat, type ShownLine, shownLine } from "@/domain/shown-amounts";
import { rememberLast } from "@/lib/remember-last";
import { orderQueries } from "@/services/orders/order-queries";
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

/** The amounts of a line. Of one that has just been removed, what it would cost alone. */
export function useLineAmounts(line: CartItem): ShownLine {
  const discounts = useDiscounts();
  const display = usePriceDisplay();
  return useCartState(
    useShallow((state) => {
      const { items } = summaryOf({ lines: linesOf(state), discounts });
      const isThis = ({ product }: CartItem) => product.id === line.product.id;
      const item = items.find(isThis) ?? summarizeCart([line], discounts).items.find(isThis);
      return item
        ? shownLine({ ...item, taxRate: item.product.taxRate }, display)
        : { amount: 0, fullAmount: undefined };
    }),
  );
}

/** What the cart costs at today's prices. */
export function useCartSummary(): CartSummary {
  const discounts = useDiscounts();
  return useCartState((state) => summaryOf({ lines: linesOf(state), discounts }));
}
