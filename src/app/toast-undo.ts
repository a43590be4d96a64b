import { toast } from "sonner";
import { readCartLines } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import { cartEvents } from "@/domain/cart-codes";

/** What the button of a toast says that takes back what it tells of. */
export const UNDO = "Deshacer";

/** Withdraws the toasts that offer an undo: nothing from before goes back into a cart begun anew. */
export function withdrawUndo(): void {
  for (const shown of toast.getToasts()) {
    if ("action" in shown && isLabelled(shown.action, UNDO)) toast.dismiss(shown.id);
  }
}

/** The toast of a removal: one per product. */
export const removalOf = ({ product }: CartItem): string => `${cartEvents.removed}: ${product.id}`;

/** Withdraws the toasts of removals whose product is in the cart again, as a line that is another one by now. */
export function withdrawOvertaken(): void {
  const back = new Set<string | number>(readCartLines().map(removalOf));
  for (const { id } of toast.getToasts()) if (back.has(id)) toast.dismiss(id);
}

const isLabelled = (action: unknown, label: string): boolean =>
  typeof action === "object" && action !== null && "label" in action && action.label === label;
