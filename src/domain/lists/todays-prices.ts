import { comparePesos, type Pesos } from "../money";
import type { Product } from "../product";

/** A product that cost something else when it was ordered or put on a list: before IVA, and the rate of IVA then. */
export type ListPriceChange = { product: Product; before: Pesos; taxRate: number };

/**
 * The products whose price or IVA today differs from the remembered one. A line without a remembered price has none to
 * compare, and one without a rate is taken to have had today's.
 */
export function pricesChanged(
  lines: readonly { productId: string | null; unitPrice: Pesos | null; taxRate?: number }[],
  products: readonly Product[],
): readonly ListPriceChange[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.flatMap(({ productId, unitPrice, taxRate: remembered }) => {
    const product = productId === null ? undefined : byId.get(productId);
    if (!product || unitPrice === null) return [];
    const taxRate = remembered ?? product.taxRate;
    const isSame = comparePesos(product.price, unitPrice) === 0 && taxRate === product.taxRate;
    return isSame ? [] : [{ product, before: unitPrice, taxRate }];
  });
}
