import { useMemo } from "react";
import type { CartItem } from "@/domain/cart";
import { lineOf } from "@/domain/cart-changes";
import { conflictOfLine } from "@/domain/cart-check";
import { checkedLine } from "@/domain/cart-lines";
import type { InventoryConflict } from "@/domain/order";
import { recordHeard, useStocks } from "@/live/stock-store";

/** Lines that cannot be supplied as they are now. */
export function useConflicts(lines: readonly CartItem[]): readonly InventoryConflict[] {
  const ids = useMemo(() => lines.map(({ product }) => product.id), [lines]);
  const live = useStocks(ids);
  return lines.flatMap((line, index) => conflictOfLine(checkedLine(line, live[index])) ?? []);
}

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
