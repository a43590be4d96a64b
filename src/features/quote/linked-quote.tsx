import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useDiscounts } from "@/cart/totals";
import { useIsCartEmpty } from "@/cart/use-cart";
import { LoadError } from "@/components/load-error";
import { unreadText } from "@/copy/cart-link-copy";
import { leftOutText, quoteProblemText, scarceText } from "@/copy/linked-quote-copy";
import { summarizeAdditions } from "@/domain/quick-order/addition-sums";
import { type LinkedLine, readCartLink, rowOfLink } from "@/domain/quick-order/cart-link";
import { planSheet, readyLines } from "@/domain/quick-order/order-plan";
import { pathTo } from "@/lib/paths";
import { productCodesQuery } from "@/services/product-codes-query";
import { appErrorOf } from "@/services/query-error";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import type { Quotable } from "./quotable-form";

type LinkedQuoteProps = {
  /** What the address says, as anybody may have written it. */
  text: string;
  /** Draws what is quoted. */
  children: (quotable: Quotable) => ReactNode;
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

/** The lines with today's prices. What cannot be read of them is said before anything else. */
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
    return <LoadingIndicator label="Buscando los productos…" />;
  }
  const leftOut = rows.flatMap((row, at) => leftOutText(row, states[at] ?? { kind: "blank" }) ?? []);
  const scarce = states.flatMap((state) => scarceText(state) ?? []);
  return (
    <>
      {unread > 0 && <Alert tone="warning">{unreadText(unread)}</Alert>}
      {children({ summary, leftOut, scarce })}
    </>
  );
}
