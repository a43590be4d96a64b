import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useDiscounts } from "@/cart/totals";
import { useIsCartEmpty } from "@/cart/use-cart";
import { LoadError } from "@/components/load-error";
import { unreadText } from "@/copy/cart-link-copy";
import { leftOutText, quoteProblemText, scarceText } from "@/copy/linked-quote-copy";
import type { CartSummary } from "@/domain/cart-summary";
import { summarizeAdditions } from "@/domain/quick-order/addition-sums";
import { type LinkedLine, readCartLink, rowOfLink } from "@/domain/quick-order/cart-link";
import { planSheet, readyLines } from "@/domain/quick-order/order-plan";
import { pathTo } from "@/lib/paths";
import { productCodesQuery } from "@/services/product-codes-query";
import { appErrorOf } from "@/services/query-error";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";

type LinkedQuoteProps = {
  /** What the address says, as anybody may have written it. */
  text: string;
  /** Draws what is quoted. */
  children: (summary: CartSummary) => ReactNode;
};

/** A quote of what a list or a quick order handed over in the address: the cart has no part in it. */
export default function LinkedQuote({ text, children }: LinkedQuoteProps) {
  const link = useMemo(() => readCartLink(text), [text]);
  const isCartEmpty = useIsCartEmpty();
  return (
    <div className="flex flex-col items-start gap-4 *:max-w-full">
      {"problem" in link ? (
        <Alert tone="warning">{quoteProblemText(link.problem)}</Alert>
      ) : (
        <QuotedLines lines={link.lines} unread={link.unread}>
          {children}
        </QuotedLines>
      )}
      {!isCartEmpty && (
        <a href={pathTo.quote()} className={buttonClass({ variant: "quiet" })}>
          Cotizar mejor mi carrito
        </a>
      )}
    </div>
  );
}

type QuotedLinesProps = Pick<LinkedQuoteProps, "children"> & { lines: readonly LinkedLine[]; unread: number };

/** The lines with today's prices. What cannot be quoted of them is said before anything else. */
function QuotedLines({ lines, unread, children }: QuotedLinesProps) {
  const rows = useMemo(() => lines.map(rowOfLink), [lines]);
  const codes = useMemo(() => lines.map(({ sku }) => sku), [lines]);
  const { data, error, refetch } = useQuery(productCodesQuery(codes));
  const states = useMemo(
    () => data && planSheet(rows, new Map(data.map((answer) => [answer.code, answer])), []).states,
    [data, rows],
  );
  const quoted = useMemo(() => states && readyLines(states), [states]);
  const discounts = useDiscounts(quoted?.map(({ product }) => product.id));
  const summary = useMemo(() => quoted && summarizeAdditions(quoted, discounts), [quoted, discounts]);

  if (!states || !summary) {
    if (error) return <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />;
    return <LoadingIndicator label="Buscando los productos..." />;
  }
  const leftOut = rows.flatMap((row, at) => leftOutText(row, states[at] ?? { kind: "blank" }) ?? []);
  const scarce = states.flatMap((state) => scarceText(state) ?? []);
  return (
    <>
      {unread > 0 && <Alert tone="warning">{unreadText(unread)}</Alert>}
      <Notes tone="warning" title="Queda fuera de la cotización" texts={leftOut} />
      <Notes tone="info" title="Se cotiza completo, aunque una cotización no aparta mercancía" texts={scarce} />
      {summary.items.length === 0 ? (
        <p>No queda nada que cotizar.</p>
      ) : (
        <div className="w-full">{children(summary)}</div>
      )}
    </>
  );
}

type NotesProps = { tone: "warning" | "info"; title: string; texts: readonly string[] };

const Notes = ({ tone, title, texts }: NotesProps) =>
  texts.length > 0 && (
    <Alert tone={tone}>
      <p className="font-medium">{title}</p>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
