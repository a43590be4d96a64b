import { createContext, useContext, useMemo } from "react";
import type { Product } from "@/domain/product";

/** A hook: whether price and stock of a product have been read since the page was built. The shell brings its own. */
export const FactsChecked = createContext((_productId: string): boolean => true);

/** The product as it may be shown: nobody has counted its pieces while its stock is as old as the page. */
export function useShownProduct(product: Product): Product {
  const useFactsChecked = useContext(FactsChecked);
  const isChecked = useFactsChecked(product.id);
  return useMemo(() => (isChecked ? product : { ...product, stockQuantity: null }), [product, isChecked]);
}
