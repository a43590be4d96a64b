import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { useCartNotices } from "@/cart/use-cart";
import { afterFrame } from "@/lib/after-frame";
import { late } from "@/lib/late";
import { useLate } from "@/lib/use-late";
import { preloadCartPanel } from "./cart-panel-slot";

const cartNotices = late(() => import("./cart-notices"));

/**
 * The toasts' place: their code comes with the first thing there is to tell, and is asked for again with the next one
 * when it cannot be fetched. The shop goes on without it.
 */
export function ToasterSlot() {
  const pending = useCartNotices().length;
  const [notices, askForNotices] = useLate(cartNotices);
  const ask = useEffectEvent(() => {
    askForNotices();
    // A shopper who has put something into the cart will open it, by then perhaps without a connection.
    void preloadCartPanel();
  });
  const isWanted = pending > 0 && !notices;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further notice asks again
  useEffect(() => {
    // The result of the press shows first.
    return isWanted ? afterFrame(() => ask()) : undefined;
  }, [pending, isWanted]);
  // Beside the page, not in it: what is in it is hidden from screen readers while a dialog is open.
  return notices && createPortal(<notices.default />, document.body);
}
