import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useCartNotices } from "@/cart/use-cart";
import { afterFrame } from "@/lib/after-frame";
import { logger } from "@/lib/logger";
import { preloadCartPanel } from "./cart-panel-slot";

/**
 * The toasts' place: their code comes with the first thing there is to tell, and is asked for again with the next one
 * when it cannot be fetched. The shop goes on without it.
 */
export function ToasterSlot() {
  const pending = useCartNotices().length;
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (pending === 0 || Notices) return;
    // What was pressed shows its own answer first.
    return afterFrame(() => {
      import("./cart-notices")
        .then((module) => setNotices(() => module.default))
        .catch((cause: unknown) => logger.warn("The toasts could not be loaded", { cause }, "toaster"));
      // Whoever has put something into the cart will open it, by then perhaps without a connection.
      preloadCartPanel();
    });
  }, [pending, Notices]);
  // Beside the page, not in it: what is in it is hidden from screen readers while a dialog is open.
  return Notices && createPortal(<Notices />, document.body);
}
