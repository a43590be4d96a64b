import { formatPrice, withTax } from "@/domain/money";
import type { Product } from "@/domain/product";

/** Search engines cut longer descriptions. */
const MAX_LENGTH = 160;

/** One sentence for search engines and link previews: the price first, then what it is. */
export function productSummary(product: Product): string {
  const text =
    `${product.name} por ${formatPrice(withTax(product.price))} con IVA. ${product.description ?? ""}`.trim();
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}
