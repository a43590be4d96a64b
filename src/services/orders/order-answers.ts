import * as v from "valibot";
import type { PriceChange } from "@/domain/cart";
import type { InventoryConflict, OrderTotals, PlaceOrderAnswer } from "@/domain/order";
import { unitFields } from "@/services/product-row";
import {
  filledText,
  optionalText,
  optionalWholeNumber,
  pesos,
  type RowReader,
  taxRate,
  text,
  time,
  wholeNumber,
} from "@/services/rows";

/** The amounts of an order, wherever they stand flat among other columns. */
export const totalsFields = {
  subtotal: pesos,
  discount_amount: pesos,
  tax_amount: pesos,
  taxes: v.array(v.object({ rate: taxRate, base: pesos, amount: pesos })),
  shipping_cost: pesos,
  total_amount: pesos,
};

const totalsObject = v.object(totalsFields);

export const toTotals = (row: v.InferOutput<typeof totalsObject>): OrderTotals => ({
  subtotal: row.subtotal,
  discountAmount: row.discount_amount,
  taxAmount: row.tax_amount,
  taxes: row.taxes,
  shippingCost: row.shipping_cost,
  totalAmount: row.total_amount,
});

export const totalsRow: RowReader<OrderTotals> = v.pipe(totalsObject, v.transform(toTotals));

export const conflict: RowReader<InventoryConflict> = v.pipe(
  v.object({
    product_id: filledText,
    product_name: optionalText,
    status: v.picklist(["in-stock", "low-stock", "out-of-stock", "unknown"]),
    available_quantity: optionalWholeNumber,
    requested_quantity: wholeNumber,
  }),
  v.transform(
    (row): InventoryConflict => ({
      productId: row.product_id,
      ...(row.product_name === null ? {} : { productName: row.product_name }),
      status: row.status,
      availableQuantity: row.available_quantity,
      requestedQuantity: row.requested_quantity,
    }),
  ),
);

const priceChange: RowReader<PriceChange> = v.pipe(
  v.object({
    product_id: filledText,
    product_name: v.nullish(text, ""),
    old_price: pesos,
    new_price: pesos,
    ...v.partial(v.object(unitFields)).entries,
  }),
  v.transform(
    ({ unit_name: name, unit_content: content, content_name: contentName = null, ...row }): PriceChange => ({
      productId: row.product_id,
      productName: row.product_name,
      oldPrice: row.old_price,
      newPrice: row.new_price,
      ...(name && content && { newUnit: { name, content, contentName } }),
    }),
  ),
);

const priceChanges = v.nullish(v.array(priceChange), []);

export const rateLimited = v.pipe(
  v.object({ status: v.literal("rate_limited"), retry_after_seconds: wholeNumber }),
  v.transform((answer) => ({ status: answer.status, retryAfterSeconds: answer.retry_after_seconds })),
);

export const invalid = v.object({
  status: v.literal("invalid"),
  problems: v.array(v.object({ field: text, code: text })),
});

/** The answer of `place_order`, whichever of the six it is. */
export const placeOrderAnswer: RowReader<PlaceOrderAnswer> = v.variant("status", [
  v.pipe(
    v.object({
      status: v.literal("placed"),
      order_id: filledText,
      order_number: filledText,
      // A database that is not migrated yet does not tell it; its order is placed all the same.
      created_at: v.optional(time, () => new Date().toISOString()),
      totals: totalsRow,
    }),
    v.transform(({ status, order_id, order_number, created_at, totals }) => ({
      status,
      orderId: order_id,
      orderNumber: order_number,
      createdAt: created_at,
      totals,
    })),
  ),
  v.pipe(
    v.object({ status: v.literal("conflict"), conflicts: v.array(conflict), price_changes: priceChanges }),
    v.transform(({ status, conflicts, price_changes }) => ({ status, conflicts, priceChanges: price_changes })),
  ),
  v.pipe(
    v.object({ status: v.literal("price_changed"), price_changes: priceChanges, totals: totalsRow }),
    v.transform(({ status, price_changes, totals }) => ({ status, priceChanges: price_changes, totals })),
  ),
  v.pipe(
    v.object({ status: v.literal("must_wait"), product_ids: v.array(filledText) }),
    v.transform(({ status, product_ids }) => ({ status, productIds: product_ids })),
  ),
  invalid,
  rateLimited,
]);
