import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { readCartLines, useCartPanel } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import { conflictOfLine } from "@/domain/cart-check";
import { priceChanges } from "@/domain/cart-lines";
import type { AppError } from "@/domain/errors";
import { pathTo } from "@/lib/paths";
import { readCheckedLine, refreshStock, useStockState } from "@/live/stock-store";

/** A slow network must not stand between a shopper and the checkout, which checks everything again. */
const LONGEST_CHECK_MS = 1500;

/** Why the last press did not lead on: the stock could not be read, or there is less of it than the cart holds. */
export type ProceedProblem = AppError | "too_few";

/** The way to the checkout, for every button that takes it and for the place that says why it did not lead there. */
export type Proceed = {
  isProcessing: boolean;
  problem: ProceedProblem | null;
  proceed: () => Promise<void>;
  /** The button that accepts new prices: it gets the focus while one keeps the shopper here. */
  acceptButton: RefObject<HTMLButtonElement | null>;
  /** Where the reason is said: it gets the focus with it, also since the button is disabled once something is sold out. */
  exits: RefObject<HTMLDivElement | null>;
};

/**
 * Going to the checkout: stock is looked at once more, and only a cart that can be supplied, at prices the shopper knows,
 * goes on. A look that fails stops it («the cart is reported invalid»); one that takes too long does not, and the checkout
 * says so.
 * @param onLeave called just before the address changes
 */
export function useProceed(onLeave?: () => void): Proceed {
  const navigate = useNavigate();
  const [isProcessing, setIsProcessing] = useState(false);
  const [problem, setProblem] = useState<ProceedProblem | null>(null);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const exits = useRef<HTMLDivElement>(null);

  // That stock could not be read is said for as long as nothing speaks against it.
  useEffect(() => {
    if (problem === null || problem === "too_few") return;
    const settle = () => setProblem(null);
    window.addEventListener("online", settle);
    const stop = useStockState.subscribe(settle);
    return () => {
      window.removeEventListener("online", settle);
      stop();
    };
  }, [problem]);

  const proceed = async () => {
    if (isProcessing) return;
    setIsProcessing(true);
    setProblem(null);
    const leaving = watchLeaving();
    const pressed = document.activeElement;
    const check = await Promise.race([
      refreshStock(readCartLines().map(({ product }) => product.id)),
      rest(LONGEST_CHECK_MS).then(() => "slow" as const),
    ]);
    setIsProcessing(false);
    // A shopper who has gone elsewhere meanwhile, or closed the cart, is not brought back, even if it is open again.
    if (leaving.end() || exits.current === null) return;
    // One who has gone to another control goes on there.
    const focused = document.activeElement;
    const isFocusFree = focused === pressed || focused === document.body;
    const failure = check === "slow" ? null : check.error;
    if (failure || readCartLines().some(isInConflict)) {
      setProblem(failure ?? "too_few");
      if (isFocusFree) exits.current.focus();
      return;
    }
    if (priceChanges(readCartLines()).length > 0) {
      if (isFocusFree) acceptButton.current?.focus();
      return;
    }
    // What is being typed would be lost with its field: the next press leads on.
    if (!isFocusFree && focused instanceof HTMLInputElement) return;
    onLeave?.();
    void navigate(pathTo.checkout(), { state: { isUnchecked: check === "slow" } });
  };
  return { isProcessing, problem, proceed, acceptButton, exits };
}

/** Watches the panel; `end` says whether it was closed or the address has changed. A screen that is left loses its exits. */
function watchLeaving(): { end: () => boolean } {
  const { pathname } = window.location;
  let isClosed = false;
  const stop = useCartPanel.subscribe(({ isOpen }) => {
    isClosed ||= !isOpen;
  });
  return {
    end: () => {
      stop();
      return isClosed || window.location.pathname !== pathname;
    },
  };
}

const isInConflict = (line: CartItem): boolean => conflictOfLine(readCheckedLine(line)) !== null;

const rest = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
