import { useEffect } from "react";
import { FiscalFields } from "@/components/invoice/fiscal-fields";
import { useShopperForm } from "@/components/use-shopper-form";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { invoiceFields } from "@/domain/orders/shopper-fields";
import { eraseInvoice, type SavedInvoice, saveInvoice, useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { FormButtons } from "./form-buttons";
import { useEditing } from "./use-editing";

/** What the shopper's invoices say, saved on this device. */
export function SavedInvoiceCard() {
  const { invoice } = useSavedData();
  const { edited, edit, close, erase, heading } = useEditing();
  return (
    <section aria-labelledby="saved-invoice">
      <h2 ref={heading} id="saved-invoice" tabIndex={-1} className="mb-3 border-b-2 border-ink pb-2 text-2xl">
        Factura
      </h2>
      {edited ? (
        <SavedInvoiceForm invoice={invoice} onDone={close} />
      ) : invoice ? (
        <div className="rounded-panel border border-line bg-surface p-5">
          <p className="font-display text-xl font-bold break-words">{invoice.legalName}</p>
          <p className="figures">
            RFC {invoice.rfc} · Régimen {invoice.taxRegime} · Uso {invoice.cfdiUse} · C.P. {invoice.fiscalPostalCode}
          </p>
          {invoice.invoiceEmail && <p className="break-words">{invoice.invoiceEmail}</p>}
          <div className="mt-3 flex gap-2">
            <Button variant="secondary" onClick={() => edit("invoice")}>
              Cambiar <span className="sr-only">datos de factura</span>
            </Button>
            <Button variant="quiet" onClick={() => erase(eraseInvoice)}>
              Borrar <span className="sr-only">datos de factura</span>
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-soft">RFC, razón social y régimen, como los pide el SAT.</p>
          <Button variant="secondary" onClick={() => edit("invoice")}>
            Agregar datos de factura
          </Button>
        </div>
      )}
    </section>
  );
}

type InvoiceFormProps = { invoice: SavedInvoice | null; onDone: () => void };

function SavedInvoiceForm({ invoice, onDone }: InvoiceFormProps) {
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
