import { eraseInvoice, useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";

/** What the shopper's invoices say, saved on this device in the checkout. */
export function SavedInvoiceCard() {
  const { invoice } = useSavedData();
  return (
    <section aria-labelledby="saved-invoice">
      <h2 id="saved-invoice" className="mb-3 border-b-2 border-ink pb-2 text-2xl">
        Factura
      </h2>
      {invoice ? (
        <div className="rounded-panel border border-line bg-surface p-5">
          <p className="font-display text-xl font-bold break-words">{invoice.legalName}</p>
          <p className="figures">
            RFC {invoice.rfc} · Régimen {invoice.taxRegime} · Uso {invoice.cfdiUse} · C.P. {invoice.fiscalPostalCode}
          </p>
          {invoice.invoiceEmail && <p className="break-words">{invoice.invoiceEmail}</p>}
          <Button variant="quiet" className="mt-3" onClick={eraseInvoice}>
            Borrar <span className="sr-only">datos de factura</span>
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft">
          Guarda tus datos fiscales al pedir una factura: marca «Recordar mis datos de factura» al finalizar la compra.
        </p>
      )}
    </section>
  );
}
