import { useRef, useState } from "react";
import { cartUpkeep } from "@/cart/upkeep";
import { readStoredLines } from "@/cart/use-cart";
import { userMessage, waitMessage } from "@/copy/error-copy";
import type { CartItem } from "@/domain/cart";
import type { CartSummary } from "@/domain/cart-summary";
import { problemsOfAnswer } from "@/domain/checkout-answer";
import type { CheckoutForm, CheckoutProblems } from "@/domain/checkout-form";
import type { AppError } from "@/domain/errors";
import type { Pesos } from "@/domain/money";
import type { InventoryConflict, OrderTotals, PlaceOrderAnswer } from "@/domain/order";
import { buildOrderDraft } from "@/domain/order-draft";
import { placeOrder } from "@/services/orders-service";
import { beginOrderAttempt, closeOrderAttempt, forgetOrderAttempt } from "@/stores/order-attempt";
import { inOrderTurn } from "@/stores/order-turn";
import { useFinishOrder } from "./use-finish-order";

/** Where sending the order stands. */
export type OrderProgress =
  | { name: "editing" }
  | { name: "sending" }
  | { name: "conflict"; conflicts: readonly InventoryConflict[] }
  | { name: "total_changed"; totals: OrderTotals }
  | { name: "refused"; message: string }
  | { name: "placed" };

/** How a try to send ended. `stopped`: something stands in the way and is shown; `ignored`: another try is under way. */
export type SendOutcome =
  | { name: "placed" }
  | { name: "stopped" }
  | { name: "ignored" }
  | { name: "invalid"; problems: CheckoutProblems };

const LOST_ANSWER = "Tu pedido no se duplica: si vuelves a intentarlo, seguimos con el mismo.";
const CART_CHANGED = "Tu carrito cambió en otra pestaña. Revisa tu pedido y confírmalo de nuevo.";
const OTHER_TAB = "Tu pedido se está enviando desde otra pestaña.";
const REFUSED = "No pudimos registrar el pedido con estos datos. Revisa tu carrito e intenta de nuevo.";

/**
 * Sends the order, once however often the button is pressed, and turns every answer of the database into what the
 * shopper can do next. Nothing typed and no line of the cart is lost on the way.
 */
export function usePlaceOrder() {
  const finish = useFinishOrder();
  const [progress, setProgress] = useState<OrderProgress>({ name: "editing" });
  /** Raised from the first press until the answer, and for good once the order is placed. */
  const isLocked = useRef(false);
  /** Totals of the database that the shopper agreed to, and the total of this page that they stand for. */
  const [agreed, setAgreed] = useState<{ shown: Pesos; totals: OrderTotals } | null>(null);

  const stop = (obstacle: OrderProgress): SendOutcome => {
    setProgress(obstacle);
    return { name: "stopped" };
  };

  const follow = (answer: PlaceOrderAnswer): SendOutcome => {
    if (answer.status !== "placed") closeOrderAttempt();
    switch (answer.status) {
      case "placed": {
        const { orderId: id, orderNumber, totals } = answer;
        setProgress({ name: "placed" });
        finish({ id, orderNumber, totalAmount: totals.totalAmount, placedAt: new Date().toISOString() });
        return { name: "placed" };
      }
      case "conflict":
        cartUpkeep.noticePrices(answer.priceChanges);
        return stop({ name: "conflict", conflicts: answer.conflicts });
      case "price_changed":
        cartUpkeep.noticePrices(answer.priceChanges);
        // New prices of lines are accepted as such; a total that differs for another reason is accepted whole.
        return stop(
          answer.priceChanges.length > 0 ? { name: "editing" } : { name: "total_changed", totals: answer.totals },
        );
      case "invalid": {
        // A key that the database knows from another order is of no use any more.
        if (answer.problems.some(({ code }) => code === "key_reused")) forgetOrderAttempt();
        const problems = problemsOfAnswer(answer.problems);
        if (Object.keys(problems).length === 0) return stop({ name: "refused", message: REFUSED });
        setProgress({ name: "editing" });
        return { name: "invalid", problems };
      }
      case "rate_limited":
        return stop({ name: "refused", message: waitMessage(answer.retryAfterSeconds) });
      default:
        return answer satisfies never;
    }
  };

  const totalsOf = (summary: CartSummary): OrderTotals =>
    agreed?.shown === summary.totalAmount ? agreed.totals : summary;

  const send = async (form: CheckoutForm, summary: CartSummary): Promise<SendOutcome> => {
    if (isLocked.current) return { name: "ignored" };
    isLocked.current = true;
    const outcome = await inOrderTurn(() => sendAlone(form, summary));
    isLocked.current = outcome?.name === "placed";
    return outcome ?? stop({ name: "refused", message: OTHER_TAB });
  };

  /** Sends while no other tab does. */
  const sendAlone = async (form: CheckoutForm, summary: CartSummary): Promise<SendOutcome> => {
    // Another tab may just have ordered this very cart.
    if (contentsOf(summary.items) !== contentsOf(readStoredLines()))
      return stop({ name: "refused", message: CART_CHANGED });
    setProgress({ name: "sending" });
    const { idempotencyKey: _, ...contents } = buildOrderDraft(form, summary.items, totalsOf(summary).totalAmount, "");
    const result = await placeOrder({ ...contents, idempotencyKey: beginOrderAttempt(contents) });
    return result.success ? follow(result.data) : stop(failure(result.error));
  };

  const agreeTo = (totals: OrderTotals, summary: CartSummary) => {
    setAgreed({ shown: summary.totalAmount, totals });
    setProgress({ name: "editing" });
  };

  return { progress, send, totalsOf, agreeTo };
}

/** Without an answer nobody knows whether the order was placed; a refusal by the server settles that it was not. */
function failure(error: AppError): OrderProgress {
  if (!error.retryable) closeOrderAttempt();
  const message = error.status === 429 ? waitMessage(error.retryAfterSeconds ?? 60) : userMessage(error);
  return { name: "refused", message: error.retryable ? `${message} ${LOST_ANSWER}` : message };
}

const contentsOf = (lines: readonly CartItem[]): string =>
  JSON.stringify(lines.map(({ product, quantity }) => [product.id, quantity, product.price]));
