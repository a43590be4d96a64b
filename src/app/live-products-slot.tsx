import { lazy, Suspense, useEffect, useState } from "react";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { logger } from "@/lib/logger";

const loadLiveProducts = () => import("./live-products");
const LiveProducts = lazy(loadLiveProducts);

/** Where the live products come in, once the first screen is there. Without their code the shop shows what it has read. */
export function LiveProductsSlot() {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      await afterFirstScreen();
      // Code that cannot be fetched counts as replaced by a deploy, for which the page is loaded anew: not while offline.
      if (isGone || !navigator.onLine) return;
      try {
        await loadLiveProducts();
        if (!isGone) setIsReady(true);
      } catch (cause) {
        logger.warn("Live products could not be loaded", { cause }, "live-products");
      }
    };
    void start();
    window.addEventListener("online", start);
    return () => {
      isGone = true;
      window.removeEventListener("online", start);
    };
  }, []);
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <LiveProducts />
    </Suspense>
  );
}
