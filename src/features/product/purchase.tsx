import { createContext, type ReactNode, use } from "react";
import type { Product } from "@/domain/product";
import { type Purchase, usePurchaseState } from "./use-purchase-state";

const PurchaseContext = createContext<Purchase | null>(null);

/**
 * Holds the quantity being chosen for those of its descendants that ask for it. With every key that is typed they redraw,
 * and nothing else of the page.
 */
export function PurchaseProvider({ product, children }: { product: Product; children: ReactNode }) {
  return <PurchaseContext value={usePurchaseState(product)}>{children}</PurchaseContext>;
}

/** The purchase that is being prepared around the calling component. */
export function usePurchase(): Purchase {
  const purchase = use(PurchaseContext);
  if (!purchase) throw new Error("usePurchase needs a PurchaseProvider around it");
  return purchase;
}
