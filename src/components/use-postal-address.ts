import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CheckoutForm } from "@/domain/checkout-form";
import { type PostalAddress, stateOfPostalCode } from "@/domain/postal-code";
import { fieldId } from "./shopper-field-props";

/**
 * Fills in what the postal code says: the municipality while nobody has written one, the state while it is empty or just what
 * the code's first digits had suggested. When the code changes, the municipality that the old one gave is emptied at once; one
 * that the shopper wrote stays.
 */
export function usePostalAddress(form: UseFormReturn<CheckoutForm>, address: PostalAddress | undefined): void {
  /** What the last code said. */
  const told = useRef("");
  /** Whether the municipality was written after the code, as a saved address is: it is not the one that the code before said. */
  const isNewer = useRef(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === "municipality" || name === "postalCode") isNewer.current = name === "municipality";
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
      if (municipality === "" || (municipality === told.current && !isNewer.current)) fill("municipality", said);
      told.current = said;
    }
    if (address?.stateCode && (stateCode === "" || stateCode === stateOfPostalCode(postalCode))) {
      fill("stateCode", address.stateCode);
    }
  }, [form, address]);
}
