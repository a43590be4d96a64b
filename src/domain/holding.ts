/** How much of a product's stock one order may hold; what goes beyond waits until the shop confirms it. */
export type HoldingTerms = { largestHeldShare: number; alwaysHeldPieces: number };

/** Why a line waits for the shop's confirmation: nobody has counted the stock, or it asks for too large a share of it. */
export type Waiting = "uncounted" | "large-share";

/**
 * Why a line of this many pieces would have to wait, as `private.priced_lines` decides; null otherwise. The database
 * also counts what the same shopper already holds in unpaid orders, and on how many lines an order asks for the last
 * pieces. Neither is known here: `place_order` answers it.
 * @param stockQuantity null when nobody has counted
 * @param terms null as long as they are not known: then only uncounted stock is known to wait
 */
export function waitingOf(stockQuantity: number | null, quantity: number, terms: HoldingTerms | null): Waiting | null {
  if (stockQuantity === null) return "uncounted";
  if (terms === null || quantity > stockQuantity) return null;
  // A share of 0.29 of 100 is 29 to the database, and 28.999… to JavaScript.
  const heldShare = stockQuantity * terms.largestHeldShare + 1e-6;
  return quantity <= Math.max(terms.alwaysHeldPieces, heldShare) ? null : "large-share";
}
