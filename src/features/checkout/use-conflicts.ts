import { useMemo } from "react";
import type { CartItem } from "@/domain/cart";
import { conflictOfLine } from "@/domain/cart-check";
import { checkedLine } from "@/domain/cart-lines";
import type { InventoryConflict } from "@/domain/order";
import { useStocks } from "@/live/stock-store";
import type { SendProgress } from "./use-place-order";

/** Lines that cannot be supplied as they are now: what the last try to order met, and what live stock says meanwhile. */
export function useConflicts(lines: readonly CartItem[], progress: SendProgress): readonly InventoryConflict[] {
  const ids = useMemo(() => lines.map(({ product }) => product.id), [lines]);
  const live = useStocks(ids);
  return lines.flatMap((line, index) => {
    const answered =
      progress.name === "conflict"
        ? progress.conflicts.find(({ productId }) => productId === line.product.id)
        : undefined;
    if (answered && isOpen(answered, line.quantity)) return [{ productName: line.product.name, ...answered }];
    return conflictOfLine(checkedLine(line, live[index])) ?? [];
  });
}

/** A conflict is settled once the line asks for no more than there is; a removed line is not asked about at all. */
const isOpen = ({ availableQuantity }: InventoryConflict, quantity: number): boolean =>
  availableQuantity === null || quantity > availableQuantity;
