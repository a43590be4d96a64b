import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { readCartLines } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import { pathTo } from "@/lib/paths";
import { type DoneOrder, noteOrder } from "@/orders/lost-order";
import { wasAttemptChanged } from "@/stores/order-attempt";
import { isOrderKnown } from "@/stores/placed-orders-store";

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
