import { useEffect, useEffectEvent, useState } from "react";
import { addMany } from "@/cart/add-many";
import { addedText } from "@/copy/quick-order-copy";
import { rowsLeft, type SheetPlan, type SheetRow } from "@/domain/quick-order/order-plan";
import { keepRows, putBack, readQuickOrder } from "@/stores/quick-order-store";

type AddAllInput = {
  rows: readonly SheetRow[];
  plan: SheetPlan;
  isAsking: boolean;
  /** Hears in words what was added and what is left, and nothing once that is undone. */
  onAdded: (message: string) => void;
  /** Hears why nothing can be added. */
  onMessage: (message: string) => void;
};

/** Puts all that can be had into the cart; if it is pressed before the shop has answered, it waits for the answer. */
export function useAddAll({ rows, plan, isAsking, onAdded, onMessage }: AddAllInput): {
  isWaiting: boolean;
  add: () => void;
} {
  const [isWanted, setIsWanted] = useState(false);

  const addNow = () => {
    setIsWanted(false);
    if (plan.additions.length === 0) return onMessage("Ningún renglón se puede agregar todavía: revisa lo marcado.");
    const left = rowsLeft(rows, plan);
    const undo = () => {
      putBack({ rows, rest: [] }, left);
      onAdded("");
    };
    if (!addMany(plan.additions, undo)) return;
    keepRows(left);
    onAdded(addedText(plan.additions.length, left.length, readQuickOrder().rows.length - left.length));
  };

  const onAnswer = useEffectEvent(addNow);
  useEffect(() => {
    if (isWanted && !isAsking) onAnswer();
  }, [isWanted, isAsking]);

  // Not at once: the press may have left a cell, whose rows are there with the next drawing.
  return { isWaiting: isWanted, add: () => setIsWanted(true) };
}
