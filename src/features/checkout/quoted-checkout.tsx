import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { LoadError } from "@/components/load-error";
import { taxRateText } from "@/copy/price-copy";
import { availableOrderText, orderedRevisionText, volumeText } from "@/copy/quote-copy";
import { formatPesos } from "@/domain/money";
import {
  availableLines,
  folioOf,
  hasLessDiscount,
  hasNewUnit,
  isOrderable,
  type Quote,
  type QuoteLine,
  summaryOfQuote,
} from "@/domain/quote/quote";
import { countedUnits } from "@/domain/unit";
import { ONLY, pathTo } from "@/lib/paths";
import { UNCLEAR_ORDER, useOrderSearch } from "@/orders/use-order-search";
import { appErrorOf } from "@/services/query-error";
import { quoteQueries } from "@/services/quotes/quote-queries";
import { unseenOrder } from "@/stores/order-attempt";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { OrderForm } from "./order-form";
import { Refusal } from "./order-obstacles";
import { quoteSource, usePlaceOrder } from "./use-place-order";

/** The checkout for what a quote offered, at its prices: for all of it, or what there is. The cart has no part in it. */
export function QuotedCheckout({ quoteId }: { quoteId: string }) {
  const [query] = useSearchParams();
  const isPart = query.get(ONLY.name) === ONLY.available;
  const { data: answer, error, refetch } = useQuery(quoteQueries.quote(quoteId));
  if (!answer && !error) return <LoadingIndicator label="Abriendo la cotización…" />;
  if (!answer) return <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />;
  if (!("quote" in answer)) {
    return (
      <Closed reason="No encontramos esta cotización.">
        <a href={pathTo.products()} className={buttonClass()}>
          Explorar Productos
        </a>
      </Closed>
    );
  }
  return <Opened key={`${quoteId} ${isPart}`} quote={answer.quote} isPart={isPart} />;
}

type OpenedProps = { quote: Quote; isPart: boolean };

function Opened({ quote, isPart }: OpenedProps) {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: quoteQueries.quote(quote.id).queryKey });
  const order = usePlaceOrder(quoteSource(quote, readAgain));
  const [unseen] = useState(unseenOrder);
  /** Whether it could be ordered when this page opened. */
  const [wasOrderable, setWasOrderable] = useState(false);
  const hasAny = quote.state === "valid" && availableLines(quote).length > 0;
  const isOrderableNow = isPart ? hasAny : isOrderable(quote);
  if (isOrderableNow && !wasOrderable) setWasOrderable(true);
  // What was typed stays: the form says of what there is too little by now, the database that the quote's last day is over, and a quote used
  // just now becomes an order.
  const staysOpen = wasOrderable && (quote.state !== "valid" || (!isPart && !quote.lines.some(hasNewUnit)));
  const hasForm = isOrderableNow || staysOpen;
  // After a reload the quote that was ordered is used.
  const lostOrder = useOrderSearch(hasForm && quote.state !== "expired" ? order.openLost : order.conclude);
  if (order.progress.name === "placed") return <LoadingIndicator label="Abriendo tu pedido…" />;
  if (lostOrder.name === "checking") return <LoadingIndicator label="Comprobando tu pedido…" />;
  if (hasForm) return <QuotedOrder quote={quote} isPart={isPart} order={order} />;
  if (quote.state === "used") {
    if (unseen) return <Navigate to={pathTo.orderConfirmation(unseen)} replace />;
    if (lostOrder.name === "unclear") {
      return <LoadError title={UNCLEAR_ORDER} reason={lostOrder.reason} onRetry={lostOrder.retry} />;
    }
  }
  const isPartLeft = hasAny && !isPart;
  return (
    <>
      {order.progress.name === "refused" && order.progress.ended && (
        <Refusal refused={order.progress} className="mb-6" />
      )}
      <Closed reason={closedText(quote, hasAny)}>
        {isPartLeft && <PartLink quote={quote} />}
        <a href={pathTo.savedQuote(quote.id)} className={buttonClass({ variant: isPartLeft ? "quiet" : "primary" })}>
          Ver la cotización
        </a>
      </Closed>
    </>
  );
}

