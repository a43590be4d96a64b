import { CURRENCY } from "@/domain/constants";
import type { Product } from "@/domain/product";
import { isForSale, priceToPay } from "./product-data";

/** What the product costs, in the words that link previews read; React lifts them into the document head. */
export function PreviewPrice({ product }: { product: Product }) {
  if (!isForSale(product)) return null;
  return (
    <>
      <meta property="product:price:amount" content={priceToPay(product)} />
      <meta property="product:price:currency" content={CURRENCY} />
    </>
  );
}
