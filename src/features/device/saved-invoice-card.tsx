import { useRef, useState } from "react";
import { eraseInvoice, useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { SavedInvoiceForm } from "./saved-invoice-form";

/** What the shopper's invoices say, saved on this device. */
export function SavedInvoiceCard() {
  const { invoice } = useSavedData();
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The button that was pressed goes with what it did; the focus stays in this section. */
  const keepFocus = () => heading.current?.focus();
  const close = () => {
    setEditing(false);
    keepFocus();
  };
  const erase = () => {
    eraseInvoice();
    keepFocus();
  };
  const edit = () => setEditing(true);
  return (
    <section aria-labelledby="saved-invoice">
      <h2 ref={heading} id="saved-invoice" tabIndex={-1} className="mb-3 border-b-2 border-ink pb-2 text-2xl">
        Factura
      </h2>
      {isEditing ? (
        <SavedInvoiceForm invoice={invoice} onDone={close} />
      ) : invoice ? (
        <div className="rounded-panel border border-line bg-surface p-5">
          <p className="font-display text-xl font-bold break-words">{invoice.legalName}</p>
          <p className="figures">
            RFC {invoice.rfc} · Régimen {invoice.taxRegime} · Uso {invoice.cfdiUse} · C.P. {invoice.fiscalPostalCode}
          </p>
          {invoice.invoiceEmail && <p className="break-words">{invoice.invoiceEmail}</p>}
          <div className="mt-3 flex gap-2">
            <Button variant="secondary" onClick={edit}>
              Cambiar <span className="sr-only">datos de factura</span>
            </Button>
            <Button variant="quiet" onClick={erase}>
              Borrar <span className="sr-only">datos de factura</span>
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-soft">RFC, razón social y régimen, como los pide el SAT.</p>
          <Button variant="secondary" onClick={edit}>
            Agregar datos de factura
          </Button>
        </div>
      )}
    </section>
  );
}
