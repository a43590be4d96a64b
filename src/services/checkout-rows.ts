import * as v from "valibot";
import type { PaymentGateway, ShippingZone, VolumeDiscount } from "@/domain/order";
import { decimal, filledText, optionalText, quantity, type RowReader, text, wholeNumber } from "./row-fields";

export const GATEWAY_COLUMNS = "id,label,kind,instructions";
export const ZONE_COLUMNS = "id,name,state_codes,min_days,max_days";
export const DISCOUNT_COLUMNS = "product_id,min_quantity,percentage";

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

export const discountRow: RowReader<VolumeDiscount> = v.pipe(
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
