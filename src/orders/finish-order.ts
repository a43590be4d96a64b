import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import type { OrderedLine } from "@/domain/orders/order-contents";
import { pathTo } from "@/lib/paths";
import { forgetCheckoutDraft } from "@/stores/checkout-draft";
import { settleOrderAttempt, wasAttemptChanged } from "@/stores/order-attempt";
import { isOrderKnown, type PlacedOrder, recordPlacedOrder } from "@/stores/placed-orders-store";

/** An order that is known to be placed, what it is of, and the lines of the cart it took: none, where a quote was ordered. */
export type DoneOrder = { order: PlacedOrder; productIds: readonly string[]; ordered: readonly OrderedLine[] };

/**
 * What follows once an order is known to be placed: it is noted, the form is emptied, and its page opens. Of an order that
 * was placed earlier and has been found, its page says so.
 */
export function useFinishOrder(): (done: DoneOrder, isEarlier?: boolean) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (done, isEarlier = false) => {
    const { id, orderNumber } = done.order;
    const wasChanged = wasAttemptChanged();
    const wasKnown = isOrderKnown(id);
    noteOrder(done);
    // The order took pieces out of stock.
    void queryClient.invalidateQueries({ queryKey: ["products"] });
    // Another tab that has noted it may not have taken its lines out of the cart yet.
    const isOther = ({ product }: CartItem) => !wasKnown || !done.productIds.includes(product.id);
    const earlier = readCartLines().some(isOther) ? "other-lines" : "same-lines";
    // Back leads to where the checkout was entered, not into it.
    const state = isEarlier ? { earlier, ...(wasChanged && { wasChanged }) } : null;
    void navigate(pathTo.orderConfirmation(id, orderNumber), { replace: true, state });
  };
}

/** Once an order is known to be placed, its lines leave the cart and the form is emptied. What else is in the cart stays. */
export function noteOrder({ order, productIds, ordered }: DoneOrder): void {
  const isNews = !isOrderKnown(order.id);
  settleOrderAttempt(order.id);
  // Each tab has a draft of its own.
  forgetCheckoutDraft();
  // Of an order that was noted already, the cart may hold the same products again.
  if (!isNews) return;
  recordPlacedOrder({ ...order, productIds });
  cartUpkeep.orderPlaced(ordered);
}
