import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useShallow } from "zustand/react/shallow";
import type { CartItem } from "@/domain/cart";
import { lineOf } from "@/domain/cart-changes";
import { type CartSummary, summarizeCart } from "@/domain/cart-summary";
import type { Pesos, PriceDisplay } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import { cartFormat, type ShownLine, shownLine } from "@/domain/shown-amounts";
import { rememberLast } from "@/lib/remember-last";
import { orderQueries } from "@/services/orders/order-queries";
import { usePriceDisplay } from "@/stores/preferences-store";
import { linesOf, useCartState } from "./store";

// What only an open cart asks for is here and not in `use-cart`, which every page brings along.

/** The products of the lines, oldest first: the same list until one comes or goes. */
export const useCartProductIds = (): readonly string[] =>
  useCartState(useShallow((state) => linesOf(state).map(({ product }) => product.id)));

/** One line, the same until something of it changes; undefined when the product is not in the cart. */
export const useCartLine = (productId: string): CartItem | undefined =>
  useCartState(useShallow((state) => lineOf(linesOf(state), productId)));

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

/**
 * The discounts that apply to the lines in the cart and to further products, as the database will compute them; none
 * until they are known. A shop with few discounts is read whole. In one with many, only those that matter are read, anew
 * with each product that comes or goes: until that answer, the known ones apply, so that amounts do not change twice.
 * @param beside ids of products that need not be in the cart
 * @returns the discounts, and whether they were ever read: «loading» where that is still to come
 */
export function useDiscountsRead(
  beside: readonly string[] = [],
): readonly [discounts: readonly VolumeDiscount[], reading: "loading" | "read" | "failed"] {
  const client = useQueryClient();
  const inCart = useCartProductIds();
  const all = useQuery(orderQueries.volumeDiscounts());
  const areMany = all.data === null;
  const ids = areMany ? [...new Set([...inCart, ...beside])] : [];
  const some = useQuery({
    ...orderQueries.volumeDiscountsOf(ids),
    enabled: areMany,
    initialData: () => knownDiscounts(client),
    initialDataUpdatedAt: 0,
  });
  const read = areMany ? some : all;
  const unread = read.isFetching ? "loading" : "failed";
  return [read.data ?? NO_DISCOUNTS, read.dataUpdatedAt ? "read" : unread];
}

/** Whether the shop has more discounts than one answer holds, as far as is known. */
export const areManyDiscounts = (client: QueryClient): boolean =>
  client.getQueryData(orderQueries.volumeDiscounts().queryKey) === null;

/** The discounts in the cache, each once, whether read for the page of a product, for cards, or for another cart. */
function knownDiscounts(client: QueryClient): VolumeDiscount[] {
  const answers = client.getQueriesData<VolumeDiscount[] | null>(orderQueries.volumeDiscounts());
  const known = answers.flatMap(([, discounts]) => discounts ?? []);
  return [...new Map(known.map((each) => [[each.productId, each.minQuantity].join(), each])).values()];
}

/** See {@link useDiscountsRead}. */
export const useDiscounts = (beside?: readonly string[]): readonly VolumeDiscount[] => useDiscountsRead(beside)[0];

/** How all amounts of the cart are written, see `cartFormat`. */
export function useCartFormat(): (amount: Pesos) => string {
  const discounts = useDiscounts();
  const display = usePriceDisplay();
  return useCartState((state) => formatOf({ lines: linesOf(state), discounts, display }));
}

/** The amounts of a line; for one that has just been removed, what it would cost alone. */
export function useLineAmounts(line: CartItem): ShownLine {
  const discounts = useDiscounts([line.product.id]);
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
