import { useEffect, useMemo, useState } from "react";
import { type CartNotice, useCartNotices } from "@/cart/use-cart";
import { cartEvents } from "@/domain/cart-codes";
import { noteLostOrder } from "./note-lost-order";

/**
 * What the cart store records. That a line has left the cart is said once an order that may have taken it was looked for:
 * «Mis pedidos», which the toast names, has it then.
 */
export function useNoticesToShow(): readonly CartNotice[] {
  const notices = useCartNotices();
  const [lookedFor, setLookedFor] = useState<readonly string[]>([]);
  const toShow = useMemo(
    () => notices.filter(({ id, code }) => code !== cartEvents.missing || lookedFor.includes(id)),
    [notices, lookedFor],
  );
  const isWaiting = toShow.length < notices.length;
  useEffect(() => {
    if (!isWaiting) return;
    let isGone = false;
    void noteLostOrder().then(() => {
      if (!isGone) setLookedFor(notices.map(({ id }) => id));
    });
    return () => {
      isGone = true;
    };
  }, [notices, isWaiting]);
  return toShow;
}
