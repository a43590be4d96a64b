import { useEffect } from "react";
import { FiscalFields } from "@/components/invoice/fiscal-fields";
import { useShopperForm } from "@/components/use-shopper-form";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { invoiceFields } from "@/domain/orders/shopper-fields";
import { type SavedInvoice, saveInvoice } from "@/stores/saved-contact-store";
import { Form } from "@/ui/form";
import { FormButtons } from "./form-buttons";

type InvoiceFormProps = { invoice: SavedInvoice | null; onDone: () => void };

/** With its fields come the catalogues of SAT: only import it lazily. */
export function SavedInvoiceForm({ invoice, onDone }: InvoiceFormProps) {
  const form = useShopperForm({
    fields: invoiceFields,
    defaultValues: { ...emptyCheckoutForm, ...invoice, requiresInvoice: true },
  });
  // The button that opened the form is gone.
  useEffect(() => form.setFocus("rfc"), [form]);

  const save = form.handleSubmit((values) => {
    saveInvoice(values);
    onDone();
  });
  return (
    <Form aria-label="Factura" className="flex flex-col gap-5" onSubmit={(event) => void save(event)}>
      <FiscalFields form={form} />
      <FormButtons saveLabel="Guardar datos de factura" onCancel={onDone} />
    </Form>
  );
}
