import { useState } from "react";
import { useFinishOrder } from "@/orders/finish-order";
import { type OrderSearch, useOrderSearch } from "@/orders/use-order-search";

/**
 * The checkout may have been reloaded after an order whose answer was lost (the quote that was ordered is used by then), or
 * the cart, emptied by the database, loaded again: the confirmation of that order opens, and says that it was found.
 */
export function useLostOrder(isCartEmpty: boolean): OrderSearch {
  const finish = useFinishOrder();
  const [isFound, setFound] = useState(false);
  const search = useOrderSearch((lost) => {
    setFound(true);
    finish(lost, { wasChanged: false });
  }, isCartEmpty);
  // Until its confirmation is there.
  return isFound ? { name: "checking" } : search;
}
