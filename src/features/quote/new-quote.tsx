import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useDiscounts } from "@/cart/totals";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartLines, useIsCartLoading } from "@/cart/use-cart";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { OfferedLines } from "@/components/offered-lines";
import { PageHead } from "@/components/page-head";
import { formatDate } from "@/copy/dates";
import { madeQuotesAreNotKept } from "@/copy/not-kept";
import { leftOutLineText, scarceLineText } from "@/copy/shortage-copy";
import type { CheckedLine } from "@/domain/cart-lines";
import { summarizeCart } from "@/domain/cart-summary";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { formatPesos } from "@/domain/money";
import { late } from "@/lib/late";
import { pathTo, QUOTED_LINES } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { useLateNow } from "@/lib/use-late";
import { useCheckedLines } from "@/live/stock-store";
import { useLinesToOffer } from "@/orders/use-lines-to-offer";
import { areMadeQuotesKept, useMadeQuotes } from "@/stores/made-quotes-store";
import { useMissingOfLines } from "@/stores/wished-pieces-store";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { QuotableForm } from "./quotable-form";

const linkedQuote = late(() => import("./linked-quote"));

/** /cotizacion: turns the cart, or what its address names, into an offer that can be printed, sent, authorised and paid. */
export function NewQuote() {
  const [query] = useSearchParams();
  const lines = query.get(QUOTED_LINES);
  const isHydrated = useIsHydrated();
  return (
    <div className="page py-8">
      <PageHead title="Cotización" robots="noindex" />
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Cotización
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        Un documento con folio, precios e impuestos que puedes imprimir o mandar por enlace para que alguien más lo
        autorice y lo pague, sin cuentas. Tu carrito se queda como está.
      </p>
      {isHydrated ? content() : <LoadingIndicator label="Cargando carrito..." />}
      {isHydrated && <MadeQuotes />}
    </div>
  );

  function content() {
    return lines === null ? <CartQuote /> : <LinesQuote key={lines} text={lines} />;
  }
}

/** What reads SKUs comes only where there are some. */
function LinesQuote({ text }: { text: string }) {
  const [arrived, ask, isMissing] = useLateNow(linkedQuote, linkedQuote.need);
  if (isMissing) return <LoadError reason={{ category: "network" }} onRetry={ask} />;
  if (!arrived) return <LoadingIndicator label="Buscando los productos…" />;
  return <arrived.default text={text}>{(quotable) => <QuotableForm {...quotable} />}</arrived.default>;
}

/**
 * A quote of the cart, without what cannot be had of it: that could not be quoted. What there is too little of is quoted as it
 * was asked for, of which the cart holds only what there is.
 */
function CartQuote() {
  const inCart = useCartLines();
  const missing = useMissingOfLines(inCart);
  const checked = useCheckedLines(inCart);
  const lines = useMemo(() => checked.map((line, at) => asAskedFor(line, missing[at] ?? 0)), [checked, missing]);
  const discounts = useDiscounts();
  const isLoading = useIsCartLoading();
  const offered = useLinesToOffer();
  const summary = useMemo(() => {
    const available = lines.filter(({ stock }) => stock.isAvailable);
    return summarizeCart(
      available.map(({ line }) => line),
      discounts,
    );
  }, [lines, discounts]);
  if (lines.length > 0) {
    const leftOut = lines.flatMap((line) => leftOutLineText(line) ?? []);
    const scarce = lines.flatMap(({ line, stock }) =>
      stock.isAvailable && isMoreThan(stock, line.quantity)
        ? scarceLineText(line.product, stock.stockQuantity ?? 0, line.quantity)
        : [],
    );
    return <QuotableForm summary={summary} leftOut={leftOut} scarce={scarce} />;
  }
  if (isLoading) return <LoadingIndicator label="Cargando carrito..." />;
  return (
    <>
      <OfferedLines lines={offered} onRestore={cartUpkeep.restoreOffered} onDismiss={cartUpkeep.dismissOffered} />
      <EmptyState
        picture="empty-cart"
        title="Tu carrito está vacío"
        description="Agrega lo que quieres cotizar y vuelve aquí."
        action={
          <a href={pathTo.products()} className={buttonClass()}>
            Explorar Productos
          </a>
        }
      />
    </>
  );
}

const isMoreThan = ({ stockQuantity }: CheckedLine["stock"], quantity: number): boolean =>
  stockQuantity !== null && quantity > stockQuantity;

/** The line with what is missing of it, unless there is that much by now: then more of it is the shopper's to choose. */
function asAskedFor({ line, stock }: CheckedLine, missing: number): CheckedLine {
  const quantity = line.quantity + missing;
  return { line: isMoreThan(stock, quantity) ? { ...line, quantity } : line, stock };
}

/** The quotes that were made on this device, so that nobody has to look for a link. Nothing where there are none. */
function MadeQuotes() {
  const quotes = useMadeQuotes();
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="made-quotes" className="mt-10">
      <h2 id="made-quotes" className="mb-3 border-ink border-b-2 pb-2 text-2xl">
        Cotizaciones de este dispositivo
      </h2>
      {!areMadeQuotesKept() && <Alert tone="warning">{madeQuotesAreNotKept}</Alert>}
      <ul className="divide-y divide-line">
        {quotes.map(({ id, folio, buyer, totalAmount, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0">
              <a
                href={pathTo.savedQuote(id)}
                className="link inline-flex min-h-target items-center wrap-anywhere font-mono"
              >
                {folio}
              </a>
              {buyer !== null && <span className="break-words"> · {buyer}</span>}
            </span>
            <span className="figures text-ink-soft">
              {formatDate(createdAt, SHOP_TIME_ZONE)} · {formatPesos(totalAmount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
