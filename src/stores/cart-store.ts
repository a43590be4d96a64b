import type { CartItem } from "@/domain/cart";
import { countPieces } from "@/domain/cart-changes";
import { type CartNotice, linesOf, useCartState } from "./cart-state";

export type { CartNotice } from "./cart-state";

/** The sum of all quantities. */
export const useCartPieces = (): number => useCartState((state) => countPieces(linesOf(state)));

/** The lines, read once: for the moment of an action. */
export const readCartLines = (): readonly CartItem[] => linesOf(useCartState.getState());

/** What happened and was not yet told, oldest first; drop each with `cartUpkeep.dismissNotice` once it was. */
export const useCartNotices = (): readonly CartNotice[] => useCartState((state) => state.notices);
