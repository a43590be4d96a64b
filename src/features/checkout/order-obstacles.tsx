import type { RefObject } from "react";
import { InventoryProblems } from "@/components/inventory-problems";
import type { CartItem } from "@/domain/cart";
import { formatPesos } from "@/domain/money";
import type { InventoryConflict, OrderTotals, PriceChange } from "@/domain/order";
import { cartActions } from "@/stores/cart-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { PriceChanges } from "./price-changes";
import type { OrderProgress } from "./use-place-order";

type OrderObstaclesProps = {
  progress: OrderProgress;
  lines: readonly CartItem[];
  changes: readonly PriceChange[];
  changesRef: RefObject<HTMLElement | null>;
  onAgree: (totals: OrderTotals) => void;
};

/** What stands between the shopper and the order, and the way past each obstacle. */
export function OrderObstacles({ progress, lines, changes, changesRef, onAgree }: OrderObstaclesProps) {
  return (
    <>
      {progress.name === "conflict" && (
        <div role="alert">
          <InventoryProblems
            conflicts={stillOpen(progress.conflicts, lines)}
            onResolve={({ productId }, available) => cartActions.setQuantity(productId, available)}
            onRemove={({ productId }) => cartActions.remove(productId)}
          />
        </div>
      )}
      <PriceChanges
        changes={changes}
        ref={changesRef}
        onAccept={(accepted) => {
          for (const { productId, newPrice } of accepted) cartActions.acceptPrice(productId, newPrice);
        }}
      />
      {progress.name === "total_changed" && (
        <Alert tone="warning">
          <p>El total de tu pedido ahora es {formatPesos(progress.totals.totalAmount)}.</p>
          <Button variant="secondary" className="mt-2" onClick={() => onAgree(progress.totals)}>
            Aceptar el nuevo total
          </Button>
        </Alert>
      )}
      {progress.name === "refused" && <Alert tone="error">{progress.message}</Alert>}
    </>
  );
}

/** Conflicts that the cart, as it is now, still has: what was adjusted or removed is settled. */
const stillOpen = (conflicts: readonly InventoryConflict[], lines: readonly CartItem[]): readonly InventoryConflict[] =>
  conflicts.filter(({ productId, availableQuantity }) => {
    const line = lines.find(({ product }) => product.id === productId);
    return line !== undefined && (availableQuantity === null || line.quantity > availableQuantity);
  });
