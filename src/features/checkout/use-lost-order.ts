import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { AppError } from "@/domain/errors";
import { hasOpenOrderAttempt } from "@/stores/order-attempt";
import { findLostOrder, useFinishOrder } from "./use-place-order";

export type LostOrderView =
  | { name: "none" }
  | { name: "checking" }
  | { name: "unclear"; reason: AppError; retry: () => void };

export const UNCLEAR_ORDER = "Aún no sabemos si tu pedido quedó registrado";

/**
 * An order may be placed although its answer never arrived, and then the page was reloaded (the quote that was ordered is
 * used by then) or the cart, emptied by the database, was loaded again. An order of this guest that the device does not know
 * is that one: its confirmation opens, and says that it was found.
 */
export function useLostOrder(isCartEmpty: boolean): LostOrderView {
  const finish = useFinishOrder();
  const [isChecking, setChecking] = useState(hasOpenOrderAttempt);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (!hasOpenOrderAttempt()) return setChecking(false);
    setChecking(true);
    setFailure(null);
    const lost = await findLostOrder({ signal });
    if (signal.aborted) return;
    if (lost.success && lost.data) return finish(lost.data, true);
    setFailure(lost.error);
    setChecking(false);
  });

  // A cart that empties itself is a reason to look as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isCartEmpty` and `tries` are what sets it off
  useEffect(() => {
    const controller = new AbortController();
    void look(controller.signal);
    return () => controller.abort();
  }, [isCartEmpty, tries]);

  if (isChecking) return { name: "checking" };
  return failure ? { name: "unclear", reason: failure, retry } : { name: "none" };
}
