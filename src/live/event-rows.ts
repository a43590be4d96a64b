import type { LiveProduct, ProductNews } from "@/domain/stock";
import { LIVE_COLUMN_NAMES, rowOfLiveProduct } from "@/services/product-row";

export type EventRows = {
  /** What was told of a product: its next event may say nothing of what did not change. */
  learn: (news: ProductNews) => void;
  /** What follows has nothing to do with what was told until now. */
  forget: () => void;
  /** The row of an event with every column there is, or the id of the product while one is missing that nobody knows. */
  complete: (row: unknown) => { whole: unknown } | { unknown: string };
};

/**
 * Makes rows of events whole. An UPDATE leaves out long values that it did not change, since PostgreSQL stores them apart from
 * the row: an absent column is as it was, never empty.
 */
export function createEventRows(): EventRows {
  const known = new Map<string, LiveProduct>();
  return {
    learn({ productId, product }) {
      if (product) known.set(productId, product);
      else known.delete(productId);
    },
    forget: () => known.clear(),
    complete(row) {
      const isRow = typeof row === "object" && row !== null && "id" in row;
      if (!isRow || LIVE_COLUMN_NAMES.every((name) => name in row)) return { whole: row };
      const productId = String(row.id);
      const product = known.get(productId);
      return product ? { whole: { ...rowOfLiveProduct(product), ...row } } : { unknown: productId };
    },
  };
}
