import { createContext, type ReactNode, use } from "react";
import type { Product } from "@/domain/product";
import { type Purchase, usePurchaseState } from "./use-purchase-state";

const PurchaseContext = createContext<Purchase | null>(null);

type PurchaseFrameProps = {
  product: Product;
  /** What is being bought, and how many. */
  main: ReactNode;
  below: ReactNode;
  /** At the lower edge of the screen. */
  bar: ReactNode;
};

/**
 * Provides the quantity being chosen to the components in `main` and `bar` that use it: with every key only those
 * redraw. What is `below` stays outside of the context: inside, React would throw away what the page brought along and
 * whose code has not come yet.
 */
export function PurchaseFrame({ product, main, below, bar }: PurchaseFrameProps) {
  const purchase = usePurchaseState(product);
  return (
    <>
      <div className="page flex flex-col gap-10 pt-4 pb-16">
        <PurchaseContext value={purchase}>{main}</PurchaseContext>
        {below}
      </div>
      <PurchaseContext value={purchase}>{bar}</PurchaseContext>
    </>
  );
}

/** The purchase that is being prepared around the calling component. */
export function usePurchase(): Purchase {
  const purchase = use(PurchaseContext);
  if (!purchase) throw new Error("usePurchase needs a PurchaseFrame around it");
  return purchase;
}
