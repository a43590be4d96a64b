import type { UseFormReturn } from "react-hook-form";
import { FiscalFields } from "@/components/invoice/fiscal-fields";
import type { CheckoutForm } from "@/domain/checkout-form";
import { useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { RememberChoice } from "./remember-choice";

/** The checkbox «Requiero factura» and, once ticked, what SAT asks for on a CFDI. */
export function InvoiceFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  return (
    <>
      <Checkbox label="Requiero factura" {...form.register("requiresInvoice")} />
      {form.watch("requiresInvoice") && (
        <div className="flex flex-col gap-5 border-l-4 border-kraft-deep pl-4 sm:pl-6">
          <SavedInvoiceChoice form={form} />
          <FiscalFields form={form} />
          <RememberChoice
            form={form}
            field="remembersInvoice"
            label="Recordar mis datos de factura en este dispositivo"
            what="Los datos de tu factura"
          />
        </div>
      )}
    </>
  );
}

/** What was kept on this device for the next invoice, put into the form by one press. */
function SavedInvoiceChoice({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const { invoice } = useSavedData();
  if (!invoice || form.getValues("rfc") !== "") return null;
  const fill = () => {
    for (const [field, value] of Object.entries(invoice) as [keyof typeof invoice, string][]) {
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
    // The button goes with what it filled in.
    form.setFocus("rfc");
  };
  return (
    <Button variant="secondary" className="self-start" onClick={fill}>
      Usar mis datos de factura ({invoice.rfc})
    </Button>
  );
}
