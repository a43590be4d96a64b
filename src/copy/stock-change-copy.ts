import type { StockStatus } from "@/domain/stock";
import { stockMessage } from "./shortage-copy";
import { stockTooltip, toldPieces } from "./stock-copy";

/** One product whose stock changed while the shopper looked. */
export type StockChange = {
  productName: string;
  status: StockStatus | "not-sold";
  available: number | null;
  /** Pieces of it in the cart. */
  wanted: number;
};

/** More than these are counted instead of named: nobody listens to a list that long. */
const NAMED_CHANGES = 3;

/** What a screen reader says about stock that changed by itself. */
export function stockChangesMessage(changes: readonly StockChange[]): string {
  if (changes.length > NAMED_CHANGES) return `Cambiaron las existencias de ${changes.length} productos`;
  return changes
    .map(({ productName, status, available, wanted }) => {
      if (status === "not-sold") return `${productName}: ya no se vende`;
      const pieces = toldPieces(status, available);
      const isShort = pieces !== null && pieces > 0 && wanted > pieces;
      return `${productName}: ${isShort ? stockMessage(status, available, wanted) : stockTooltip(status, available)}`;
    })
    .join(". ");
}
