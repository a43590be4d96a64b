import { useRef, useState } from "react";
import { cartActions } from "@/cart/actions";
import { useCartLines } from "@/cart/use-cart";
import { InventoryProblems } from "@/components/inventory-problems";
import type { CartItem } from "@/domain/cart";
import { lineOf } from "@/domain/cart-changes";
import { hadFewer } from "@/stores/wished-pieces-store";
import { useCheckedCart } from "./use-checked-cart";

/**
 * What live stock cannot supply, with the ways out wired to the cart.
 * @param onRemove takes a line out and leaves the way back, which takes the focus where nothing else is left to do
 */
export function CartConflicts({ onRemove }: { onRemove: (line: CartItem, takesFocus: boolean) => void }) {
  const { conflicts } = useCheckedCart();
  const lines = useCartLines();
  const place = useRef<HTMLDivElement>(null);
  const [isSettled, setSettled] = useState(false);
  // The button disappears with the problem that it settled; the focus stays beside what is left to do.
  const settle = (action: () => void) => {
    action();
    setSettled(true);
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
        onRemove={({ productId }) => {
          const line = lineOf(lines, productId);
          if (line) settle(() => onRemove(line, conflicts.length === 1));
        }}
      />
      {isSettled && conflicts.length === 0 && lines.length > 0 && (
        <p className="text-sm text-ink-soft">Listo: ya no pides más de lo que hay.</p>
      )}
    </div>
  );
}
