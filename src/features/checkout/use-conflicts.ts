import type { CartItem } from "@/domain/cart";
import { lineOf } from "@/domain/cart-changes";
import { conflictOfLine } from "@/domain/cart-check";
import type { InventoryConflict } from "@/domain/order";
import { recordHeard, useCheckedLines } from "@/live/stock-store";

/** Lines that cannot be supplied as they are now. */
export const useConflicts = (lines: readonly CartItem[]): readonly InventoryConflict[] =>
  useCheckedLines(lines).flatMap((line) => conflictOfLine(line) ?? []);

/**
 * Takes what the last try to order met as news of the stock, so that it holds until something newer is heard. The answer does
 * not tell a product taken off sale from one that is sold out: none of either can be had.
 */
export function recordConflicts(conflicts: readonly InventoryConflict[], lines: readonly CartItem[]): void {
  for (const { productId, availableQuantity: stockQuantity } of conflicts) {
    const minStockLevel = lineOf(lines, productId)?.product.minStockLevel ?? null;
    recordHeard(productId, stockQuantity === null ? null : { productId, stockQuantity, isActive: true, minStockLevel });
  }
}
