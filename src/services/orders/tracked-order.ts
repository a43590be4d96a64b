import * as v from "valibot";
import type { TrackedOrder, TrackOrderAnswer } from "@/domain/order";
import { gatewayFields, toGateway } from "@/services/checkout-rows";
import { filledText, imageUrl, type RowReader, text, wholeNumber } from "@/services/rows";
import { rateLimited, toTotals, totalsFields } from "./order-answers";
import {
  lineFields,
  orderStatus,
  paymentFields,
  progressFields,
  toLine,
  toPayment,
  toProgress,
  withAnswers,
} from "./order-row";

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
    ...totalsFields,
    ...paymentFields,
    ...progressFields,
    payment_gateway: v.nullish(v.pipe(v.object(gatewayFields), v.transform(toGateway)), null),
    shipping_zone: v.nullish(trackedZone, null),
    items: v.array(trackedItem),
  }),
  v.transform(
    (row): TrackedOrder => ({
      ...toTotals(row),
      ...toPayment(row),
      ...toProgress(row),
      orderNumber: row.order_number,
      status: row.status,
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
