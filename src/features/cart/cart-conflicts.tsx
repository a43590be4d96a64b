import { useRef } from "react";
import { cartActions } from "@/cart/actions";
import { InventoryProblems } from "@/components/inventory-problems";
import { hadFewer } from "@/stores/wished-pieces-store";
import { useCheckedCart } from "./use-checked-cart";

/** What live stock cannot supply, with the ways out wired to the cart. */
export function CartConflicts() {
  const { conflicts } = useCheckedCart();
  const place = useRef<HTMLDivElement>(null);
  // The button disappears with the problem that it settled; the focus stays beside what is left to do.
  const settle = (action: () => void) => {
    action();
    place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:-mt-3">
      <InventoryProblems
        conflicts={conflicts}
        onResolve={({ productId }, available) =>
          settle(() => {
            cartActions.setQuantity(productId, available);
            hadFewer(productId, available);
          })
        }
        onRemove={({ productId }) => settle(() => cartActions.remove(productId))}
      />
    </div>
  );
}
