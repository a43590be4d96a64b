import { type ExternalToast, type ToastT, toast } from "sonner";
import { useCartPanel } from "@/cart/use-cart";

/** The button of a toast that opens the cart. */
export const SEE_CART = { label: "Ver carrito", onClick: () => useCartPanel.getState().open() };

/** By their ids, how long the toasts that stay for good were to be shown. */
const ownDurations = new Map<string | number, number | undefined>();

/** Makes every toast stay for good, or from now on for as long as it was to be shown. */
export function stay(forGood: boolean): void {
  for (const shown of toast.getToasts()) {
    if (!("title" in shown) || (shown.duration === Number.POSITIVE_INFINITY) === forGood) continue;
    if (forGood) ownDurations.set(shown.id, shown.duration);
    redraw(shown, { duration: forGood ? Number.POSITIVE_INFINITY : ownDurations.get(shown.id) });
  }
}

/** Takes the way to the cart from the toasts that offer it. */
export function withdrawSeeCart(): void {
  for (const shown of toast.getToasts()) {
    if (!("title" in shown)) continue;
    if (shown.action === SEE_CART) redraw(shown, { action: undefined });
    if (shown.cancel === SEE_CART) redraw(shown, { cancel: undefined });
  }
}

function redraw({ id, title, type }: ToastT, changes: ExternalToast): void {
  const show = type === "error" ? toast.error : type === "info" ? toast.info : toast.success;
  show(title, { id, ...changes });
}
