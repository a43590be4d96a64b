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
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes because the path changed
  useEffect(() => close(), [pathname, close]);

  if (!wasOpened) return null;
  return (
    <ShopErrorBoundary>
      <Suspense fallback={null}>
        <cartPanel.Page />
      </Suspense>
    </ShopErrorBoundary>
  );
}
