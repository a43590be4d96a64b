import * as v from "valibot";
import type { InventoryConflict, PlaceOrderAnswer, PriceChange, TrackedOrder, TrackOrderAnswer } from "@/domain/order";
import { momentFields, orderStatus, paymentStatus, toMoments, toTotals, totalsFields, totalsRow } from "./order-row";
import {
  filledText,
  imageUrl,
  optionalText,
  optionalWholeNumber,
  pesos,
  quantity,
  type RowReader,
  text,
  wholeNumber,
} from "./row-fields";

const conflict: RowReader<InventoryConflict> = v.pipe(
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
  v.object({ product_id: filledText, product_name: v.nullish(text, ""), old_price: pesos, new_price: pesos }),
  v.transform(
    (row): PriceChange => ({
      productId: row.product_id,
      productName: row.product_name,
      oldPrice: row.old_price,
      newPrice: row.new_price,
    }),
  ),
);

const priceChanges = v.nullish(v.array(priceChange), []);

const rateLimited = v.pipe(
  v.object({ status: v.literal("rate_limited"), retry_after_seconds: wholeNumber }),
  v.transform((answer) => ({ status: answer.status, retryAfterSeconds: answer.retry_after_seconds })),
);

/** The answer of `place_order`, whichever of the five it is. */
export const placeOrderAnswer: RowReader<PlaceOrderAnswer> = v.variant("status", [
  v.pipe(
    v.object({
      status: v.literal("placed"),
      order_id: filledText,
      order_number: filledText,
      totals: totalsRow,
    }),
    v.transform(({ status, order_id, order_number, totals }) => ({
      status,
      orderId: order_id,
      orderNumber: order_number,
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
  v.object({ status: v.literal("invalid"), problems: v.array(v.object({ field: text, code: text })) }),
  rateLimited,
]);

const trackedItem = v.pipe(
  v.object({
    sku: text,
    name: text,
    unit_price: pesos,
    quantity,
    total_price: pesos,
    image_url: imageUrl,
    needs_confirmation: v.nullish(v.boolean(), false),
  }),
  v.transform((row) => ({
    sku: row.sku,
    name: row.name,
    unitPrice: row.unit_price,
    quantity: row.quantity,
    totalPrice: row.total_price,
    imageUrl: row.image_url,
    needsConfirmation: row.needs_confirmation,
  })),
);

const trackedZone = v.pipe(
  v.object({ name: text, min_days: wholeNumber, max_days: wholeNumber }),
  v.transform((row) => ({ name: row.name, minDays: row.min_days, maxDays: row.max_days })),
);

const trackedOrder: RowReader<TrackedOrder> = v.pipe(
  v.object({
    order_number: filledText,
    status: orderStatus,
    payment_status: paymentStatus,
    customer_name: text,
    ...totalsFields,
    ...momentFields,
    payment_label: optionalText,
    shipping_zone: v.nullish(trackedZone, null),
    items: v.array(trackedItem),
  }),
  v.transform(
    (row): TrackedOrder => ({
      ...toTotals(row),
      ...toMoments(row),
      orderNumber: row.order_number,
      status: row.status,
      paymentStatus: row.payment_status,
      customerName: row.customer_name,
      items: row.items,
      paymentLabel: row.payment_label,
      shippingZone: row.shipping_zone,
    }),
  ),
);

/** The answer of `track_order`: one «not found» for every reason. */
export const trackOrderAnswer: RowReader<TrackOrderAnswer> = v.variant("status", [
  v.object({ status: v.literal("found"), order: trackedOrder }),
  v.object({ status: v.literal("not_found") }),
  rateLimited,
]);
