import { comparePesos, type Pesos } from "../money";
import type { Product } from "../product";

/** A product that cost something else when it was ordered or put on a list. Prices are before IVA. */
export type ListPriceChange = { product: Product; before: Pesos };

/** The products whose price today differs from the remembered one; a line without a remembered price has none to compare. */
export function pricesChanged(
  lines: readonly { productId: string | null; unitPrice: Pesos | null }[],
  products: readonly Product[],
): readonly ListPriceChange[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.flatMap(({ productId, unitPrice }) => {
    const product = productId === null ? undefined : byId.get(productId);
    return product && unitPrice !== null && comparePesos(product.price, unitPrice) !== 0
      ? [{ product, before: unitPrice }]
      : [];
  });
}
