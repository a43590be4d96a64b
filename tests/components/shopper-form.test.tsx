import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useShopperForm, wrongFields } from "@/components/use-shopper-form";
import { type CheckoutForm, checkoutFields, checkoutProblems, emptyCheckoutForm } from "@/domain/checkout-form";

it("no field of the invoice stays wrong once none is asked for", () => {
  const wrongly = "?".repeat(300);
  const typed = Object.fromEntries(checkoutFields.map((field) => [field, wrongly])) as unknown as CheckoutForm;
  const wrongAnyway = Object.keys(checkoutProblems({ ...typed, requiresInvoice: false }));
  const ofInvoice = Object.keys(checkoutProblems({ ...typed, requiresInvoice: true })).filter(
    (field) => !wrongAnyway.includes(field),
  );
  expect(ofInvoice).toContain("invoiceEmail");

  const { result } = renderHook(() => {
    const form = useShopperForm({
      fields: checkoutFields,
      defaultValues: { ...emptyCheckoutForm, requiresInvoice: true },
    });
    return { form, wrong: wrongFields(form.formState.errors) };
  });
  act(() => {
    for (const field of checkoutFields) result.current.form.setError(field, { type: "malformed" });
  });
  expect(result.current.wrong).toEqual(checkoutFields);
  act(() => result.current.form.setValue("requiresInvoice", false));
  expect(result.current.wrong).toEqual(checkoutFields.filter((field) => !ofInvoice.includes(field)));
});
