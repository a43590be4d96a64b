import { useEffect } from "react";
import { type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import { fieldMessage } from "@/copy/checkout-copy";
import {
  type CheckoutField,
  type CheckoutForm,
  type CheckoutProblems,
  checkoutFields,
  checkoutProblems,
  tidyCheckoutForm,
} from "@/domain/checkout-form";
import { invoiceFields } from "@/domain/orders/shopper-fields";
import { stateOfPostalCode } from "@/domain/postal-code";

/** The words for each problem, in the shape the form library keeps errors in. */
export function toFieldErrors(
  problems: CheckoutProblems,
  fields: readonly CheckoutField[] = checkoutFields,
): FieldErrors<CheckoutForm> {
  const errors: FieldErrors<CheckoutForm> = {};
  for (const field of fields) {
    const problem = problems[field];
    if (problem) errors[field] = { type: problem, message: fieldMessage(field, problem) };
  }
  return errors;
}

type ShopperFormOptions = {
  /** The fields that this form shows and checks. */
  fields: readonly CheckoutField[];
  defaultValues: CheckoutForm;
  /** The ways to pay that do not take the total of the order. */
  overLimit?: readonly string[];
  /** Called with every change. Must keep its identity, or the form subscribes anew each time. */
  onChange?: (values: CheckoutForm) => void;
  /** False where a failed send focuses something else. */
  shouldFocusError?: boolean;
  /** The state to which the order most likely goes: preselected while none is chosen, until the postal code says another. */
  likelyState?: string | null;
};

/**
 * A form about the shopper, whole (the checkout) or a part of it: each field is checked when it is left, never while it is
 * being typed, and is free of its error as soon as it is right. What is sent is tidied; what is shown stays as it was typed.
 */
export function useShopperForm({
  fields,
  defaultValues,
  overLimit,
  onChange,
  shouldFocusError = true,
  likelyState = null,
}: ShopperFormOptions) {
  const form = useForm<CheckoutForm>({
    resolver: (values) => {
      const errors = toFieldErrors(checkoutProblems(values, overLimit), fields);
      return Object.keys(errors).length === 0
        ? { values: tidyCheckoutForm(values), errors: {} }
        : { values: {}, errors };
    },
    mode: "onBlur",
    reValidateMode: "onBlur",
    defaultValues: { ...defaultValues, stateCode: defaultValues.stateCode || (likelyState ?? "") },
    shouldFocusError,
  });

  useEffect(() => {
    const preselectState = statePreselection(form, likelyState);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        onChange?.(values);
        if (name === "postalCode") preselectState(values.postalCode);
        if (name) followChange(form, name as keyof CheckoutForm, values);
      },
    });
  }, [form, onChange, likelyState]);

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

/** Puts what is known already into the form. The state goes after the postal code, which would suggest another one otherwise. */
export function fillIn(form: UseFormReturn<CheckoutForm>, known: Partial<CheckoutForm>): void {
  // Written anew, also where they are the same: they go with this postal code.
  for (const field of ["neighborhood", "municipality"] as const) {
    if (known[field] !== undefined) form.setValue(field, "");
  }
  for (const field of checkoutFields) {
    const value = known[field];
    if (value !== undefined)
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }
}

/** A state chosen by hand stays: the postal code fills an empty field, or one that held a suggestion. */
function statePreselection(form: UseFormReturn<CheckoutForm>, likely: string | null): (postalCode: string) => void {
  let suggested = stateOfPostalCode(form.getValues("postalCode")) ?? likely;
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
