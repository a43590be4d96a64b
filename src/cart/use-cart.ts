import { useSyncExternalStore } from "react";
import { create } from "zustand";
import type { CartItem } from "@/domain/cart";
import { countPieces, lineOf, type PendingChange } from "@/domain/cart-changes";
import type { CartErrorCode } from "@/domain/cart-codes";
import type { Product } from "@/domain/product";
import { afterFrame } from "@/lib/after-frame";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { type CartNotice, type CartState, linesOf, useCartState } from "./store";

export type { CartNotice } from "./store";

/** The sum of all quantities. */
export const useCartPieces = (): number => useCartState((state) => countPieces(linesOf(state)));

/** The lines, read once: for the moment of an action. */
export const readCartLines = (): readonly CartItem[] => linesOf(useCartState.getState());

/** What happened and the shopper was not told yet, oldest first; drop each with `cartUpkeep.dismissNotice` once shown. */
export const useCartNotices = (): readonly CartNotice[] => useCartState((state) => state.notices);

/** The lines the shopper sees, oldest first. */
export const useCartLines = (): readonly CartItem[] => useCartState(linesOf);

export const useIsCartEmpty = (): boolean => useCartState((state) => linesOf(state).length === 0);

/** The pieces of one product; 0 when it is not in the cart. */
export const useCartQuantity = (productId: string): number => useCartState((state) => quantityOf(state, productId));

/**
 * Like `useCartQuantity`, but redraws a frame after the change: for what need not be drawn in the frame that answers a
 * press. A component that redraws earlier for another reason gets the new count then.
 */
export const useLaterCartQuantity = (productId: string): number =>
  useSyncExternalStore(
    subscribeLater,
    () => readCartQuantity(productId),
    () => quantityOf(useCartState.getInitialState(), productId),
  );

/** The pieces of one product now: for the moment of an action. */
export const readCartQuantity = (productId: string): number => quantityOf(useCartState.getState(), productId);

/** When the cart session ends, ISO 8601; null while there is nothing to lose. */
export const useCartExpiresAt = (): string | null =>
  useCartState((state) => (linesOf(state).length > 0 ? (state.session?.expiresAt ?? null) : null));

/** What the server does not have yet, as a developer wants to see it. */
export const readUnsentChanges = (): readonly PendingChange[] =>
  useCartState.getState().pending.filter(({ mirrored }) => mirrored);

/** When the oldest change that the server does not have yet was made, ISO 8601; null where it has all. */
export const useOldestUnsent = (): string | null => useCartState(oldestUnsent);

/** What the panel's banner says until it is dismissed. */
export const useCartErrors = (): readonly CartErrorCode[] => useCartState((state) => state.errors);

/** True while the cart is being loaded and there is nothing to show yet; also before the device's own cart is known. */
export function useIsCartLoading(): boolean {
  const isHydrated = useIsHydrated();
  const isLoading = useCartState((state) => state.isLoading && linesOf(state).length === 0);
  return isLoading || !isHydrated;
}

/** False while the browser does not keep the cart (storage full or blocked): it then ends with the page. */
export const useIsCartKept = (): boolean => useCartState((state) => state.isKept);

/** Lines that left the cart unasked (its session ran out, or the server no longer had them) and can be put back. */
export const useOfferedLines = (): readonly CartItem[] => useCartState((state) => state.offered);

/** The products of the cart's lines, by id. */
export const cartProducts = (): ReadonlyMap<string, Product> =>
  new Map(readCartLines().map(({ product }) => [product.id, product]));

/** Calls `listener` whenever lines may have come or gone. @returns the function that stops it */
export const onCartChange = (listener: () => void): (() => void) =>
  useCartState.subscribe((state, before) => {
    if (state.items !== before.items || state.pending !== before.pending) listener();
  });

/** Calls `listener` when the cart is begun anew, by whichever tab: emptied, ordered or run out. @returns the function that stops it */
export const onCartEnd = (listener: () => void): (() => void) =>
  useCartState.subscribe((state, before) => {
    const end = endOf(state);
    if (end !== undefined && end !== endOf(before)) listener();
  });

const endOf = ({ pending }: CartState): string | undefined => pending.find(({ change }) => change.kind === "clear")?.id;

const quantityOf = (state: CartState, productId: string): number => lineOf(linesOf(state), productId)?.quantity ?? 0;

function subscribeLater(listener: () => void): () => void {
  let callOff: (() => void) | null = null;
  const unsubscribe = onCartChange(() => {
    callOff ??= afterFrame(() => {
      callOff = null;
      listener();
    });
  });
  return () => {
    unsubscribe();
    callOff?.();
  };
}

const oldestUnsent = ({ pending }: CartState): string | null =>
  pending.reduce<string | null>(
    (oldest, { mirrored, since }) => (mirrored && (oldest === null || since < oldest) ? since : oldest),
    null,
  );

type CartPanel = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** @spec «Cart»: whatever is pressed in the shop either opens the panel or closes it. */
  toggle: () => void;
};

/** Whether the cart panel is open. Not persisted: a reload starts with it closed. */
export const useCartPanel = create<CartPanel>()((set, get) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  // Each step of the shopper closes it: where it is closed, nothing is drawn for that.
  close: () => {
    if (get().isOpen) set({ isOpen: false });
  },
  toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
}));
