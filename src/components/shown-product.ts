import { createContext, useContext, useMemo } from "react";
import type { Product } from "@/domain/product";

/** Whether price and stock of a product have been read since the page was built; the shell knows. */
export const FactsChecked = createContext((_productId: string): boolean => true);

/** The product as it may be shown: nobody has counted its pieces while its stock is as old as the page. */
export function useShownProduct(product: Product): Product {
  const isChecked = useContext(FactsChecked)(product.id);
  return useMemo(() => (isChecked ? product : { ...product, stockQuantity: null }), [product, isChecked]);
}
