import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { LoadError } from "@/components/load-error";
import { MissingPage } from "@/components/missing-page";
import { PageHead } from "@/components/page-head";
import { folioOf } from "@/domain/quote/quote";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { appErrorOf } from "@/services/query-error";
import { quoteQueries, untilItEnds } from "@/services/quotes/quote-queries";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { NewQuote } from "./new-quote";
import { QuoteView } from "./quote-view";
import { refusalOf } from "./use-save-quote";

/** /cotizacion makes an offer of the cart; /c/:id shows one to whoever has its link. */
export default function QuotePage() {
  const { id } = useParams();
  return id === undefined ? <NewQuote /> : <SavedQuote id={id} />;
}

/** /c/:id: a quote, for whoever has its link. */
function SavedQuote({ id }: { id: string }) {
  const isHydrated = useIsHydrated();
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    ...quoteQueries.quote(id),
    // Here alone: a checkout keeps its form, and the database says when the order comes too late.
    refetchInterval: ({ state }) => untilItEnds(state.data),
  });
  if (answer && "quote" in answer) {
    return (
      <>
        <PageHead title={`Cotización ${folioOf(answer.quote)}`} robots="noindex" />
        <QuoteView key={answer.quote.id} quote={answer.quote} />
      </>
    );
  }
  if (answer?.status === "not_found") {
    return (
      <MissingPage
        title="No encontramos esta cotización"
        description="Revisa que el enlace esté completo. Una cotización se puede abrir hasta noventa días después de que terminan sus precios."
      >
        <a href={pathTo.products()} className={buttonClass()}>
          Explorar Productos
        </a>
        <a href={pathTo.contact()} className={buttonClass({ variant: "quiet" })}>
          Contacto
        </a>
      </MissingPage>
    );
  }
  return (
    <div className="page py-8">
      <PageHead title="Cotización" robots="noindex" />
      <h1 tabIndex={-1} className="mb-6 text-3xl md:text-4xl">
        Cotización
      </h1>
      {content()}
    </div>
  );

  function content() {
    if (!isHydrated || (!answer && !error)) return <LoadingIndicator label="Abriendo la cotización…" />;
    if (!answer) return <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />;
    return "quote" in answer ? null : <Alert tone="error">{refusalOf(answer)}</Alert>;
  }
}
