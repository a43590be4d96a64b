import type { CartSummary } from "./cart-summary";
import {
  addPesos,
  formatPesos,
  formatPesosWhole,
  type Pesos,
  type PriceDisplay,
  shownPrice,
  toCentavos,
} from "./money";
import type { OrderItem, OrderTotals } from "./order";

/** What decides the amount of a line, in a cart as in an order. */
type LineAmounts = Pick<OrderItem, "totalPrice" | "discountAmount" | "taxAmount">;

/** What a line costs less its volume discount: with its share of the IVA or without, as the switch says. */
export const shownLineTotal = ({ totalPrice, discountAmount, taxAmount }: LineAmounts, display: PriceDisplay): Pesos =>
  addPesos(totalPrice, -discountAmount, display === "with-tax" ? taxAmount : 0);

/** What a line costs, and what it would cost without its volume discount, if it has one; both as the switch says. */
export type ShownLine = { amount: Pesos; fullAmount: Pesos | undefined };

export const shownLine = (line: LineAmounts & Pick<OrderItem, "taxRate">, display: PriceDisplay): ShownLine => ({
  amount: shownLineTotal(line, display),
  fullAmount: line.discountAmount > 0 ? shownPrice(line.totalPrice, line.taxRate, display) : undefined,
});

/** One row of a summary: `parts` are rows of their own that add up to it. */
export type SumRow = {
  what: "items" | "subtotal" | "discount" | "tax" | "shipping";
  amount: Pesos;
  /** Of IVA: at which rate, and on what. */
  rate?: number;
  base?: Pesos;
  parts?: readonly SumRow[];
};

/**
 * The rows of a summary as the switch says. The lines above them add up to the first row, its parts add up to it as
 * well, and the rows add up to the total.
 */
export function sumRows(totals: OrderTotals, display: PriceDisplay): readonly SumRow[] {
  const { subtotal, discountAmount, shippingCost } = totals;
  const net: SumRow[] = [{ what: "subtotal", amount: subtotal }];
  if (discountAmount > 0) net.push({ what: "discount", amount: -discountAmount });
  const taxes = totals.taxes.map(({ rate, base, amount }): SumRow => ({ what: "tax", amount, rate, base }));
  const shipping: SumRow = { what: "shipping", amount: shippingCost };
  if (display === "with-tax") return [together([...net, ...taxes]), shipping];
  return [...(net.length > 1 ? [together(net)] : net), ...taxes, shipping];
}

const together = (parts: readonly SumRow[]): SumRow => ({
  what: "items",
  amount: addPesos(...parts.map(({ amount }) => amount)),
  parts,
});

/**
 * How amounts that stand below each other are written: without decimals while all of them are whole pesos, else every
 * one with two, so that what is shown adds up.
 */
export const formatAlike = (amounts: readonly Pesos[]): ((amount: Pesos) => string) =>
  amounts.every((amount) => toCentavos(amount) % 100 === 0) ? formatPesosWhole : formatPesos;

/** How all amounts of a cart are written. */
export function cartFormat(summary: CartSummary, display: PriceDisplay): (amount: Pesos) => string {
  const rows = sumRows(summary, display).flatMap((row) => [row, ...(row.parts ?? [])]);
  return formatAlike([
    ...summary.items.flatMap((item) => {
      const { amount, fullAmount = amount } = shownLine({ ...item, taxRate: item.product.taxRate }, display);
      return [amount, fullAmount];
    }),
    ...rows.map(({ amount }) => amount),
    summary.totalAmount,
    summary.amountForFreeShipping,
  ]);
}
