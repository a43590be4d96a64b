import type { UseFormReturn } from "react-hook-form";
import { fieldLabel, warningMessage } from "@/copy/checkout-copy";
import { formatDelivery } from "@/copy/dates";
import { type CheckoutForm, checkoutWarnings } from "@/domain/checkout-form";
import { deliveryEstimate, zoneOfState } from "@/domain/delivery";
import type { ShippingZone } from "@/domain/order";
import { mexicanStates } from "@/domain/states";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { cleanedFieldProps, fieldProps } from "./shopper-field-props";

const states = mexicanStates.map(({ code, name }) => ({ value: code, label: name }));

type AddressFieldsProps = {
  form: UseFormReturn<CheckoutForm>;
  /** With them the delivery estimate of the chosen state is shown. */
  zones?: readonly ShippingZone[];
};

/** Where the order goes, in the order in which an address is written on a Mexican label. */
export function AddressFields({ form, zones = [] }: AddressFieldsProps) {
  form.watch(["postalCode", "stateCode"]);
  const values = form.getValues();
  const zone = zoneOfState(zones, values.stateCode);
  const mismatch = checkoutWarnings(values).includes("state_differs_from_postal_code");
  const helper = mismatch
    ? warningMessage.state_differs_from_postal_code
    : zone && `Llega ${formatDelivery(deliveryEstimate(zone, new Date()))}.`;
  return (
    <>
      <TextField
        label={fieldLabel.postalCode}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        inputClassName="sm:max-w-48"
        {...cleanedFieldProps(form, "postalCode")}
      />
      <TextField label={fieldLabel.street} required autoComplete="address-line1" {...fieldProps(form, "street")} />
      <TextField
        label={fieldLabel.neighborhood}
        required
        autoComplete="address-level3"
        {...fieldProps(form, "neighborhood")}
      />
      <TextField
        label={fieldLabel.municipality}
        required
        autoComplete="address-level2"
        {...fieldProps(form, "municipality")}
      />
      <SelectField
        label={fieldLabel.stateCode}
        required
        autoComplete="address-level1"
        placeholder="Elige un estado"
        options={states}
        helper={helper ?? undefined}
        {...fieldProps(form, "stateCode")}
      />
      <TextField
        label={fieldLabel.references}
        optionalMark
        helper="Entre qué calles está, color de la fachada, horario para recibir."
        {...fieldProps(form, "references")}
      />
    </>
  );
}
