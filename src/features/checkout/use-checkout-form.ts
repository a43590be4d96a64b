import { useEffect } from "react";
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { fieldMessage } from "@/copy/checkout-copy";
import {
  type CheckoutField,
  type CheckoutForm,
  type CheckoutProblems,
  checkoutFields,
  checkoutProblems,
} from "@/domain/checkout-form";
import { stateOfPostalCode } from "@/domain/postal-code";
import { readCheckoutDraft, saveCheckoutDraft } from "@/stores/checkout-draft";

/** The words for each problem, in the shape the form library keeps errors in. */
export function toFieldErrors(problems: CheckoutProblems): FieldErrors<CheckoutForm> {
  const errors: FieldErrors<CheckoutForm> = {};
  for (const field of checkoutFields) {
    const problem = problems[field];
    if (problem) errors[field] = { type: problem, message: fieldMessage(field, problem) };
  }
  return errors;
}

const invoiceFields = ["rfc", "legalName", "taxRegime", "cfdiUse", "fiscalPostalCode"] as const;

const resolver: Resolver<CheckoutForm> = (values) => {
  const errors = toFieldErrors(checkoutProblems(values));
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/**
 * The checkout's fields: checked when one is left, never while it is being typed, and free of its error as soon as it is
 * right. What is typed is kept for this tab.
 */
export function useCheckoutForm() {
  const form = useForm<CheckoutForm>({
    resolver,
    mode: "onBlur",
    reValidateMode: "onBlur",
    defaultValues: readCheckoutDraft(),
    // A failed send focuses the summary, which links to the fields.
    shouldFocusError: false,
  });

  useEffect(() => {
    const preselectState = statePreselection(form);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        saveCheckoutDraft(values);
        if (name === "postalCode") preselectState(values.postalCode);
        if (name) followChange(form, name as keyof CheckoutForm, values);
      },
    });
  }, [form]);

  return form;
}

/** What a change of one field means for its own error and for the fields that go with it. */
function followChange(form: UseFormReturn<CheckoutForm>, name: keyof CheckoutForm, values: CheckoutForm): void {
  if (form.getFieldState(name).error) void form.trigger(name);
  if (name === "requiresInvoice" && !values.requiresInvoice) form.clearErrors([...invoiceFields]);
  // A choice that was right may not go with what has just been entered, or go with it again.
  if (name === "rfc" && values.taxRegime !== "") void form.trigger("taxRegime");
  if ((name === "rfc" || name === "taxRegime") && values.cfdiUse !== "") void form.trigger("cfdiUse");
}

/** A state chosen by hand stays: the postal code fills an empty field, or one that it filled itself. */
function statePreselection(form: UseFormReturn<CheckoutForm>): (postalCode: string) => void {
  let suggested = stateOfPostalCode(form.getValues("postalCode"));
  return (postalCode) => {
    const stateCode = stateOfPostalCode(postalCode.trim());
    if (stateCode === null) return;
    const current = form.getValues("stateCode");
    const isFree = current === "" || current === suggested;
    suggested = stateCode;
    if (isFree && current !== stateCode) form.setValue("stateCode", stateCode, { shouldValidate: true });
  };
}

/** Fields with an error, in the order of the form. */
export const wrongFields = (errors: FieldErrors<CheckoutForm>): readonly CheckoutField[] =>
  checkoutFields.filter((field) => errors[field] !== undefined);
