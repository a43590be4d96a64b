import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { OrderSums } from "@/components/order-totals";
import { formatDate, formatDateTime } from "@/copy/dates";
import { deliveryToState } from "@/copy/delivery-promise";
import { addPesos, formatPesos, withTax } from "@/domain/money";
import { formatPhone } from "@/domain/phone";
import { amountInWords } from "@/domain/quote/amount-in-words";
import { folioOf, type Quote, type QuoteLine } from "@/domain/quote/quote";
import { stateName, zoneOfState } from "@/domain/states";
import { quantityInUnits } from "@/domain/unit";
import { late } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";
import { useLate } from "@/lib/use-late";
import { orderQueries } from "@/services/order-queries";

/**
 * The quote as a document of letter size: seller, buyer, lines with both prices, IVA by rate, the sum in words, conditions.
 * Its first rows stand on every printed page again.
 */
export function QuoteDocument({ quote }: { quote: Quote }) {
  const { buyer, attention, notes } = quote;
  return (
    <article
      aria-label={`Cotización ${folioOf(quote)}`}
      className="rounded-panel border border-line bg-surface p-4 md:p-8 print:border-0 print:p-0 print:text-[8.5pt] print:leading-tight"
    >
      <header className="flex flex-wrap items-start justify-between gap-4 border-ink border-b-2 pb-3 print:flex-nowrap">
        <div>
          <p className="font-bold font-display text-2xl print:text-[16pt]">{storeSettings.name}</p>
          <p>{storeSettings.legalName}</p>
          <p className="text-ink-soft text-sm print:text-[8pt]">
            RFC {storeSettings.rfc} · {storeSettings.address}
            <br />
            Tel. {formatPhone(storeSettings.phone)} · {storeSettings.supportEmail}
          </p>
        </div>
        <div className="md:text-right print:shrink-0 print:text-right">
          <h1 tabIndex={-1} className="text-3xl print:text-[16pt]">
            Cotización
          </h1>
          <p className="break-all font-mono font-semibold">{folioOf(quote)}</p>
          <p className="text-sm print:text-[8pt]">
            {formatDate(quote.createdAt)}
            <br />
            Precios válidos hasta el {formatDate(quote.validUntil)}
          </p>
        </div>
      </header>
      {(buyer !== null || attention !== null) && (
        <p className="mt-3">
          Para: <strong>{buyer ?? attention}</strong>
          {buyer !== null && attention !== null && ` · Atención: ${attention}`}
        </p>
      )}
      <Lines quote={quote} />
      <div className="mt-4 print:mt-2 flex flex-wrap-reverse items-end justify-between gap-6 [break-inside:avoid]">
        <div className="min-w-0 grow basis-72">
          <p className="font-medium">
            Son: <span className="first-letter:uppercase">{amountInWords(quote.totalAmount)}</span>
          </p>
          <Conditions quote={quote} />
        </div>
        <OrderSums
          totals={quote}
          display="without-tax"
          className="w-full max-w-xs print:max-w-[65mm] print:[&_:is(div,dt)]:text-[9pt]"
        />
      </div>
      {notes !== null && (
        <p className="mt-4 whitespace-pre-line break-words border-line border-t pt-3 [break-inside:avoid]">
          Notas: {notes}
        </p>
      )}
      <footer className="mt-4 print:mt-2 print:pt-2 flex items-end justify-between gap-6 border-line border-t pt-3 [break-inside:avoid]">
        <div className="min-w-0">
          {quote.approvedBy !== null && quote.approvedAt !== null ? (
            <p>
              Autorizado por <strong>{quote.approvedBy}</strong>, {formatDateTime(quote.approvedAt)}
            </p>
          ) : (
            <p className="hidden print:mt-5 print:block print:w-[60mm] print:border-ink print:border-t print:pt-1">
              Autorizado por
            </p>
          )}
          <p className="break-all text-ink-soft text-sm print:text-[8pt]">
            {publicAddress(pathTo.savedQuote(quote.id))}
          </p>
        </div>
        <QuoteCode address={publicAddress(pathTo.savedQuote(quote.id))} />
      </footer>
    </article>
  );
}

const qrCode = late(() => import("@/lists/qr-code"));

