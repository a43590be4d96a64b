import type { FocusEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type CheckoutField, type CheckoutForm, tidyCheckoutForm } from "@/domain/checkout-form";

/** A page has one form for each field, so its name is enough. */
export const fieldId = (field: CheckoutField): string => `shopper-${field}`;

/** What ties a kit field to the form: registration, a stable id for the error summary, and its error. */
export function fieldProps(form: UseFormReturn<CheckoutForm>, field: CheckoutField) {
  return { ...form.register(field), id: fieldId(field), error: form.formState.errors[field]?.message };
}

/** The same for a field whose text is put into its usual form before it is judged: «+52 1 55…» becomes ten digits. */
export function cleanedFieldProps(form: UseFormReturn<CheckoutForm>, field: CheckoutField) {
  const props = fieldProps(form, field);
  return {
    ...props,
    onBlur: async (event: FocusEvent<HTMLInputElement>) => {
      form.setValue(field, tidyCheckoutForm(form.getValues())[field]);
      await props.onBlur(event);
    },
  };
}
