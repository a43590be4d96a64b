import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cartUpkeep } from "@/cart/upkeep";
import { quoteProblemMessage } from "@/copy/checkout-copy";
import { retryMessage, waitSecondsOf } from "@/copy/error-copy";
import { endedMessage } from "@/copy/order-copy";
import type { CartItem } from "@/domain/cart";
import type { CartSummary } from "@/domain/cart-summary";
import type { CheckoutForm } from "@/domain/checkout-form";
import type { AppError } from "@/domain/errors";
import type { Pesos } from "@/domain/money";
import type { OrderContents, OrderTotals, PlaceOrderAnswer } from "@/domain/order";
import { type OrderedLine, orderContents, orderedLinesOf, unitCode } from "@/domain/orders/order-contents";
import { folioOf, type Quote } from "@/domain/quote/quote";
import { type DoneOrder, type FoundEarlier, noteOrder, useFinishOrder } from "@/orders/finish-order";
import { findLostOrder } from "@/orders/lost-order";
import { placeOrder } from "@/services/orders/orders-service";
import {
  beginOrderAttempt,
  closeOrderAttempt,
  forgetOrderAttempt,
  hasOpenOrderAttempt,
  inOrderTurn,
  orderUnder,
} from "@/stores/order-attempt";
import { knownOrder, usePlacedOrders } from "@/stores/placed-orders-store";
import { type OrderSource, obstacleAfter, REFUSED, type SendProgress } from "./send-progress";

export const SENDING = "Enviando tu pedido…";
const LOST_ANSWER = "Tu pedido no se duplica: si vuelves a intentarlo, seguimos con el mismo.";
const CART_CHANGED = "Tu carrito cambió en otra pestaña. Revisa tu pedido y confírmalo de nuevo.";
/** True as long as it stands there: nobody tells this tab what became of the other one's order, or that it was closed. */
const OTHER_TAB = "Otra pestaña ya estaba enviando tu pedido. Si ahí no se confirmó, intenta de nuevo: no se duplica.";

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
const linesAsSent = (lines: readonly CartItem[]): string =>
  JSON.stringify(lines.map(({ product, quantity }) => [product.id, quantity, product.price, unitCode(product.unit)]));

/**
 * Sends the order, once however often the button is pressed, and turns every answer of the database into what the
 * shopper can do next. Nothing typed and no line of the cart is lost on the way.
 */
