import { useEffect, useMemo } from "react";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartLines } from "@/cart/use-cart";
import { conflictOfLine } from "@/domain/cart-check";
import { type CartStock, cartStockOf } from "@/domain/cart-lines";
import type { InventoryConflict } from "@/domain/order";
import { useCheckedLines } from "@/live/stock-store";

export type CheckedCart = {
  conflicts: readonly InventoryConflict[];
  /** Lines that are not sold out count only if they are no conflict: conflicts are named with their way out. */
  stock: CartStock;
};

/** The cart against live stock: follows every change of either. */
export function useCheckedCart(): CheckedCart {
  const checked = useCheckedLines(useCartLines());
  return useMemo(() => {
    const conflicts = checked.flatMap((line) => conflictOfLine(line) ?? []);
    const named = new Set(conflicts.map(({ productId }) => productId));
    const counting = checked.filter(({ line, stock }) => !stock.isAvailable || !named.has(line.product.id));
    return { conflicts, stock: cartStockOf(counting) };
  }, [checked]);
}

/** Asks for live prices and stock whenever the cart comes into view. */
export function useLiveCheck(isShown: boolean): void {
  useEffect(() => {
    if (isShown) void cartUpkeep.checkNow();
  }, [isShown]);
}
