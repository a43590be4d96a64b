import { type LiveProduct, type ProductNews, type StockStatus, stockStatusOf } from "@/domain/stock";
import { LIVE_COLUMN_NAMES, rowOfLiveProduct } from "@/services/product-row";

export type EventRows = {
  /** What was told of a product: its next event may say nothing of what did not change. */
  learn: (news: ProductNews) => void;
  /** What follows has nothing to do with what was told until now. */
  forget: () => void;
  /** The row of an event with every column there is, or the id of the product while one is missing that nobody knows today. */
  complete: (row: unknown) => { whole: unknown } | { unknown: string };
};

/**
 * Makes rows of events whole. An UPDATE leaves out long values that it did not change, since PostgreSQL stores them apart from
 * the row: an absent column is as it was, never empty. What is sent to a topic says what a page shows of a product, with its
 * `status`: pieces that no page counts are as they were, unless they would make another status.
 * @param stockHeard the pieces that anybody last heard of, as the cart reads them too; undefined when nobody has
 */
export function createEventRows(stockHeard: (productId: string) => number | null | undefined): EventRows {
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
      if (!product) return { unknown: productId };
      const heard = stockHeard(productId);
      const last = heard === undefined ? product : { ...product, stockQuantity: heard };
      return agrees(last, row) ? { whole: { ...rowOfLiveProduct(last), ...row } } : { unknown: productId };
    },
  };
}

/** What may stand in a row, unread. */
type Told = { id?: unknown; status?: StockStatus; is_active?: boolean; stock_quantity?: number | null };

/** Whether the product as it was known, with what is told of it now, has the status that is told. */
function agrees(product: LiveProduct, { status, is_active, stock_quantity }: Told): boolean {
  const isActive = is_active ?? product.isActive;
  const stockQuantity = stock_quantity === undefined ? product.stockQuantity : stock_quantity;
  return status === undefined || status === stockStatusOf({ ...product, isActive, stockQuantity });
}
