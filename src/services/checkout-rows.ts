import * as v from "valibot";
import type { PaymentGateway, ShippingZone } from "@/domain/order";
import { decimal, filledText, optionalText, type RowReader, text, wholeNumber } from "./rows";

export const GATEWAY_COLUMNS = "id,label,kind,instructions,payment_details,max_amount";
export const ZONE_COLUMNS = "id,name,state_codes,min_days,max_days";

/** What both shapes of a gateway have. With an order it has no id and no limit, and tells how to pay only while owed. */
export const gatewayFields = {
  label: filledText,
  kind: v.picklist(["spei", "oxxo", "cash_on_delivery"]),
  instructions: v.nullish(text, ""),
  payment_details: v.nullish(v.object({ clabe: optionalText, card: optionalText, bank: optionalText }), {}),
};

export const toGateway = ({
  payment_details: details,
  ...row
}: v.InferOutput<v.ObjectSchema<typeof gatewayFields, undefined>>): Omit<PaymentGateway, "id" | "maxAmount"> => ({
  ...row,
  details,
});

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
    ({ state_codes: stateCodes, min_days: minDays, max_days: maxDays, ...row }): ShippingZone => ({
      ...row,
      stateCodes,
      minDays,
      maxDays,
    }),
  ),
);
