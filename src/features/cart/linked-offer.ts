import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { create } from "zustand";
import { LINKED_CART } from "@/lib/paths";

const useOffer = create<{ isEmpty: boolean }>()(() => ({ isEmpty: false }));

/** For what shows the link in the address: whether it is known to have nothing to add, as one that cannot be read. */
export function useNotedOffer(isEmpty: boolean): void {
  useEffect(() => {
    useOffer.setState({ isEmpty });
    return () => useOffer.setState({ isEmpty: false });
  }, [isEmpty]);
}

/** Whether the address offers products of which the shopper has yet to say whether they go into the cart. */
export function useIsOfferUndecided(): boolean {
  const [query] = useSearchParams();
  const { isEmpty } = useOffer();
  return query.has(LINKED_CART) && !isEmpty;
}
