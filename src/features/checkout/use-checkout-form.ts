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

const resolver: Resolver<CheckoutForm> = (values) => {
  const errors = toFieldErrors(checkoutProblems(values));
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/**
 * The checkout's fields: checked when one is left, never while it is first being typed, and free of its error as soon as
 * it is right. What is typed is kept for this tab.
 */
export function useCheckoutForm() {
  const form = useForm<CheckoutForm>({
    resolver,
    mode: "onTouched",
    defaultValues: readCheckoutDraft(),
    // A failed send focuses the summary, which links to the fields.
    shouldFocusError: false,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          saveCheckoutDraft(values);
          if (name === "postalCode") preselectState(form, values.postalCode);
        },
      }),
    [form],
  );

  return form;
}

/** A state chosen by hand stays: the postal code only fills an empty field or one that it filled itself. */
function preselectState(form: UseFormReturn<CheckoutForm>, postalCode: string): void {
  const stateCode = stateOfPostalCode(postalCode.trim());
  if (stateCode === null || form.getFieldState("stateCode").isTouched) return;
  if (form.getValues("stateCode") !== stateCode) {
    form.setValue("stateCode", stateCode, { shouldValidate: form.formState.isSubmitted });
  }
}

/** Fields with an error, in the order of the form. */
export const wrongFields = (errors: FieldErrors<CheckoutForm>): readonly CheckoutField[] =>
  checkoutFields.filter((field) => errors[field] !== undefined);
