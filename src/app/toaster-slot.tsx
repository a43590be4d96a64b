import { type ComponentType, useEffect, useState } from "react";
import { logger } from "@/lib/logger";
import { useCartNotices } from "@/stores/cart-store";
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
    import("./cart-notices")
      .then((module) => setNotices(() => module.default))
      .catch((cause: unknown) => logger.warn("The toasts could not be loaded", { cause }, "toaster"));
    // Whoever has put something into the cart will open it, by then perhaps without a connection.
    preloadCartPanel();
  }, [pending, Notices]);
  return Notices && <Notices />;
}
