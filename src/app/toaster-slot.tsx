import { lazy, Suspense, useState } from "react";
import { useCartNotices } from "@/stores/cart-store";

const CartNotices = lazy(() => import("./cart-notices"));

/** The toasts' place: their code comes with the first thing there is to tell. */
export function ToasterSlot() {
  const hasNotices = useCartNotices().length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  if (hasNotices && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <CartNotices />
    </Suspense>
  );
}