/** Its room is kept while the code that draws it is on its way. */
function QuoteCode({ address }: { address: string }) {
  const [code, ask] = useLate(qrCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(ask, []);
  return (
    <div className="size-28 shrink-0 print:size-[22mm]">
      {code && <code.default text={address} label="Código QR con el enlace de esta cotización" className="size-full" />}
    </div>
  );
}

const head = "py-1 pl-3 font-semibold whitespace-nowrap";

function Lines({ quote }: { quote: Quote }) {
  return (
    <table className="figures mt-3 w-full border-collapse text-left text-sm [break-inside:auto] print:mt-2 print:text-[8pt]">
      <thead>
        <tr className="hidden print:table-row">
          <th colSpan={6} className="pb-1 text-right font-mono font-normal text-[8pt]">
            {storeSettings.name} · {folioOf(quote)}
          </th>
        </tr>
        <tr className="border-ink border-b max-md:hidden print:table-row">
          <th className="w-full py-1 font-semibold">Producto</th>
          <th className={head}>Cantidad</th>
          <th className={`${head} text-right`}>Sin IVA</th>
          <th className={`${head} text-right`}>Con IVA</th>
          <th className={`${head} text-right`}>Desc.</th>
          <th className={`${head} text-right`}>Importe sin IVA</th>
        </tr>
      </thead>
      <tbody>
        {quote.lines.map((line) => (
          <Line key={line.productId} line={line} />
        ))}
      </tbody>
    </table>
  );
}

/** One row of the table; on a phone its cells follow each other like words, each with what it is. */
function Line({ line }: { line: QuoteLine }) {
  const { sku, name, quantity, unit, unitPrice, taxRate, totalPrice, discountAmount } = line;
  const cell =
    "align-top max-md:mr-3 max-md:inline-block md:whitespace-nowrap md:py-1 md:pl-3 print:table-cell print:whitespace-nowrap print:py-[0.3mm] print:pl-3";
  const amount = `${cell} md:text-right print:text-right`;
  const label = "text-ink-soft md:hidden print:hidden";
  return (
    <tr className="border-line border-b max-md:block max-md:py-2 print:table-row">
      <td className="align-top max-md:block md:py-1 print:table-cell print:py-[0.3mm]">
        <span className="font-mono text-ink-soft">{sku}</span> {name}
        {taxRate === 0 && <span className="text-ink-soft"> · IVA 0 %</span>}
      </td>
      <td className={cell}>{quantityInUnits(quantity, unit)}</td>
      <td className={amount}>
        {formatPesos(unitPrice)}
        <span className={label}> sin IVA</span>
      </td>
      <td className={amount}>
        {formatPesos(withTax(unitPrice, taxRate))}
        <span className={label}> con IVA</span>
      </td>
      <td className={`${amount} text-good max-md:empty:hidden`}>
        {discountAmount > 0 && (
          <>
            −{percentOff(line)} %<span className={label}> por volumen</span>
          </>
        )}
      </td>
      <td className={`${amount} font-medium`}>
        <span className={`${label} font-normal`}>Importe sin IVA </span>
        {formatPesos(addPesos(totalPrice, -discountAmount))}
      </td>
    </tr>
  );
}

/** The percentage that earned the discount of a line: rounding hides less than a hundredth of it. */
const percentOff = ({ totalPrice, discountAmount }: QuoteLine): string =>
  String(Math.round((discountAmount / totalPrice) * 1000) / 10);

function Conditions({ quote }: { quote: Quote }) {
  const zones = useQuery(orderQueries.shippingZones()).data ?? [];
  const zone = quote.stateCode === null ? null : zoneOfState(zones, quote.stateCode);
  const state = quote.stateCode === null ? null : stateName(quote.stateCode);
  return (
    <ul className="mt-2 list-disc pl-5 text-ink-soft text-sm print:text-[8pt]">
      <li>
        Precios en pesos mexicanos para estas cantidades, válidos hasta el {formatDate(quote.validUntil)}; se respetan
        en un pedido, hecho desde el enlace de abajo.
      </li>
      <li>Sujeto a existencia al momento de pedir: una cotización no aparta mercancía.</li>
      {zone && state && <li>{deliveryToState(state, zone)}</li>}
    </ul>
  );
}
