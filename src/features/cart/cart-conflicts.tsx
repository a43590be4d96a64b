import { InventoryProblems } from "@/components/inventory-problems";
import type { InventoryConflict } from "@/domain/order";
import { cartActions } from "@/stores/cart-actions";

/** What live stock cannot supply, with the ways out wired to the cart. */
export function CartConflicts({ conflicts }: { conflicts: readonly InventoryConflict[] }) {
  return (
    <InventoryProblems
      conflicts={conflicts}
      onResolve={({ productId }, available) => cartActions.setQuantity(productId, available)}
      onRemove={({ productId }) => cartActions.remove(productId)}
    />
  );
}