export function usePlaceOrder(source: OrderSource) {
  const finish = useFinishOrder();
  const [progress, setProgress] = useState<SendProgress>({ name: "editing" });
  /** Raised from the first press until the answer, and for good once the order is placed. */
  const isLocked = useRef(false);
  /** Totals of the database that the shopper agreed to, and the total of this page that they stand for. */
  const [agreed, setAgreed] = useState<{ shown: Pesos; totals: OrderTotals } | null>(null);
  /** What was sent from here, and of which nobody has told this page what became. */
  const [lost, setLost] = useState<{ key: string; contents: OrderContents } | null>(null);
  const orders = usePlacedOrders();
  /** Lines that wait for the shop's word, as the database answered; with another quantity they may not. */
  const [mustWait, setMustWait] = useState<readonly OrderedLine[]>([]);

  const totalsOf = (summary: CartSummary): OrderTotals =>
    agreed?.shown === summary.totalAmount ? agreed.totals : summary;

  /** Where sending stands for the lines as they are now: a total is asked about only while it is that of these lines. */
  const progressOf = ({ items }: CartSummary): SendProgress => {
    if (progress.name === "conflict" && quantitiesOf(progress.sent) !== quantitiesOf(items))
      return { name: "adjusted" };
    if (progress.name === "total_changed" && linesAsSent(progress.sent) !== linesAsSent(items))
      return { name: "editing" };
    return progress;
  };

  /**
   * @param toldToWait the products of which the page says that they wait for the shop's confirmation
   * @returns what came of it; null while another press is being answered
   */
  const send = async (
    form: CheckoutForm,
    summary: CartSummary,
    toldToWait: readonly string[],
  ): Promise<SendProgress | null> => {
    if (isLocked.current) return null;
    isLocked.current = true;
    const answer = await inOrderTurn(() => sendAlone(form, summary, toldToWait));
    const next: SendProgress = answer ?? { name: "refused", message: OTHER_TAB };
    isLocked.current = next.name === "placed";
    setProgress(next);
    if (next.name === "refused" && next.waitSeconds) {
      // Nobody is told to wait once the wait is over; an order of which nothing is known is still told of.
      const waited = (): SendProgress =>
        hasOpenOrderAttempt() ? { name: "refused", message: LOST_ANSWER } : { name: "editing" };
      setTimeout(() => setProgress((now) => (now === next ? waited() : now)), next.waitSeconds * 1000);
    }
    return next;
  };

  /** Sends while no other tab does; an order is completed before another one may look at the cart. */
  const sendAlone = async (
    form: CheckoutForm,
    summary: CartSummary,
    toldToWait: readonly string[],
  ): Promise<SendProgress> => {
    const found = foundElsewhere();
    // An order from elsewhere has the key of what was lost here; this one takes a new key.
    if (found && isOfThis(found)) return openFound(found);
    if (!source.isCurrent(summary)) return { name: "refused", message: CART_CHANGED };
    setProgress({ name: "sending" });
    const contents = orderContents(form, summary.items, totalsOf(summary).totalAmount, source.quoteId);
    const ordered = source.linesToTake(summary.items);
    const wasOpen = hasOpenOrderAttempt();
    const key = beginOrderAttempt(contents, ordered);
    const result = await placeOrder({ ...contents, idempotencyKey: key, toldToWait });
    // Whatever the last try met, an earlier one may have placed the order: the attempt stays open.
    if (!result.success) {
      setLost({ key, contents });
      return unanswered(result.error);
    }
    const answer = result.data;
    if (answer.status === "placed") {
      const { orderId: id, orderNumber, createdAt: placedAt, totals } = answer;
      const order = { id, orderNumber, totalAmount: totals.totalAmount, placedAt, quoteFolio: source.quoteFolio };
      return conclude({ order, productIds: summary.items.map(({ product }) => product.id), ordered, contents }, null);
    }
    if (isKeyReused(answer)) return openEarlier();
    // Wrong data are refused before their key is looked up, which says nothing of an order sent earlier.
    if (!(wasOpen && answer.status === "invalid")) {
      closeOrderAttempt();
      setLost(null);
    }
    if (answer.status === "must_wait") {
      const { productIds } = answer;
      const lines = orderedLinesOf(summary.items);
      setMustWait((known) => [...known, ...lines.filter(({ productId }) => productIds.includes(productId))]);
    }
    return obstacleAfter(answer, source, summary.items);
  };

  /** Lets the page know that the order is placed before its cart is emptied. */
  const conclude = (done: DoneOrder, earlier: FoundEarlier | null = FOUND): SendProgress => {
    if (done.ended) return tell(done, endedMessage(done.ended));
    const placed: SendProgress = { name: "placed", order: done.order };
    isLocked.current = true;
    setProgress(placed);
    finish(done, earlier);
    return placed;
  };

  /** The cart and each quote are orders of their own. */
  const isOfThis = ({ order }: DoneOrder): boolean => order.quoteFolio === source.quoteFolio;

  /** What became of an earlier order is told; this one is still to be sent, under a key of its own. */
  const tell = (found: DoneOrder, message: string): SendProgress => {
    noteOrder(found);
    setLost(null);
    const told: SendProgress = { name: "refused", message, ...(found.ended && { ended: found.order }) };
    setProgress(told);
    return told;
  };

  /** An order that is found to be placed opens, and says so. Beside another one, or once it has ended, this one is still to be sent. */
  const openLost = (found: DoneOrder, earlier: FoundEarlier | null = FOUND): SendProgress => {
    if (isOfThis(found) && !found.ended) return conclude(found, earlier);
    // A quote stays used when its order ends.
    const next = source.quoteId !== null && isOfThis(found) ? quoteProblemMessage.used : STILL_TO_SEND;
    return tell(found, found.ended ? `${endedMessage(found.ended)} ${next}` : otherPlaced(found));
  };

  /** The order whose answer was lost was placed after all, and these contents are not it. */
  const openEarlier = async (): Promise<SendProgress> => {
    const earlier = await findLostOrder();
    if (!earlier.success) return unanswered(earlier.error);
    if (!earlier.data) {
      // The key belongs to an order that the device knows: it is of no use any more.
      forgetOrderAttempt();
      return { name: "refused", message: REFUSED };
    }
    return openLost(earlier.data, { wasChanged: true });
  };

  /** The order that has the key of what was lost here, where another tab, or the cart of this one, has noted it since. */
  const foundElsewhere = (): FoundOrder | null => {
    const found = lost && orderUnder(lost.key, lost.contents);
    const order = found ? knownOrder(found.id) : undefined;
    return found && order ? { ...found, order, productIds: order.productIds ?? [], ordered: [] } : null;
  };

  /** Other contents were sent and answered elsewhere: of those nothing was lost. */
  const openFound = (found: FoundOrder) => openLost(found, found.isOther ? null : FOUND);

  const lookElsewhere = useEffectEvent(() => {
    const found = isLocked.current ? null : foundElsewhere();
    if (found) openFound(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that is noted, or an answer that fails, is what sets it off
  useEffect(lookElsewhere, [orders, progress]);

  const agreeTo = (totals: OrderTotals, summary: CartSummary) => {
    setAgreed({ shown: summary.totalAmount, totals });
    setProgress({ name: "editing" });
  };

  return { quoteFolio: source.quoteFolio, progress, progressOf, mustWait, send, conclude, openLost, totalsOf, agreeTo };
}

const FOUND: FoundEarlier = { wasChanged: false };

const unanswered = (error: AppError): SendProgress => ({
  name: "refused",
  message: `${retryMessage(error)} ${LOST_ANSWER}`,
  waitSeconds: waitSecondsOf(error),
});

type FoundOrder = DoneOrder & { isOther: boolean };

const otherPlaced = ({ order }: DoneOrder): string =>
  `Ya quedó registrado otro pedido tuyo, el ${order.orderNumber}. Este todavía no: revísalo y confírmalo.`;

const STILL_TO_SEND = "Este todavía no está hecho: revísalo y confírmalo.";

const isKeyReused = (answer: PlaceOrderAnswer): boolean =>
  answer.status === "invalid" && answer.problems.some(({ code }) => code === "key_reused");
