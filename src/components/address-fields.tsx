import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fieldLabel, otherStateText } from "@/copy/checkout-copy";
import { deliveryToState } from "@/copy/delivery-promise";
import { type CheckoutForm, unchosenState } from "@/domain/checkout-form";
import { deliveryCountsFrom } from "@/domain/delivery";
import type { PaymentGateway, ShippingZone } from "@/domain/order";
import { type PostalAddress, stateOfPostalCode } from "@/domain/postal-code";
import { mexicanStates, stateName, zoneOfState } from "@/domain/states";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { cleanedFieldProps, fieldId, fieldProps } from "./shopper-field-props";

const states = mexicanStates.map(({ code, name }) => ({ value: code, label: name }));

type AddressFieldsProps = {
  form: UseFormReturn<CheckoutForm>;
  /** If given, the form says how long delivery to the chosen state takes. */
  zones?: readonly ShippingZone[];
  /** How the order is to be paid, once that is chosen: it decides from when delivery is counted. */
  paymentGateway?: PaymentGateway | null;
  /** What the shop knows of the postal code; undefined while, and where, it knows nothing. */
  postalAddress: PostalAddress | undefined;
};

const NEIGHBORHOODS_ID = `${fieldId("neighborhood")}-options`;

/** Where the order goes, in the order in which an address is written on a Mexican label. */
export function AddressFields({ form, zones = [], paymentGateway = null, postalAddress }: AddressFieldsProps) {
  usePostalAddress(form, postalAddress);
  const neighborhoods = postalAddress?.neighborhoods ?? [];
  form.watch(["postalCode", "stateCode"]);
  const values = form.getValues();
  const zone = zoneOfState(zones, values.stateCode);
  const unchosen = stateName(unchosenState(values, postalAddress?.stateCode) ?? "");
  const countedFrom = deliveryCountsFrom({ isPaidAtDoor: paymentGateway?.kind === "cash_on_delivery" });
  const helper = unchosen
    ? otherStateText(unchosen)
    : zone && deliveryToState(stateName(values.stateCode) ?? "tu estado", zone, countedFrom);
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
        list={neighborhoods.length > 0 ? NEIGHBORHOODS_ID : undefined}
        helper={neighborhoodHelper(neighborhoods.length)}
        {...fieldProps(form, "neighborhood")}
      />
      <datalist id={NEIGHBORHOODS_ID}>
        {neighborhoods.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
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

/** Says that there is something to choose from, and that a neighbourhood missing there is welcome too. */
function neighborhoodHelper(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? "Elige la que sugerimos o escribe la tuya."
    : `Elige una de las ${count} que sugerimos o escribe la tuya.`;
}

/**
 * Fills in what the postal code says: the municipality while nobody has written one, the state while it is empty or just what
 * the code's first digits had suggested. When the code changes, the municipality that the old one gave is emptied at once, and
 * a neighbourhood of the old one as soon as the new one is known not to have it, since neighbours may share it. What the shopper
 * wrote after the code, and what no list knows, stays.
 */
function usePostalAddress(form: UseFormReturn<CheckoutForm>, address: PostalAddress | undefined): void {
  /** What the last code said. */
  const told = useRef("");
  /** The neighbourhoods of the last code that was answered. */
  const offered = useRef<readonly string[]>([]);
  /** What was written after the code, as a saved address is: it is not of the code before. */
  const newer = useRef(new Set<string>());
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === "postalCode") newer.current.clear();
          else if (name) newer.current.add(name);
        },
      }),
    [form],
  );
  useEffect(() => {
    const fill = (field: "neighborhood" | "municipality" | "stateCode", value: string) => {
      if (form.getValues(field) !== value) form.setValue(field, value, { shouldValidate: value !== "" });
    };
    const { postalCode, neighborhood, municipality, stateCode } = form.getValues();
    const isBeingWritten = document.activeElement?.id === fieldId("municipality");
    if (!isBeingWritten) {
      const said = address?.municipality ?? "";
      const isTold = municipality === told.current && !newer.current.has("municipality");
      if (municipality === "" || isTold) fill("municipality", said);
      told.current = said;
    }
    if (address?.stateCode && (stateCode === "" || stateCode === stateOfPostalCode(postalCode))) {
      fill("stateCode", address.stateCode);
    }
    // Of a code that the list does not know, no neighbourhood is wrong.
    if (address && address.neighborhoods.length > 0) {
      const isOfOldCode = isAmong(offered.current, neighborhood) && !newer.current.has("neighborhood");
      if (isOfOldCode && !isAmong(address.neighborhoods, neighborhood)) fill("neighborhood", "");
      offered.current = address.neighborhoods;
    }
  }, [form, address]);
}

/** Whether a name is one of these, however its capitals and accents are typed. */
const isAmong = (names: readonly string[], typed: string): boolean =>
  names.some((name) => name.localeCompare(typed.trim(), "es", { sensitivity: "base" }) === 0);
