import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "@/components/load-error";
import { folioOf, isOrderable, type Quote, summaryOfQuote } from "@/domain/quote/quote";
import { pathTo } from "@/lib/paths";
import { appErrorOf } from "@/services/query-error";
import { quoteQueries } from "@/services/quotes/quote-queries";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { OrderForm } from "./order-form";
import { quoteSource, usePlaceOrder } from "./use-place-order";

/** The checkout for what a quote offered, at its prices. The cart has no part in it. */
export function QuotedCheckout({ quoteId }: { quoteId: string }) {
  const { data: answer, error, refetch } = useQuery(quoteQueries.quote(quoteId));
  const quote = answer && "quote" in answer ? answer.quote : null;
  /** Whether it could be ordered when this page opened. */
  const [wasOrderable, setWasOrderable] = useState(false);
  const isOrderableNow = quote !== null && isOrderable(quote);
  if (isOrderableNow && !wasOrderable) setWasOrderable(true);
  if (!answer && !error) return <LoadingIndicator label="Abriendo la cotización…" />;
  if (!answer) return <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />;
  // A quote used just now stays: its order is being opened, or the form says why it was refused.
  if (quote && (isOrderableNow || (wasOrderable && quote.state === "used"))) return <QuotedOrder quote={quote} />;
  return (
    <Alert tone="warning">
      <p>{quote ? "Lo cotizado ya no se puede pedir a esos precios." : "No encontramos esta cotización."}</p>
      <a href={quote ? pathTo.savedQuote(quoteId) : pathTo.products()} className={buttonClass({ className: "mt-3" })}>
        {quote ? "Ver la cotización" : "Explorar Productos"}
      </a>
    </Alert>
  );
}

function QuotedOrder({ quote }: { quote: Quote }) {
  const order = usePlaceOrder(quoteSource(quote.id));
  if (order.progress.name === "placed") return <LoadingIndicator label="Abriendo tu pedido…" />;
  const back = (
    <a href={pathTo.savedQuote(quote.id)} className={buttonClass({ variant: "secondary", className: "mt-3" })}>
      Cambiar cantidades en la cotización
    </a>
  );
  return (
    <>
      <p className="mb-6 max-w-prose text-ink-soft">
        Pides lo de la cotización{" "}
        <a href={pathTo.savedQuote(quote.id)} className="link font-mono">
          {folioOf(quote)}
        </a>{" "}
        a los precios que ofrece. Tu carrito se queda como está.
      </p>
      <OrderForm summary={summaryOfQuote(quote)} order={order} elsewhere={back} />
    </>
  );
}
