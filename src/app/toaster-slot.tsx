import { lazy, Suspense, useEffect, useState } from "react";

const CartNotices = lazy(() => import("./cart-notices"));

/** Toasts are not needed for the first paint: their code follows once the browser has time. */
export function ToasterSlot() {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => whenIdle(() => setIsReady(true)), []);
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <CartNotices />
    </Suspense>
  );
}

/** At the latest after this long, however busy the page is. */
const IDLE_TIMEOUT_MS = 2000;

function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callback: after the page has loaded is late enough.
  const handle = setTimeout(task, 0);
  return () => clearTimeout(handle);
}
