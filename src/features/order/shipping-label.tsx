import type { Order } from "@/domain/order";
import { formatPhone } from "@/domain/phone";
import { stateName } from "@/domain/states";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";

/** The parcel's label: from, to, and what the courier and the invoice need. */
export function ShippingLabel({ order }: { order: Order }) {
  const { customer, shippingAddress: address, invoice, purchaseOrder, quoteFolio, notes } = order;
  return (
    <section aria-labelledby="shipping-label" className="rounded-panel border-2 border-ink bg-surface">
      <h2 id="shipping-label" className="stencil border-b-2 border-ink px-5 py-2 font-semibold">
        Etiqueta de envío
      </h2>
      <div className="border-b border-line px-5 py-3 text-sm">
        <p className="stencil text-ink-soft">Remite</p>
        <p>{storeSettings.legalName}</p>
        <p className="text-ink-soft">{storeSettings.address}</p>
      </div>
      <div className="px-5 py-4">
        <p className="stencil text-ink-soft">Entregar a</p>
        <p className="font-display text-xl font-bold break-words">{customer.name}</p>
        <address className="not-italic break-words">
          {address.street}
          <br />
          Col. {address.neighborhood}
          <br />
          {address.municipality}, {stateName(address.stateCode) ?? address.stateCode}
          <br />
          <span className="figures font-mono text-lg font-semibold">C.P. {address.postalCode}</span>
        </address>
        {address.references && <p className="mt-2 text-sm break-words">Referencias: {address.references}</p>}
        <p className="figures mt-2 text-sm">Tel. {formatPhone(customer.phone)}</p>
      </div>
      {purchaseOrder && (
        <p className="border-t border-line px-5 py-3 text-sm break-words">
          Orden de compra: <span className="font-mono font-semibold">{purchaseOrder}</span>
        </p>
      )}
      {quoteFolio && (
        <p className="border-t border-line px-5 py-3 text-sm break-words">
          Cotización: <span className="font-mono font-semibold">{quoteFolio}</span>
        </p>
      )}
      {notes && (
        <p className="border-t border-line px-5 py-3 text-sm break-words whitespace-pre-line">Notas: {notes}</p>
      )}
      {invoice && (
        <div className="border-t border-line px-5 py-3 text-sm break-words">
          <p className="stencil text-ink-soft">Factura</p>
          <p>{invoice.legalName}</p>
          <p className="figures">
            RFC {invoice.rfc} · Régimen {invoice.taxRegime} · Uso {invoice.cfdiUse} · C.P. {invoice.postalCode}
          </p>
          {invoice.email && <p>La mandamos a {invoice.email}</p>}
        </div>
      )}
      <p className="border-t border-line px-5 py-3 text-sm break-words">
        Rastrea este pedido en{" "}
        <a href={pathTo.trackingShort()} className="link">
          {publicAddress(pathTo.trackingShort()).replace(/^https?:\/\//, "")}
        </a>{" "}
        con el número <span className="figures font-mono">{order.orderNumber}</span> y tu correo.
      </p>
    </section>
  );
}
