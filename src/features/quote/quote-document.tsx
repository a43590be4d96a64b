import { type QueryClient, useQuery } from "@tanstack/react-query";
import { OrderSums } from "@/components/order/order-totals";
import { formatDate, formatDateTime } from "@/copy/dates";
import { deliveryEstimateText } from "@/copy/delivery-promise";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import type { DeliveryData } from "@/domain/order";
import { formatPhone } from "@/domain/phone";
import { amountInWords } from "@/domain/quote/amount-in-words";
import { folioOf, type Quote } from "@/domain/quote/quote";
import { stateName } from "@/domain/states";
import { afterFrame } from "@/lib/after-frame";
import { late } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";
import { useLateNow } from "@/lib/use-late";
import { orderQueries } from "@/services/orders/order-queries";
import { useSheetLabel } from "@/ui/use-sheet-label";
import { QuoteLines } from "./quote-lines";

/**
 * The quote as a document of letter size: seller, buyer, lines with both prices, IVA by rate, the sum in words,
 * conditions. Its first rows are repeated on every printed page.
 */
export function QuoteDocument({ quote }: { quote: Quote }) {
  const { buyer, attention, notes } = quote;
  useSheetLabel(`${storeSettings.name} · ${folioOf(quote)}`);
  return (
    <article
      aria-label={`Cotización ${folioOf(quote)}`}
      className="@container rounded-panel border border-line bg-surface p-4 md:p-8 print:[container-type:normal] print:border-0 print:p-0 print:text-[8.5pt] print:leading-tight"
    >
      <header className="flex flex-wrap items-start justify-between gap-4 border-ink border-b-2 pb-3 print:flex-nowrap print:pb-1.5">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-bold font-display text-2xl print:text-[16pt]">{storeSettings.name}</p>
          <p>{storeSettings.legalName}</p>
          <p className="text-ink-soft text-sm print:text-[8pt]">
            RFC {storeSettings.rfc} · {storeSettings.address}
            <br />
            Tel. {formatPhone(storeSettings.phone)} · {storeSettings.supportEmail}
          </p>
        </div>
        <div className="md:text-right print:shrink-0 print:text-right">
          <h1 tabIndex={-1} className="text-2xl md:text-3xl print:text-[16pt]">
            Cotización
          </h1>
          <p className="wrap-anywhere font-mono font-semibold">{folioOf(quote)}</p>
          <p className="text-sm print:text-[8pt]">
            {formatDate(quote.createdAt, SHOP_TIME_ZONE)}
            <br />
            Precios válidos hasta el {formatDate(quote.validUntil, SHOP_TIME_ZONE)}
          </p>
        </div>
      </header>
      {(buyer !== null || attention !== null) && (
        <p className="mt-3 print:mt-1.5">
          Para: <strong>{buyer ?? attention}</strong>
          {buyer !== null && attention !== null && ` · Atención: ${attention}`}
        </p>
      )}
      <QuoteLines quote={quote} />
      {notes !== null && (
        <p className="mt-4 print:mt-1 whitespace-pre-line break-words [break-inside:avoid]">Notas: {notes}</p>
      )}
      <div className="mt-4 print:mt-1.5 flex flex-wrap-reverse items-start justify-between gap-6 [break-inside:avoid] print:flex-nowrap">
        <div className="min-w-0 grow basis-72">
          <p className="font-medium">
            Son: <span className="first-letter:uppercase">{amountInWords(quote.totalAmount)}</span>
          </p>
          <Conditions quote={quote} />
          <footer className="mt-4 print:mt-1 flex flex-wrap items-end gap-4 print:flex-nowrap">
            <QuoteCode address={publicAddress(pathTo.savedQuote(quote.id))} />
            <div className="min-w-0 grow basis-40 print:basis-0">
              {quote.approvedBy !== null && quote.approvedAt !== null ? (
                <p>
                  Autorizado por <strong>{quote.approvedBy}</strong>, {formatDateTime(quote.approvedAt, SHOP_TIME_ZONE)}
                </p>
              ) : (
                <p className="hidden print:block print:max-w-[60mm] print:border-ink print:border-t print:pt-1">
                  Autorizado por
                </p>
              )}
              {/* The signature may be on a sheet without lines, whose head would name the quote, and without margins. */}
              <p className="hidden font-mono print:block print:text-[8pt]">
                {storeSettings.name} · {folioOf(quote)}
              </p>
              <p className="break-all text-ink-soft text-sm print:text-[8pt]">
                {publicAddress(pathTo.savedQuote(quote.id))}
              </p>
            </div>
            {quote.delivery && <DeliveryTo delivery={quote.delivery} />}
          </footer>
        </div>
        <OrderSums
          totals={quote}
          display="without-tax"
          className="w-full max-w-xs print:max-w-[65mm] print:gap-0.5 print:[&_:is(div,dt)]:text-[8.5pt]"
        />
      </div>
    </article>
  );
}

