import { useEffect, useState } from "react";
import type { CartItem } from "@/domain/cart";
import { countPieces } from "@/domain/cart-changes";
import type { CartErrorCode } from "@/domain/cart-codes";
import { type CartNotice, type CartState, linesOf, useCartState } from "./cart-state";

export type { CartNotice } from "./cart-state";

/** Something unsent for longer than this is worth a quiet line. */
const UNSENT_AFTER_MS = 10_000;

/** The lines the shopper sees, oldest first. */
export const useCartLines = (): readonly CartItem[] => useCartState(linesOf);

/** The sum of all quantities. */
export const useCartPieces = (): number => useCartState((state) => countPieces(linesOf(state)));

/** The lines, read once: for the moment of an action. */
export const readCartLines = (): readonly CartItem[] => linesOf(useCartState.getState());

/** When the cart session ends, ISO 8601; null while there is nothing to lose. */
export const useCartExpiresAt = (): string | null =>
  useCartState((state) => (linesOf(state).length > 0 ? (state.session?.expiresAt ?? null) : null));

/** True while something stays unsent for over ten seconds. */
export function useHasUnsentChanges(): boolean {
  const since = useCartState(oldestUnsent);
  /** The change that was found to be late; any other one has its own ten seconds. */
  const [late, setLate] = useState(() => (since !== null && timeUntilLate(since) <= 0 ? since : null));
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setLate(since), Math.max(0, timeUntilLate(since)));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && since === late;
}

/** Milliseconds. A change made well «in the future» was made before the clock was put back. */
function timeUntilLate(since: string): number {
  const age = Date.now() - Date.parse(since);
  return age < -UNSENT_AFTER_MS ? 0 : UNSENT_AFTER_MS - age;
}

/** What happened and was not yet told, oldest first; drop each with `cartActions.dismissNotice` once it was. */
export const useCartNotices = (): readonly CartNotice[] => useCartState((state) => state.notices);

/** What the panel's banner says until it is dismissed. */
export const useCartErrors = (): readonly CartErrorCode[] => useCartState((state) => state.errors);

/** True while the cart is being loaded and there is nothing to show yet. */
export const useIsCartLoading = (): boolean => useCartState((state) => state.isLoading && linesOf(state).length === 0);

/** False while the browser does not keep the cart (storage full or blocked): it then ends with the page. */
export const useIsCartKept = (): boolean => useCartState((state) => state.isKept);

/** Lines of an expired cart that can be put back. */
export const useOfferedLines = (): readonly CartItem[] => useCartState((state) => state.offered);

const oldestUnsent = ({ pending }: CartState): string | null =>
  pending.reduce<string | null>(
    (oldest, { mirrored, since }) => (mirrored && (oldest === null || since < oldest) ? since : oldest),
    null,
  );
