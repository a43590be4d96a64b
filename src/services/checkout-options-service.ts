import * as v from "valibot";
import type { HoldingTerms } from "@/domain/holding";
import type { PaymentGateway, ShippingZone, VolumeDiscount } from "@/domain/order";
import { ok } from "@/lib/result";
import { readByIds } from "./read-by-ids";
import {
  decimal,
  filledText,
  optionalText,
  percentage,
  quantity,
  type RowReader,
  readAnswer,
  readRows,
  text,
  wholeNumber,
} from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { stableCall } from "./stable-call";
import { supabase } from "./supabase-client";

export const GATEWAY_COLUMNS = "id,label,kind,instructions,payment_details,max_amount";
export const ZONE_COLUMNS = "id,name,state_codes,min_days,max_days";
const DISCOUNT_COLUMNS = "product_id,min_quantity,percentage";

/** Both shapes in which a gateway comes: told about an order there is no id and no limit, nor how to pay what is not owed. */
export const gatewayFields = {
  label: filledText,
  kind: v.picklist(["spei", "oxxo", "cash_on_delivery"]),
  instructions: v.nullish(text, ""),
  payment_details: v.nullish(v.object({ clabe: optionalText, card: optionalText, bank: optionalText }), {}),
};

const gatewayObject = v.object(gatewayFields);

export const toGateway = ({
  payment_details: details,
  ...row
}: v.InferOutput<typeof gatewayObject>): Omit<PaymentGateway, "id" | "maxAmount"> => ({ ...row, details });

export const gatewayRow: RowReader<PaymentGateway> = v.pipe(
  v.object({ id: filledText, max_amount: v.nullish(decimal, null), ...gatewayFields }),
  v.transform(({ id, max_amount: maxAmount, ...row }) => ({ id, maxAmount, ...toGateway(row) })),
);

export const zoneRow: RowReader<ShippingZone> = v.pipe(
  v.object({
    id: filledText,
    name: filledText,
    state_codes: v.array(text),
    min_days: wholeNumber,
    max_days: wholeNumber,
  }),
  v.transform(
    (row): ShippingZone => ({
      id: row.id,
      name: row.name,
      stateCodes: row.state_codes,
      minDays: row.min_days,
      maxDays: row.max_days,
    }),
  ),
);

const discountRow: RowReader<VolumeDiscount> = v.pipe(
  v.object({
    product_id: optionalText,
    min_quantity: quantity,
    percentage,
  }),
  v.transform(
    (row): VolumeDiscount => ({
      productId: row.product_id,
      minQuantity: row.min_quantity,
      percentage: row.percentage,
    }),
  ),
);

/** The ways to pay that are open now, in the shop's order. */
export async function listPaymentGateways(options: RequestOptions = {}): Promise<ServiceResult<PaymentGateway[]>> {
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
export async function listShippingZones(options: RequestOptions = {}): Promise<ServiceResult<ShippingZone[]>> {
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
export async function readHoldingTerms(options: RequestOptions = {}): Promise<ServiceResult<HoldingTerms>> {
  return runQuery(
    "readHoldingTerms",
    (signal) => supabase.rpc("holding_terms", {}, stableCall({})).abortSignal(signal),
    readAnswer("readHoldingTerms", holdingTermsRow),
    options,
  );
}

/** As many rows as the API gives at once (`max_rows` in `supabase/config.toml`): beyond an answer of so many there may be more. */
const MAX_ROWS = 500;

const isCut = (rows: unknown): boolean => Array.isArray(rows) && rows.length >= MAX_ROWS;

/** In the order of the index that answers, which is the same in every part of a long answer. */
const activeDiscounts = () =>
  supabase
    .from("volume_discounts")
    .select(DISCOUNT_COLUMNS)
    .eq("is_active", true)
    .order("product_id")
    .order("min_quantity");

/** All volume discounts in force; null where there are too many for one answer, see {@link volumeDiscountsOf}. */
export async function listVolumeDiscounts(
  options: RequestOptions = {},
): Promise<ServiceResult<VolumeDiscount[] | null>> {
  const read = readRows("listVolumeDiscounts", discountRow);
  return runQuery(
    "listVolumeDiscounts",
    (signal) => activeDiscounts().limit(MAX_ROWS).abortSignal(signal),
    (rows) => (isCut(rows) ? ok(null) : read(rows)),
    options,
  );
}

/** Those of them that concern these products, however many: their own, and the general ones with each hundred products. */
export async function volumeDiscountsOf(
  productIds: readonly string[],
  options: RequestOptions = {},
): Promise<ServiceResult<VolumeDiscount[]>> {
  return readByIds(productIds, async (ids) => {
    const discounts: VolumeDiscount[] = [];
    for (let first = 0, isComplete = false; !isComplete; first += MAX_ROWS) {
      const part = await runQuery(
        "volumeDiscountsOf",
        (signal) =>
          activeDiscounts()
            .or(`product_id.is.null,product_id.in.(${ids.join()})`)
            .range(first, first + MAX_ROWS - 1)
            .abortSignal(signal),
        (rows) => {
          isComplete = !isCut(rows);
          return readRows("volumeDiscountsOf", discountRow)(rows);
        },
        options,
      );
      if (!part.success) return part;
      discounts.push(...part.data);
    }
    return ok(discounts);
  });
}
