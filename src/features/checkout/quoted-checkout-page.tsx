import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { folioOf, isOrderable, type Quote, summaryOfQuote } from "@/domain/quote/quote";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { appErrorOf } from "@/services/query-error";
import { quoteQueries } from "@/services/quote-queries";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { OrderForm } from "./order-form";
import { quoteSource, usePlaceOrder } from "./use-place-order";

/** /c/:id/pedido: the checkout for what a quote offered, at its prices. The cart has no part in it. */
export default function QuotedCheckoutPage() {
  const { id = "" } = useParams();
  const isHydrated = useIsHydrated();
  const { data: answer, error, refetch } = useQuery(quoteQueries.quote(id));
  const quote = answer && "quote" in answer ? answer.quote : null;
  return (
    <div className="page py-8">
      <PageHead title="Pedir lo cotizado" robots="noindex" />
      <h1 tabIndex={-1} className="mb-6 text-4xl">
        Pedir lo cotizado
      </h1>
      {content()}
    </div>
  );

  function content() {
    if (!isHydrated || (!answer && !error)) return <LoadingIndicator label="Abriendo la cotización…" />;
    // Read once, it stays on screen whatever a later read says: a form is being filled in.
    if (quote && (isOrderable(quote) || quote.state === "used")) return <QuotedOrder quote={quote} />;
    if (error && !answer) return <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />;
    return (
      <Alert tone="warning">
        <p>{quote ? "Lo cotizado ya no se puede pedir a esos precios." : "No encontramos esta cotización."}</p>
        <a href={quote ? pathTo.savedQuote(id) : pathTo.products()} className={buttonClass({ className: "mt-3" })}>
          {quote ? "Ver la cotización" : "Explorar Productos"}
        </a>
      </Alert>
    );
  }
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
