import type { UseFormReturn } from "react-hook-form";
import type { CheckoutField, CheckoutForm } from "@/domain/checkout-form";

/** What ties a kit field to the form: registration, a stable id for the error summary, and its error. */
export function fieldProps(form: UseFormReturn<CheckoutForm>, field: CheckoutField) {
  return { ...form.register(field), id: `checkout-${field}`, error: form.formState.errors[field]?.message };
}
