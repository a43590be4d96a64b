import { useEffect, useState } from "react";
import { useOfferedLines } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import { mayHaveLostOrder, noteLostOrder } from "./note-lost-order";

const NONE: readonly CartItem[] = [];

/** What left the cart unasked and can be put back, once an order that may have taken it was looked for. */
export function useLinesToOffer(): readonly CartItem[] {
  const lines = useOfferedLines();
  const [isLookedFor, setLookedFor] = useState(false);
  const isNeeded = lines.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    void noteLostOrder().then(() => {
      if (!isGone) setLookedFor(true);
    });
    return () => {
      isGone = true;
      setLookedFor(false);
    };
  }, [isNeeded]);
  return isLookedFor || (isNeeded && !mayHaveLostOrder()) ? lines : NONE;
}