/** Why nothing can be ordered here, with the ways on. */
const Closed = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <Alert tone="warning">
    <p>{reason}</p>
    <div className="mt-3 flex flex-wrap gap-2">{children}</div>
  </Alert>
);

function closedText(quote: Quote, hasAny: boolean): string {
  if (quote.lines.some(hasNewUnit)) return "Algo de lo cotizado hoy se vende por otra unidad.";
  return hasAny ? "Hoy no hay todo lo que se cotizó." : "Lo cotizado ya no se puede pedir a esos precios.";
}

const PartLink = ({ quote }: { quote: Quote }) => (
  <a href={pathTo.quotedPart(quote.id)} className={buttonClass()}>
    {availableOrderText(quote)}
  </a>
);

type QuotedOrderProps = OpenedProps & { order: ReturnType<typeof usePlaceOrder> };

function QuotedOrder({ quote, isPart, order }: QuotedOrderProps) {
  const lines = isPart ? availableLines(quote) : quote.lines;
  const isRefused = order.progress.name === "quote_refused";
  const elsewhere = (
    <div className="mt-3 flex flex-wrap gap-2">
      {!isRefused && !isPart && availableLines(quote).length > 0 && <PartLink quote={quote} />}
      <a href={pathTo.savedQuote(quote.id)} className={buttonClass({ variant: "secondary" })}>
        {isRefused ? "Ver la cotización" : "Cambiar cantidades en la cotización"}
      </a>
    </div>
  );
  return (
    <>
      <p className="mb-6 max-w-prose text-ink-soft">
        Pides {isPart ? "lo que hay" : "lo"} de la cotización{" "}
        <a href={pathTo.savedQuote(quote.id)} className="link font-mono">
          {folioOf(quote)}
        </a>{" "}
        a los precios que ofrece{isPart && hasLessDiscount(quote) && ", con menos descuento por volumen"}. Tu carrito se
        queda como está.
      </p>
      {quote.orderedRevision !== null && (
        <Alert tone="warning" className="mb-6">
          {orderedRevisionText(quote.orderedRevision)}
        </Alert>
      )}
      <OrderForm
        summary={summaryOfQuote(quote, lines)}
        order={order}
        note={<Differences quote={quote} ordered={lines} />}
        elsewhere={elsewhere}
        likelyState={quote.stateCode}
        delivery={quote.delivery}
      />
    </>
  );
}

type DifferencesProps = { quote: Quote; ordered: readonly QuoteLine[] };

/** Why the order is not what the quote says, beside its sums: what it goes without, and the IVA of today. */
function Differences({ quote, ordered }: DifferencesProps) {
  const missing: string[] = [];
  const taxed: string[] = [];
  for (const { productId, name, quantity, unit, percentage, taxRate, today } of quote.lines) {
    const line = ordered.find((one) => one.productId === productId);
    const found = line?.quantity ?? 0;
    const rate = today?.taxRate ?? taxRate;
    if (found < quantity) {
      const less = line && line.percentage !== percentage ? `, ${volumeText(line.percentage)}` : "";
      missing.push(`${name}: ${found} de ${countedUnits(quantity, unit)}${less}`);
    }
    if (found > 0 && rate !== taxRate) {
      taxed.push(`${name}: hoy con ${taxRateText(rate)}; se cotizó con ${taxRateText(taxRate)}`);
    }
  }
  if (missing.length + taxed.length === 0) return null;
  return (
    <Alert tone="info">
      <p className="font-medium">Se cotizó en {formatPesos(quote.totalAmount)}; tu pedido es otro:</p>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {[...missing, ...taxed].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="mt-1">
          Una cotización se usa una sola vez: lo que falta se pide después a los precios de ese día.
        </p>
      )}
    </Alert>
  );
}
