import * as v from "valibot";
import type { PaymentGateway, ShippingZone, VolumeDiscount } from "@/domain/order";
import { readRows } from "./read-rows";
import { decimal, filledText, optionalText, quantity, type RowReader, text, wholeNumber } from "./row-fields";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

export const GATEWAY_COLUMNS = "id,label,kind,instructions";
export const ZONE_COLUMNS = "id,name,state_codes,min_days,max_days";
const DISCOUNT_COLUMNS = "product_id,min_quantity,percentage";

export const gatewayRow: RowReader<PaymentGateway> = v.object({
  id: filledText,
  label: filledText,
  kind: v.picklist(["spei", "oxxo", "cash_on_delivery"]),
  instructions: v.nullish(text, ""),
});

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
    percentage: v.pipe(
      decimal,
      v.check((percentage) => percentage > 0),
      v.maxValue(100),
    ),
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

/** The volume discounts in force, lowest quantity first. */
export async function listVolumeDiscounts(options: RequestOptions = {}): Promise<ServiceResult<VolumeDiscount[]>> {
  return runQuery(
    "listVolumeDiscounts",
    (signal) =>
      supabase
        .from("volume_discounts")
        .select(DISCOUNT_COLUMNS)
        .eq("is_active", true)
        .order("min_quantity")
        .order("id")
        .abortSignal(signal),
    readRows("listVolumeDiscounts", discountRow),
    options,
  );
}
