import { useCartSummary } from "@/cart/totals";
import { CartSummary, type CartSummaryProps } from "./cart-summary";
import { useCheckedCart } from "./use-checked-cart";

/** What the cart costs at this moment: follows every change by itself, so that the screen around it need not. */
export function CartTotals({ variant }: Pick<CartSummaryProps, "variant">) {
  const { stock } = useCheckedCart();
  return <CartSummary summary={useCartSummary()} stock={stock} variant={variant} />;
}
