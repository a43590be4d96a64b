import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { cartUpkeep } from "@/cart/upkeep";
import { pathTo } from "@/lib/paths";
import { forgetCheckoutDraft } from "@/stores/checkout-draft";
import { settleOrderAttempt } from "@/stores/order-attempt";
import { type PlacedOrder, recordPlacedOrder } from "@/stores/placed-orders-store";

/** What follows once an order is known to be placed: it is noted, cart and form are emptied, and its page opens. */
export function useFinishOrder(): (order: PlacedOrder) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (order) => {
    recordPlacedOrder(order);
    settleOrderAttempt(order.id);
    forgetCheckoutDraft();
    cartUpkeep.orderPlaced();
    // The order took pieces out of stock.
    void queryClient.invalidateQueries({ queryKey: ["products"] });
    // Back leads to where the checkout was entered, not into it.
    void navigate(pathTo.orderConfirmation(order.id), { replace: true });
  };
}
