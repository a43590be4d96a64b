import type { PaymentGateway, ShippingZone, VolumeDiscount } from "@/domain/order";
import { DISCOUNT_COLUMNS, discountRow, GATEWAY_COLUMNS, gatewayRow, ZONE_COLUMNS, zoneRow } from "./checkout-rows";
import { readRows } from "./read-rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

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
