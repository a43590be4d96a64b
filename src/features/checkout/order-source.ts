import { cartUpkeep } from "@/cart/upkeep";
import type { CartItem, PriceChange } from "@/domain/cart";
import type { CartSummary } from "@/domain/cart-summary";
import { type OrderedLine, orderedLinesOf, unitCode } from "@/domain/orders/order-contents";
import { folioOf, type Quote } from "@/domain/quote/quote";

/** What is being ordered: the cart of this device, or a quote. */
export type OrderSource = {
  /** The quote whose prices are to hold; null where the cart is ordered. */
  quoteId: string | null;
  /** By which its order names it; undefined for the cart. */
  quoteFolio: string | undefined;
  /** Whether what is about to be sent is what the shopper sees. */
  isCurrent: (summary: CartSummary) => boolean;
  /** The database asks for other prices than were sent, or has less than was asked for. */
  noticePrices: (changes: readonly PriceChange[]) => void;
  /** The lines that leave the cart with the order. */
  linesToTake: (lines: readonly CartItem[]) => readonly OrderedLine[];
};

export const cartSource: OrderSource = {
  quoteId: null,
  quoteFolio: undefined,
  // Another tab may just have ordered this very cart.
  isCurrent: ({ items }) => linesAsSent(items) === linesAsSent(cartUpkeep.readStoredLines()),
  noticePrices: cartUpkeep.noticePrices,
  linesToTake: orderedLinesOf,
};

/**
 * A quote is ordered as it stands and leaves the cart alone.
 * @param readAgain called when what the shop asks today is no longer what the page was told
 */
export const quoteSource = (quote: Quote, readAgain: () => void): OrderSource => ({
  quoteId: quote.id,
  quoteFolio: folioOf(quote),
  isCurrent: () => true,
  noticePrices: readAgain,
  linesToTake: () => [],
});

export const quantitiesOf = (lines: readonly CartItem[]): string =>
  JSON.stringify(lines.map(({ product, quantity }) => [product.id, quantity]));

/** The lines with all that an order says of each. */
export const linesAsSent = (lines: readonly CartItem[]): string =>
  JSON.stringify(lines.map(({ product, quantity }) => [product.id, quantity, product.price, unitCode(product.unit)]));
