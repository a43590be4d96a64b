import type { CartItem } from "./cart";
import { countPieces, lineOf } from "./cart-changes";
import { CURRENCY, FREE_SHIPPING_THRESHOLD, SHIPPING_COST, TAX_RATE } from "./constants";
import { addPesos, comparePesos, type Pesos, percentageOf, timesPesos } from "./money";
import type { OrderTotals, VolumeDiscount } from "./order";
import { taxesOf, taxShares } from "./tax";
import { volumePercentage } from "./volume-prices";

/** A line at today's price, with its volume discount and its share of the IVA. */
type SummaryLine = CartItem & { discountAmount: Pesos; taxAmount: Pesos };

/** What the cart costs: net before discount, IVA on what is left. Amounts in pesos, adding up to the centavo. */
export type CartSummary = OrderTotals & {
  items: readonly SummaryLine[];
  /** Pieces: the sum of all quantities. */
  itemCount: number;
  isFreeShipping: boolean;
  freeShippingThreshold: Pesos;
  amountForFreeShipping: Pesos;
  /** How far the subtotal is on its way to free shipping: whole percent, 0 to 100. */
  freeShippingPercentage: number;
  currency: typeof CURRENCY;
  taxRate: number;
};

/**
 * Adds up the cart at today's prices (`product.price`), with the same arithmetic as the database. Amounts kept in the
 * lines are ignored: they may be old or edited. An empty cart costs nothing, shipping included.
 * @param beside lines that cost nothing here, but whose pieces count for the discount of the same product
 */
export function summarizeCart(
  lines: readonly CartItem[],
  volumeDiscounts: readonly VolumeDiscount[] = [],
  beside: readonly CartItem[] = [],
): CartSummary {
  const priced = lines.map((line) => {
    const totalPrice = timesPesos(line.product.price, line.quantity);
    const pieces = line.quantity + (lineOf(beside, line.product.id)?.quantity ?? 0);
    const percentage = volumePercentage(line.product.id, pieces, volumeDiscounts);
    const discountAmount = percentageOf(totalPrice, percentage);
    return { ...line, totalPrice, discountAmount, bulkDiscountApplied: percentage > 0 };
  });
  const taxed = priced.map((line) => ({
    base: addPesos(line.totalPrice, -line.discountAmount),
    rate: line.product.taxRate,
  }));
  const shares = taxShares(taxed);
  const taxes = taxesOf(taxed);
  const items = priced.map((line, at) => ({ ...line, taxAmount: shares[at] ?? 0 }));
  const subtotal = addPesos(...items.map((item) => item.totalPrice));
  const discountAmount = addPesos(...items.map((item) => item.discountAmount));
  const taxAmount = addPesos(...taxes.map(({ amount }) => amount));
  const isFreeShipping = comparePesos(subtotal, FREE_SHIPPING_THRESHOLD) >= 0;
  const shippingCost = isFreeShipping || items.length === 0 ? 0 : SHIPPING_COST;
  return {
    items,
    subtotal,
    discountAmount,
    taxAmount,
    taxes,
    shippingCost,
    totalAmount: addPesos(subtotal, -discountAmount, taxAmount, shippingCost),
    itemCount: countPieces(items),
    isFreeShipping,
    freeShippingThreshold: FREE_SHIPPING_THRESHOLD,
    amountForFreeShipping: isFreeShipping ? 0 : addPesos(FREE_SHIPPING_THRESHOLD, -subtotal),
    freeShippingPercentage: isFreeShipping ? 100 : Math.floor((subtotal * 100) / FREE_SHIPPING_THRESHOLD),
    currency: CURRENCY,
    taxRate: TAX_RATE,
  };
}
