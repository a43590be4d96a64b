import type { CartItem } from "./cart";
import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST, TAX_RATE } from "./constants";
import { addingFormat, addPesos, comparePesos, type Pesos, percentageOf, taxOn, timesPesos } from "./money";
import type { VolumeDiscount } from "./order";

/** What the cart costs. Every amount is in pesos with two decimals and adds up to the centavo. */
export type CartSummary = {
  items: readonly CartItem[];
  /** Net, before discount. */
  subtotal: Pesos;
  discountAmount: Pesos;
  /** IVA on subtotal − discount, rounded once for the whole cart. */
  taxAmount: Pesos;
  shippingCost: Pesos;
  totalAmount: Pesos;
  /** Pieces: the sum of all quantities. */
  itemCount: number;
  isFreeShipping: boolean;
  freeShippingThreshold: Pesos;
  amountForFreeShipping: Pesos;
  /** How far the subtotal is on its way to free shipping: whole percent, 0 to 100. */
  freeShippingPercentage: number;
  currency: "MXN";
  taxRate: number;
};

/**
 * Adds up the cart at today's prices (`product.price`), with the same arithmetic as the database. Amounts kept in the
 * lines are ignored: they may be old or edited. An empty cart costs nothing, shipping included.
 */
export function summarizeCart(
  lines: readonly CartItem[],
  volumeDiscounts: readonly VolumeDiscount[] = [],
): CartSummary {
  const items = lines.map((line) => ({
    ...line,
    totalPrice: timesPesos(line.product.price, line.quantity),
    bulkDiscountApplied: volumePercentage(line.product.id, line.quantity, volumeDiscounts) > 0,
  }));
  const subtotal = addPesos(...items.map((item) => item.totalPrice));
  const discountAmount = addPesos(...items.map((item) => lineDiscount(item, volumeDiscounts)));
  const taxAmount = taxOn(addPesos(subtotal, -discountAmount));
  const isFreeShipping = comparePesos(subtotal, FREE_SHIPPING_THRESHOLD) >= 0;
  const shippingCost = isFreeShipping || items.length === 0 ? 0 : SHIPPING_COST;
  return {
    items,
    subtotal,
    discountAmount,
    taxAmount,
    shippingCost,
    totalAmount: addPesos(subtotal, -discountAmount, taxAmount, shippingCost),
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    isFreeShipping,
    freeShippingThreshold: FREE_SHIPPING_THRESHOLD,
    amountForFreeShipping: isFreeShipping ? 0 : addPesos(FREE_SHIPPING_THRESHOLD, -subtotal),
    freeShippingPercentage: isFreeShipping ? 100 : Math.floor((subtotal * 100) / FREE_SHIPPING_THRESHOLD),
    currency: "MXN",
    taxRate: TAX_RATE,
  };
}

/** The percentage a line earns: the best one that its quantity reaches, one made for the product beating general ones. */
export function volumePercentage(
  productId: string,
  quantity: number,
  volumeDiscounts: readonly VolumeDiscount[],
): number {
  const reached = volumeDiscounts.filter((discount) => quantity >= discount.minQuantity);
  const own = reached.filter((discount) => discount.productId === productId);
  const candidates = own.length > 0 ? own : reached.filter((discount) => discount.productId === null);
  return candidates.reduce((best, discount) => Math.max(best, discount.percentage), 0);
}

/** Rounded per line, as the database does. */
const lineDiscount = (item: CartItem, volumeDiscounts: readonly VolumeDiscount[]): Pesos =>
  percentageOf(item.totalPrice, volumePercentage(item.product.id, item.quantity, volumeDiscounts));

/**
 * How the amounts of a cart are written: without decimals, unless its lines would then not add up to the subtotal, or the
 * rows below them to the total.
 */
export const cartFormat = (summary: CartSummary): ((amount: Pesos) => string) =>
  addingFormat(
    { total: summary.subtotal, parts: summary.items.map(({ totalPrice }) => totalPrice) },
    {
      total: summary.totalAmount,
      parts: [summary.subtotal, -summary.discountAmount, summary.taxAmount, summary.shippingCost],
    },
  );
