import { formatPrice, withTax } from "@/domain/money";
import type { Product } from "@/domain/product";

/** Search engines cut longer descriptions. */
const MAX_LENGTH = 160;

/** One sentence for search engines and link previews: the price first, if it has one, then what it is. */
export function productSummary({ name, price, description }: Product): string {
  const offer = price > 0 ? `${name} por ${formatPrice(withTax(price))} con IVA.` : `${name}.`;
  const text = `${offer} ${description ?? ""}`.trim();
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}
