import * as v from "valibot";
import { URGENCY_THRESHOLD } from "@/domain/constants";
import { type LiveProduct, type ProductNews, type StockStatus, stockStatusOf } from "@/domain/stock";
import {
  productName,
  productPrice,
  productRow,
  productSku,
  STOCK_COLUMNS,
  stockFields,
  termsFields,
  toStock,
  toUnit,
} from "./product-row";
import { imageUrl, optionalText, type RowReader } from "./rows";

/** Everything that shows on a card or in the cart and can change meanwhile. */
export const LIVE_COLUMNS =
  `${STOCK_COLUMNS},item_name,item_code,precio_web,sale_unit,unit_name,unit_content,content_name,tax_rate,image_url` as const;

export const LIVE_COLUMN_NAMES: readonly string[] = LIVE_COLUMNS.split(",");

const liveColumns = v.object({
  ...stockFields,
  ...termsFields,
  item_name: productName,
  item_code: productSku,
  precio_web: productPrice,
  sale_unit: optionalText,
  image_url: imageUrl,
});

/** Reads a row of `LIVE_COLUMNS`, whether a query or a realtime event brought it. */
export const liveRow: RowReader<LiveProduct> = v.pipe(
  liveColumns,
  v.transform(
    (row): LiveProduct => ({
      ...toStock(row),
      name: row.item_name,
      sku: row.item_code,
      price: row.precio_web,
      saleUnit: row.sale_unit,
      unit: toUnit(row),
      taxRate: row.tax_rate,
      imageUrl: row.image_url,
    }),
  ),
);

/** Reads a row of a product that is read whole, of which everything is news. */
export const wholeRow: RowReader<LiveProduct> = v.pipe(
  productRow,
  v.transform((product): LiveProduct => ({ ...product, productId: product.id })),
);

/** The row of `LIVE_COLUMNS` that a product was read from. */
const rowOfLiveProduct = (product: LiveProduct): v.InferInput<typeof liveColumns> => ({
  id: product.productId,
  stock_quantity: product.stockQuantity,
  is_active: product.isActive,
  min_stock_level: product.minStockLevel,
  item_name: product.name,
  item_code: product.sku,
  precio_web: product.price,
  sale_unit: product.saleUnit,
  unit_name: product.unit.name,
  unit_content: product.unit.content,
  content_name: product.unit.contentName,
  tax_rate: product.taxRate,
  image_url: product.imageUrl,
});

export type EventRows = {
  /** Remembers what was heard of a product: its next event may leave out what did not change. */
  learn: (news: ProductNews) => void;
  /** Forgets all products: later events cannot be completed with what was heard until now. */
  forget: () => void;
  /** The row of an event with all columns, or the product's id when it lacks something that is not known. */
  complete: (row: unknown) => { whole: unknown } | { unknown: string };
};

/**
 * Completes the rows of events. An UPDATE leaves out long values that it did not change, since PostgreSQL stores them apart
 * from the row: an absent column is unchanged, never empty. What is sent to a topic is what a page shows of a product, with
 * its `status`: a number of pieces that no page shows is left out, and counts as unchanged unless what is known contradicts that.
 * @param stockHeard the pieces last heard of by anybody (the cart reads them too); undefined when nobody has heard
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

/** What a row may hold, not validated yet. */
type Told = { id?: unknown; status?: StockStatus; is_active?: boolean; stock_quantity?: number | null };

/**
 * Whether the product as it was known, updated with what the row says, has the status that the row says. The few pieces that
 * a page counts down are always told: where none are, there are no longer few.
 */
function agrees(product: LiveProduct, { status, is_active, stock_quantity }: Told): boolean {
  if (status === undefined) return true;
  const isActive = is_active ?? product.isActive;
  const stockQuantity = stock_quantity === undefined ? product.stockQuantity : stock_quantity;
  const wouldBeTold = isActive && stockQuantity !== null && stockQuantity <= URGENCY_THRESHOLD;
  if (wouldBeTold && stock_quantity === undefined) return false;
  return status === stockStatusOf({ ...product, isActive, stockQuantity });
}
