import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CheckoutForm } from "@/domain/checkout-form";
import { type PostalAddress, stateOfPostalCode } from "@/domain/postal-code";
import { fieldId } from "./shopper-field-props";

/**
 * Fills in what the postal code says: the municipality while nobody has written one, the state while it is empty or just what
 * the code's first digits had suggested. What was filled in goes with its code; what was written by hand stays.
 */
export function usePostalAddress(form: UseFormReturn<CheckoutForm>, address: PostalAddress | undefined): void {
  const filledIn = useRef("");
  useEffect(() => {
    if (!address) return;
    const fill = (field: "municipality" | "stateCode", value: string) => {
      if (form.getValues(field) !== value) form.setValue(field, value, { shouldValidate: value !== "" });
    };
    const { postalCode, municipality, stateCode } = form.getValues();
    const isBeingWritten = document.activeElement?.id === fieldId("municipality");
    if (!isBeingWritten && (municipality === "" || municipality === filledIn.current)) {
      filledIn.current = address.municipality ?? "";
      fill("municipality", filledIn.current);
    }
    if (address.stateCode && (stateCode === "" || stateCode === stateOfPostalCode(postalCode))) {
      fill("stateCode", address.stateCode);
    }
  }, [form, address]);
}
