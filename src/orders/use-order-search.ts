import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { AppError } from "@/domain/errors";
import { hasOpenOrderAttempt } from "@/stores/order-attempt";
import type { DoneOrder } from "./finish-order";
import { findLostOrder } from "./lost-order";

export type OrderSearch =
  | { name: "none" }
  | { name: "checking" }
  | { name: "unclear"; reason: AppError; retry: () => void };

export const UNCLEAR_ORDER = "Aún no sabemos si tu pedido quedó registrado";

/**
 * An order may be placed although its answer never arrived. Where one was sent and nobody knows what became of it, the page
 * asks: an order of this guest that the device does not know is that one.
 * @param onFound called with that order
 * @param cart one that empties itself is a reason to ask again; while it is loading nobody knows what else is to be sent
 */
export function useOrderSearch(
  onFound: (lost: DoneOrder) => void,
  cart: { isEmpty?: boolean; isLoading?: boolean } = {},
): OrderSearch {
  const { isEmpty = false, isLoading = false } = cart;
  const [isChecking, setChecking] = useState(hasOpenOrderAttempt);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  // The page may have changed before the answer comes: what it does with the order then is what counts.
  const tell = useEffectEvent(onFound);
  const look = useEffectEvent(async (isOver: () => boolean) => {
    setFailure(null);
    if (!hasOpenOrderAttempt()) return setChecking(false);
    setChecking(true);
    const lost = await findLostOrder();
    if (isOver()) return;
    if (lost.success && lost.data) tell(lost.data);
    setFailure(lost.error);
    setChecking(false);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `isEmpty` and `tries` are what sets it off
  useEffect(() => {
    if (isLoading) return;
    let isOver = false;
    void look(() => isOver);
    return () => {
      isOver = true;
    };
  }, [isEmpty, isLoading, tries]);

  if (isChecking) return { name: "checking" };
  return failure ? { name: "unclear", reason: failure, retry } : { name: "none" };
}
