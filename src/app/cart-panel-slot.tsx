import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useCartPanel } from "@/cart/use-cart";
import { late } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { useLateNow } from "@/lib/use-late";
import { ShopErrorBoundary } from "./error-boundary";

const cartPanel = late(() => import("@/features/cart/cart-panel"));

export const preloadCartPanel = cartPanel.preload;

/**
 * The panel's place. Its code comes with the first opening, if nothing asked for it before, and is drawn the moment it is here: a
 * Suspense boundary keeps its fallback for at least 300 ms. Another page closes it.
 */
export function CartPanelSlot() {
  const { isOpen, close } = useCartPanel();
  const { pathname } = useLocation();
  const [panel, , isMissing] = useLateNow(cartPanel, cartPanel.fetch, isOpen);

  // When the path changes, and not at the start: what was pressed before that may have opened the panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes because the path changed
  useEffect(() => close, [pathname, close]);

  if (isOpen && isMissing) return <CartPageInstead />;
  return (
    panel && (
      <ShopErrorBoundary>
        <panel.default />
      </ShopErrorBoundary>
    )
  );
}

/** Without the panel's code the cart's page opens: that shows the cart, or says visibly what is wrong. */
function CartPageInstead() {
  const { close } = useCartPanel();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    close();
    void navigate(pathTo.cart());
  });
  useEffect(() => leave(), []);
  return null;
}
