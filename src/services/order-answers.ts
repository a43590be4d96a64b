import * as v from "valibot";
import type { InventoryConflict, PlaceOrderAnswer, PriceChange, TrackedOrder, TrackOrderAnswer } from "@/domain/order";
import { gatewayFields, toGateway } from "./checkout-options-service";
import {
  lineFields,
  momentFields,
  orderStatus,
  paymentFields,
  toLine,
  toMoments,
  toPayment,
  toTotals,
  totalsFields,
  totalsRow,
  withAnswers,
} from "./order-row";
import {
  filledText,
  imageUrl,
  optionalText,
  optionalWholeNumber,
  pesos,
  type RowReader,
  text,
  wholeNumber,
} from "./row-fields";

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
  v.pipe(
    v.object({ status: v.literal("must_wait"), product_ids: v.array(filledText) }),
    v.transform(({ status, product_ids }) => ({ status, productIds: product_ids })),
  ),
  invalid,
  rateLimited,
]);

const trackedItem = v.pipe(
  v.object({
    sku: text,
    name: text,
    ...lineFields,
    image_url: imageUrl,
  }),
  v.transform((row) => ({ ...toLine(row), sku: row.sku, name: row.name, imageUrl: row.image_url })),
);

const trackedZone = v.pipe(
  v.object({ name: text, min_days: wholeNumber, max_days: wholeNumber }),
  v.transform((row) => ({ name: row.name, minDays: row.min_days, maxDays: row.max_days })),
);

const trackedOrder: RowReader<TrackedOrder> = v.pipe(
  v.object({
    order_number: filledText,
    status: orderStatus,
    customer_name: text,
    ...totalsFields,
    ...paymentFields,
    ...momentFields,
    payment_gateway: v.nullish(v.pipe(v.object(gatewayFields), v.transform(toGateway)), null),
    shipping_zone: v.nullish(trackedZone, null),
    items: v.array(trackedItem),
  }),
  v.transform(
    (row): TrackedOrder => ({
      ...toTotals(row),
      ...toPayment(row),
      ...toMoments(row),
      orderNumber: row.order_number,
      status: row.status,
      customerName: row.customer_name,
      items: withAnswers(row.items, row),
      paymentGateway: row.payment_gateway,
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
