import { tooManyUnpaidMessage } from "@/copy/checkout-copy";
import { waitMessage } from "@/copy/error-copy";
import type { CartItem, PriceChange } from "@/domain/cart";
import type { CartSummary } from "@/domain/cart-summary";
import {
  isTooLarge,
  MAX_ORDER_TOTAL,
  problemsOfAnswer,
  type QuoteProblem,
  quoteProblem,
  tooManyUnpaid,
} from "@/domain/checkout-answer";
import type { CheckoutProblems } from "@/domain/checkout-form";
import { formatPesos } from "@/domain/money";
import type { OrderTotals, PlaceOrderAnswer } from "@/domain/order";
import type { OrderedLine } from "@/domain/orders/order-contents";
import type { PlacedOrder } from "@/stores/placed-orders-store";
import { recordConflicts } from "./use-conflicts";

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

/** Where sending stands. `sent`: the lines that were answered. `adjusted`: lines changed after a conflict. `invalid`: single fields were refused. `ended`: the earlier order that this one cannot be. `waitSeconds`: how long another try is refused. `quote_refused`: its prices hold no more. */
export type SendProgress =
  | { name: "editing" }
  | { name: "sending" }
  | { name: "invalid"; problems: CheckoutProblems }
  | { name: "conflict"; sent: readonly CartItem[] }
  | { name: "adjusted" }
  | { name: "total_changed"; totals: OrderTotals; sent: readonly CartItem[] }
  | { name: "must_wait"; productNames: readonly string[] }
  | { name: "refused"; message: string; ended?: PlacedOrder; waitSeconds?: number | null }
  | { name: "quote_refused"; problem: QuoteProblem }
  | { name: "placed"; order: PlacedOrder };

const QUOTE_CHANGED = "Cambió lo que hay de esta cotización. Revisa tu pedido y confírmalo de nuevo.";
export const REFUSED = "No pudimos registrar el pedido con estos datos. Revisa tu carrito e intenta de nuevo.";
const TOO_LARGE = `Un pedido puede sumar hasta ${formatPesos(MAX_ORDER_TOTAL)}. Divide el tuyo en varios; tu carrito se queda como está.`;

/** What keeps an order from being placed, as the database answered, and what the shopper can do next. */
export function obstacleAfter(
  answer: Exclude<PlaceOrderAnswer, { status: "placed" }>,
  source: OrderSource,
  lines: readonly CartItem[],
): SendProgress {
  switch (answer.status) {
    case "conflict":
      recordConflicts(answer.conflicts, lines);
      source.noticePrices(answer.priceChanges);
      return { name: "conflict", sent: lines };
    case "price_changed":
      source.noticePrices(answer.priceChanges);
      // A total that differs for another reason than new prices of lines is accepted whole.
      if (answer.priceChanges.length === 0) return { name: "total_changed", totals: answer.totals, sent: lines };
      // For a quote the offered prices hold: another one counts only because there is more again than the page knows of.
      return source.quoteId === null ? { name: "editing" } : { name: "refused", message: QUOTE_CHANGED };
    case "must_wait": {
      const waiting = lines.filter(({ product }) => answer.productIds.includes(product.id));
      return { name: "must_wait", productNames: waiting.map(({ product }) => product.name) };
    }
    case "invalid": {
      const who = tooManyUnpaid(answer.problems);
      if (who !== null) return { name: "refused", message: tooManyUnpaidMessage[who] };
      const quote = quoteProblem(answer.problems);
      if (quote !== null) return { name: "quote_refused", problem: quote };
      if (isTooLarge(answer.problems)) return { name: "refused", message: TOO_LARGE };
      const problems = problemsOfAnswer(answer.problems);
      return Object.keys(problems).length > 0 ? { name: "invalid", problems } : { name: "refused", message: REFUSED };
    }
    case "rate_limited":
      return {
        name: "refused",
        message: waitMessage(answer.retryAfterSeconds),
        waitSeconds: answer.retryAfterSeconds,
      };
    default:
      return answer satisfies never;
  }
}
