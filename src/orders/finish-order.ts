import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import type { Order, OrderContents } from "@/domain/order";
import type { OrderedLine } from "@/domain/orders/order-contents";
import { pathTo } from "@/lib/paths";
import { takeCheckoutDraftOf } from "@/stores/checkout-draft";
import { forgetOrderAttempt, settleOrderAttempt } from "@/stores/order-attempt";
import { isOrderKnown, type PlacedOrder, recordPlacedOrder } from "@/stores/placed-orders-store";
import { rememberShopper } from "./remember-shopper";

/**
 * An order that is known to be placed, its products, and the lines of the cart it took: none, where a quote was ordered.
 * `contents`: what the database answered to have ordered; missing where the order was looked for. `ended`: the order as it was
 * found, where it has ended.
 */
export type DoneOrder = {
  order: PlacedOrder;
  productIds: readonly string[];
  ordered: readonly OrderedLine[];
  contents?: OrderContents;
  ended?: Order | undefined;
};

/** What its page says of an order that was placed earlier and has been found. `wasChanged`: the database refused to change it. */
export type FoundEarlier = { wasChanged: boolean };

/**
 * What follows once an order is known to be placed: it is noted, the form is emptied, and its page opens. Of an order that
 * was placed earlier and has been found, its page says so.
 */
export function useFinishOrder(): (done: DoneOrder, found?: FoundEarlier | null) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (done, found = null) => {
    const { id, orderNumber } = done.order;
    const wasKnown = isOrderKnown(id);
    noteOrder(done);
    // The order took pieces out of stock.
    void queryClient.invalidateQueries({ queryKey: ["products"] });
    // Another tab that has noted it may not have taken its lines out of the cart yet.
    const isOther = ({ product }: CartItem) => !wasKnown || !done.productIds.includes(product.id);
    const earlier = readCartLines().some(isOther) ? "other-lines" : "same-lines";
    // Back leads to where the checkout was entered, not into it.
    const state = found && { earlier, ...(found.wasChanged && { wasChanged: true }) };
    void navigate(pathTo.orderConfirmation(id, orderNumber), { replace: true, state });
  };
}

/**
 * Once an order is known to be placed, its lines leave the cart and its form is emptied. What else is in the cart stays, and so
 * does what was typed for an order that is still to be sent. One that has ended is only listed: what it was for is still to be
 * ordered, under another key.
 */
export function noteOrder({ order, productIds, ordered, contents, ended }: DoneOrder): void {
  if (ended) {
    forgetOrderAttempt();
    recordPlacedOrder(order);
    return;
  }
  // Each tab has a draft of its own.
  const typed = takeCheckoutDraftOf(order);
  // The form that gets the answer does so itself: it also holds what a quote filled in, which no draft does.
  if (typed && !contents) rememberShopper(typed);
  const isNews = !isOrderKnown(order.id);
  settleOrderAttempt(order.id, contents);
  // Of an order that was noted already, the cart may hold the same products again.
  if (!isNews) return;
  recordPlacedOrder({ ...order, productIds });
  cartUpkeep.orderPlaced(ordered);
}