const qrCode = late(() => import("@/lists/qr-code"));

/**
 * Prints the page once what comes late to a quote is on it, or could not be fetched: the code that leads to it, and the time
 * of delivery, if it names a state.
 */
export async function printQuote(client: QueryClient, { stateCode }: Quote): Promise<void> {
  const zones = orderQueries.shippingZones();
  const areZonesComing = stateCode !== null && client.getQueryState(zones.queryKey)?.status === "pending";
  if (!qrCode.here() || areZonesComing) {
    await Promise.allSettled([qrCode.preload(), areZonesComing && client.ensureQueryData(zones)]);
    await new Promise<void>((resolve) => afterFrame(resolve));
  }
  window.print();
}

/** Its room is kept while the code that draws it is on its way. */
function QuoteCode({ address }: { address: string }) {
  const [code, ask, isMissing] = useLateNow(qrCode);
  return (
    <div className="min-h-28 w-28 shrink-0 print:size-[18mm] print:min-h-0">
      {code && <code.default text={address} label="Código QR con el enlace de esta cotización" className="w-full" />}
      {isMissing && (
        <div role="alert" className="text-ink-soft text-sm print:hidden">
          No pudimos dibujar el código QR: usa el enlace o{" "}
          <button type="button" onClick={ask} className="link touch">
            intenta de nuevo
          </button>
        </div>
      )}
    </div>
  );
}

/** On paper as high as the code beside it, so that it takes no line from what is quoted. */
function DeliveryTo({ delivery: { customer, shippingAddress } }: { delivery: DeliveryData }) {
  const { street, neighborhood, postalCode, municipality, stateCode, references } = shippingAddress;
  return (
    <p className="min-w-0 grow basis-60 text-sm wrap-anywhere print:w-[54mm] print:shrink-0 print:grow-0 print:basis-auto print:text-[7.25pt] print:leading-[1.1]">
      Entregar a: <strong>{customer.name}</strong> · Tel. {formatPhone(customer.phone)} · {customer.email}
      <br />
      {street}, Col. {neighborhood}, C.P. {postalCode}, {municipality}, {stateName(stateCode)}
      {references !== null && ` · Referencias: ${references}`}
    </p>
  );
}

function Conditions({ quote }: { quote: Quote }) {
  const zones = useQuery(orderQueries.shippingZones()).data;
  const { stateCode } = quote;
  return (
    <ul className="mt-2 list-disc pl-5 text-ink-soft text-sm print:text-[8pt]">
      <li>
        Precios en pesos mexicanos para estas cantidades, válidos hasta el{" "}
        {formatDate(quote.validUntil, SHOP_TIME_ZONE)} en un pedido desde el enlace de abajo.
      </li>
      <li>Sujeto a existencia al momento de pedir: una cotización no aparta mercancía.</li>
      {quote.lines.some(({ breaks }) => breaks.length > 0) && (
        <li>«Desde»: precio sin IVA si cambias la cantidad en el enlace.</li>
      )}
      {stateCode !== null && (
        <li>{zones ? deliveryEstimateText(zones, stateCode) : `Entrega en ${stateName(stateCode)}.`}</li>
      )}
    </ul>
  );
}
