import type { Product } from "../product";
import type { ListLine } from "./shopping-list";

/** The lines by the SKUs and names of today, as far as their products are among these; no others are changed. */
export function namedAsToday(
  lines: readonly ListLine[],
  products: readonly Pick<Product, "id" | "sku" | "name">[],
): readonly ListLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.map((line) => {
    const { sku, name } = byId.get(line.productId) ?? line;
    return sku === line.sku && name === line.name ? line : { ...line, sku, name };
  });
}
