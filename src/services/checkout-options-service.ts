import * as v from "valibot";
import type { HoldingTerms } from "@/domain/holding";
import type { PaymentGateway, ShippingZone, VolumeDiscount } from "@/domain/order";
import { ok } from "@/lib/result";
import { GATEWAY_COLUMNS, gatewayRow, ZONE_COLUMNS, zoneRow } from "./checkout-rows";
import { readByIds } from "./read-by-ids";
import { decimal, optionalText, percentage, quantity, type RowReader, readAnswer, readRows } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { stableCall } from "./stable-call";
import { supabase } from "./supabase-client";

const discountRow: RowReader<VolumeDiscount> = v.pipe(
  v.object({
    product_id: optionalText,
    min_quantity: quantity,
    percentage,
  }),
  v.transform(
    ({ product_id: productId, min_quantity: minQuantity, ...row }): VolumeDiscount => ({
      ...row,
      productId,
      minQuantity,
    }),
  ),
);

/** The ways to pay that are open now, in the shop's order. */
export function listPaymentGateways(options: RequestOptions = {}): Promise<ServiceResult<PaymentGateway[]>> {
  return runQuery(
    "listPaymentGateways",
    (signal) =>
      supabase
        .from("payment_gateways")
        .select(GATEWAY_COLUMNS)
        .eq("is_active", true)
        .order("sort_order")
        .order("id")
        .abortSignal(signal),
    readRows("listPaymentGateways", gatewayRow),
    options,
  );
}

/** Where the shop delivers, by name, with the estimate of each zone. */
export function listShippingZones(options: RequestOptions = {}): Promise<ServiceResult<ShippingZone[]>> {
  return runQuery(
    "listShippingZones",
    (signal) =>
      supabase
        .from("shipping_zones")
        .select(ZONE_COLUMNS)
        .eq("is_active", true)
        .order("name")
        .order("id")
        .abortSignal(signal),
    readRows("listShippingZones", zoneRow),
    options,
  );
}

const holdingTermsRow: RowReader<HoldingTerms> = v.pipe(
  v.object({ largest_held_share: decimal, always_held_pieces: decimal }),
  v.transform((row) => ({ largestHeldShare: row.largest_held_share, alwaysHeldPieces: row.always_held_pieces })),
);

/** How much of a product's stock one order may hold. */
export function readHoldingTerms(options: RequestOptions = {}): Promise<ServiceResult<HoldingTerms>> {
  return runQuery(
    "readHoldingTerms",
    (signal) => supabase.rpc("holding_terms", {}, stableCall({})).abortSignal(signal),
    readAnswer("readHoldingTerms", holdingTermsRow),
    options,
  );
}

/**
 * The most rows that the API gives at once (`max_rows` in `supabase/config.toml`): after an answer with this many there
 * may be more. No row is dropped as unusable, since the table checks the same as the reader.
 */
const MAX_ROWS = 500;

/** One answer with discounts in force, in the order of an index, so that the parts of a long list fit together. */
const readDiscounts = (operation: string, options: RequestOptions, first = 0, productIds?: readonly string[]) =>
  runQuery(
    operation,
    (signal) => {
      const discounts = supabase.from("volume_discounts").select("product_id,min_quantity,percentage");
      if (productIds) discounts.or(`product_id.is.null,product_id.in.(${productIds.join()})`);
      return discounts
        .eq("is_active", true)
        .order("product_id")
        .order("min_quantity")
        .range(first, first + MAX_ROWS - 1)
        .abortSignal(signal);
    },
    readRows(operation, discountRow),
    options,
  );

/** All volume discounts in force; null where there are too many for one answer, see {@link volumeDiscountsOf}. */
export async function listVolumeDiscounts(
  options: RequestOptions = {},
): Promise<ServiceResult<VolumeDiscount[] | null>> {
  const all = await readDiscounts("listVolumeDiscounts", options);
  return all.data?.length === MAX_ROWS ? ok(null) : all;
}

/** The discounts in force that concern these products: their own, and the general ones once for each hundred products. */
export const volumeDiscountsOf = (
  productIds: readonly string[],
  options: RequestOptions = {},
): Promise<ServiceResult<VolumeDiscount[]>> =>
  readByIds(productIds, async (ids) => {
    const discounts: VolumeDiscount[] = [];
    for (;;) {
      const part = await readDiscounts("volumeDiscountsOf", options, discounts.length, ids);
      if (!part.success) return part;
      discounts.push(...part.data);
      if (part.data.length < MAX_ROWS) return ok(discounts);
    }
  });
