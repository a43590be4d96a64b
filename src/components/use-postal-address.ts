import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CheckoutForm } from "@/domain/checkout-form";
import { type PostalAddress, stateOfPostalCode } from "@/domain/postal-code";
import { fieldId } from "./shopper-field-props";

/**
 * Fills in what the postal code says: the municipality while nobody has written one, the state while it is empty or just what
 * the code's first digits had suggested. What a code says goes with it, before it is known what another one says, also where a
 * draft or a saved address brought it along; what was written otherwise stays.
 */
export function usePostalAddress(form: UseFormReturn<CheckoutForm>, address: PostalAddress | undefined): void {
  /** What the last code said, while nobody has written the field since: the same name from a saved address is that address's. */
  const told = useRef("");
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === "municipality") told.current = "";
        },
      }),
    [form],
  );
  useEffect(() => {
    const fill = (field: "municipality" | "stateCode", value: string) => {
      if (form.getValues(field) !== value) form.setValue(field, value, { shouldValidate: value !== "" });
    };
    const { postalCode, municipality, stateCode } = form.getValues();
    const isBeingWritten = document.activeElement?.id === fieldId("municipality");
    if (!isBeingWritten) {
      const said = address?.municipality ?? "";
      if (municipality === "" || municipality === told.current) fill("municipality", said);
      told.current = said;
    }
    if (address?.stateCode && (stateCode === "" || stateCode === stateOfPostalCode(postalCode))) {
      fill("stateCode", address.stateCode);
    }
  }, [form, address]);
}
