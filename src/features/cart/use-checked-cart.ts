import { useEffect, useMemo } from "react";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartLines } from "@/cart/use-cart";
import { conflictOfLine } from "@/domain/cart-check";
import { type CartStock, cartStockOf, checkedLine } from "@/domain/cart-lines";
import type { InventoryConflict } from "@/domain/order";
import { useStocks } from "@/live/stock-store";

export type CheckedCart = {
  conflicts: readonly InventoryConflict[];
  stock: CartStock;
};

/** The cart against live stock: follows every change of either. */
export function useCheckedCart(): CheckedCart {
  const lines = useCartLines();
  const ids = useMemo(() => lines.map((line) => line.product.id), [lines]);
  const live = useStocks(ids);
  return useMemo(() => {
    const checked = lines.map((line, index) => checkedLine(line, live[index]));
    return { conflicts: checked.flatMap((line) => conflictOfLine(line) ?? []), stock: cartStockOf(checked) };
  }, [lines, live]);
}

/** Asks for live prices and stock whenever the cart comes into view. */
export function useLiveCheck(isShown: boolean): void {
  useEffect(() => {
    if (isShown) void cartUpkeep.checkNow();
  }, [isShown]);
}
