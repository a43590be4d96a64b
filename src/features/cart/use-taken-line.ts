import { useCallback, useEffect, useRef, useState } from "react";
import { cartActions } from "@/cart/actions";
import { useCartProductIds } from "@/cart/totals";
import { onCartEnd, readCartLines } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import { lineOf } from "@/domain/cart-changes";
import { late } from "@/lib/late";
import { logger } from "@/lib/logger";
import { forgetWish } from "@/stores/wished-pieces-store";

const savingForLater = late(() => import("@/lists/save-for-later"));

const NOT_KEPT = "No pudimos guardarlo para después. Revisa tu conexión e intenta de nuevo.";

/** A line just taken out of the cart, from which place, and the way back, also for what it lacked; if it was kept for later, where, and the way back for that. */
type TakenLine = {
  line: CartItem;
  index: number;
  /** Whether the way back takes the focus of the button that did it. */
  takesFocus: boolean;
  wishAgain: () => void;
  listId?: string;
  undo?: () => void;
};

/**
 * Takes lines out of the cart, or keeps them for later, and remembers the last one so that it can be put back: until
 * its product is in the cart again, in whatever way, or the cart is begun anew.
 */
export function useTakenLine() {
  const inCart = useCartProductIds();
  const [taken, setTaken] = useState<TakenLine | null>(null);
  /** Why a line could not be kept for later. */
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!taken || !inCart.includes(taken.line.product.id)) return;
    // The line itself is back, by its toast or from here; one that was added anew has an id of its own.
    if (lineOf(readCartLines(), taken.line.product.id)?.id === taken.line.id) taken.wishAgain();
    setTaken(null);
  }, [taken, inCart]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    const stop = onCartEnd(() => setTaken(null));
    return () => {
      isShown.current = false;
      stop();
    };
  }, []);

  // These functions keep their identity, so that a line is redrawn for its own changes only.
  const remove = useCallback((line: CartItem, takesFocus = true) => {
    // While a line that is gone collapses, its buttons can still be pressed.
    const index = placeOf(line);
    if (index < 0) return;
    cartActions.remove(line.product.id);
    setProblem(null);
    setTaken({ line, index, takesFocus, wishAgain: forgetWish(line.product.id) });
  }, []);

  const saveForLater = useCallback(async ({ product: { id } }: CartItem) => {
    const code = await savingForLater.need().catch((cause: unknown) => {
      logger.warn("A line could not be kept for later", { cause }, "cart");
    });
    if (!code) return setProblem(NOT_KEPT);
    // On a slow network the line may have changed meanwhile, or gone; and none goes where nobody would be told.
    const line = lineOf(readCartLines(), id);
    if (!line || !isShown.current) return;
    const saved = code.saveForLater(line);
    if ("problem" in saved) return setProblem(saved.problem);
    const index = placeOf(line);
    cartActions.removeQuietly(id);
    setProblem(null);
    setTaken({ line, index, takesFocus: true, wishAgain: forgetWish(id), ...saved });
  }, []);

  const restore = () => {
    // A refusal, of a cart that filled up meanwhile, is told by the cart itself; the way back stays.
    if (!taken || !cartActions.restore(taken.line).success) return;
    taken.undo?.();
  };

  return { taken, problem, remove, saveForLater, restore, dismissProblem: () => setProblem(null) };
}

export type TakenLines = ReturnType<typeof useTakenLine>;

const placeOf = (line: CartItem): number => readCartLines().findIndex(({ product }) => product.id === line.product.id);
