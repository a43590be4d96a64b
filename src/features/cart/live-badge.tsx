import { useRef } from "react";
import { StockBadge } from "@/components/stock-badge";
import type { InventoryStatus } from "@/domain/stock";

/** The stock label of a line; flashes once when it changes while the shopper looks. */
export function LiveBadge({ stock }: { stock: InventoryStatus }) {
  const first = useRef(stock.status);
  const hasChanged = first.current !== stock.status;
  if (hasChanged) first.current = stock.status;
  return (
    <StockBadge key={stock.status} status={stock.status} size="sm" className={hasChanged ? "animate-flash" : ""} />
  );
}
