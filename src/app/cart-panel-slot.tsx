import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useCartPanel } from "@/cart/use-cart";
import { ShopErrorBoundary } from "./error-boundary";
import { lazyPage } from "./lazy-page";

const cartPanel = lazyPage(() => import("@/features/cart/cart-panel"));

export const preloadCartPanel = cartPanel.preload;

/** The panel's place: its code comes with its first opening, and another page closes it. */
export function CartPanelSlot() {
  const { isOpen, close } = useCartPanel();
  const { pathname } = useLocation();
  const [isDrawn, setDrawn] = useState(false);
  if (isOpen && !isDrawn && cartPanel.isHere()) setDrawn(true);
  // Drawn before its code has come it would show up to 300 ms late: so long a boundary keeps what stands in its place.
  useEffect(() => {
    if (isOpen) void cartPanel.preload().then(() => setDrawn(true));
  }, [isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes because the path changed
  useEffect(() => close(), [pathname, close]);

  if (!isDrawn) return null;
  return (
    <ShopErrorBoundary>
      <Suspense fallback={null}>
        <cartPanel.Page />
      </Suspense>
    </ShopErrorBoundary>
  );
}
