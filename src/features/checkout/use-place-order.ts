import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { userMessage, waitMessage } from "@/copy/error-copy";
import type { CartSummary } from "@/domain/cart-summary";
import { problemsOfAnswer } from "@/domain/checkout-answer";
import type { CheckoutForm, CheckoutProblems } from "@/domain/checkout-form";
import type { Pesos } from "@/domain/money";
import type { InventoryConflict, OrderTotals, PlaceOrderAnswer } from "@/domain/order";
import { buildOrderDraft } from "@/domain/order-draft";
import { pathTo } from "@/lib/paths";
import { placeOrder } from "@/services/orders-service";
import { cartActions } from "@/stores/cart-store";
import { forgetCheckoutDraft } from "@/stores/checkout-draft";
import { forgetOrderAttempt, idempotencyKeyFor } from "@/stores/order-attempt";

/** Where sending the order stands. */
export type OrderProgress =
  | { name: "editing" }
  | { name: "sending" }
  | { name: "conflict"; conflicts: readonly InventoryConflict[] }
  | { name: "total_changed"; totals: OrderTotals }
  | { name: "refused"; message: string }
  | { name: "placed" };

const LOST_ANSWER = "Tu pedido no se duplica: si vuelves a intentarlo, seguimos con el mismo.";
const REFUSED = "No pudimos registrar el pedido con estos datos. Revisa tu carrito e intenta de nuevo.";

/**
 * Sends the order, once however often the button is pressed, and turns every answer of the database into what the
 * shopper can do next. Nothing typed and no line of the cart is lost on the way.
 */
export function usePlaceOrder() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<OrderProgress>({ name: "editing" });
  const isSending = useRef(false);
  /** Totals of the database that the shopper agreed to, and the total of this page that they stand for. */
  const [agreed, setAgreed] = useState<{ shown: Pesos; totals: OrderTotals } | null>(null);

  /** Acts on an answer. Returns the fields that the database found wrong, when there are some. */
  const follow = (answer: PlaceOrderAnswer): CheckoutProblems | null => {
    switch (answer.status) {
      case "placed":
        setProgress({ name: "placed" });
        forgetOrderAttempt();
        forgetCheckoutDraft();
        cartActions.orderPlaced();
        navigate(pathTo.orderConfirmation(answer.orderId), { replace: true });
        return null;
      case "conflict":
        cartActions.noticePrices(answer.priceChanges);
        setProgress({ name: "conflict", conflicts: answer.conflicts });
        return null;
      case "price_changed":
        cartActions.noticePrices(answer.priceChanges);
        // New prices of lines are accepted line by line; a total that differs for another reason is accepted as such.
        setProgress(
          answer.priceChanges.length > 0 ? { name: "editing" } : { name: "total_changed", totals: answer.totals },
        );
        return null;
      case "invalid": {
        const problems = problemsOfAnswer(answer.problems);
        const shown = Object.keys(problems).length;
        setProgress(shown > 0 ? { name: "editing" } : { name: "refused", message: REFUSED });
        // A key that the database knows from another order is of no use any more.
        if (answer.problems.some(({ code }) => code === "key_reused")) forgetOrderAttempt();
        return shown > 0 ? problems : null;
      }
      case "rate_limited":
        setProgress({ name: "refused", message: waitMessage(answer.retryAfterSeconds) });
        return null;
      default:
        return answer satisfies never;
    }
  };

  const totalsOf = (summary: CartSummary): OrderTotals =>
    agreed?.shown === summary.totalAmount ? agreed.totals : summary;

  const send = async (form: CheckoutForm, summary: CartSummary): Promise<CheckoutProblems | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setProgress({ name: "sending" });
    try {
      const { idempotencyKey: _, ...contents } = buildOrderDraft(
        form,
        summary.items,
        totalsOf(summary).totalAmount,
        "",
      );
      const result = await placeOrder({ ...contents, idempotencyKey: await idempotencyKeyFor(contents) });
      if (result.success) return follow(result.data);
      const message = userMessage(result.error);
      setProgress({ name: "refused", message: result.error.retryable ? `${message} ${LOST_ANSWER}` : message });
      return null;
    } finally {
      isSending.current = false;
    }
  };

  const agreeTo = (totals: OrderTotals, summary: CartSummary) => {
    setAgreed({ shown: summary.totalAmount, totals });
    setProgress({ name: "editing" });
  };

  return { progress, send, totalsOf, agreeTo };
}
