import { queryOptions } from "@tanstack/react-query";
import { toAppError } from "@/domain/errors";
import type { QuoteAnswer, QuoteRequest } from "@/domain/quote/quote";
import { late } from "@/lib/late";
import { fail } from "@/lib/result";
import { readClockLead } from "@/lib/server-clock";
import { unwrap } from "@/services/query-error";
import type { ServiceResult } from "@/services/run-query";

const quotes = late(() => import("./quotes-service"));

type QuotesService = Awaited<ReturnType<typeof quotes.need>>;

/** Asks the service once its code is here; a failure if the code cannot be fetched. */
const ask = (
  question: (service: QuotesService) => Promise<ServiceResult<QuoteAnswer>>,
): Promise<ServiceResult<QuoteAnswer>> =>
  quotes
    .need()
    .then(question)
    .catch((cause: unknown) => fail(toAppError(cause, "quotes")));

export const quoteQueries = {
  /** Prices and stock beside its lines are of the moment, so every visit asks again. */
  quote: (id: string) =>
    queryOptions({
      queryKey: ["quotes", id],
      queryFn: ({ signal }): Promise<QuoteAnswer> => unwrap(ask((service) => service.readQuote(id, { signal }))),
      staleTime: 0,
    }),
};

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * In how many ms an offer that stays in view is read anew, just after its last second: whether its prices still hold is for the
 * database to say, which is asked each minute until it does. Or in a day, since no timer waits for a month.
 */
export function untilItEnds(answer: QuoteAnswer | undefined): number | false {
  if (!answer || !("quote" in answer) || answer.quote.state !== "valid") return false;
  const left = Date.parse(answer.quote.validUntil) + SECOND_MS + readClockLead() - Date.now();
  return left > 0 ? Math.min(left, DAY_MS) : MINUTE_MS;
}

/** Has the database price lines and keep them, see `quotes-service`. */
export const sendQuote = (request: QuoteRequest) => ask((service) => service.saveQuote(request));

/** Notes who authorised a quote, see `quotes-service`. */
export const sendApproval = (id: string, approver: string) => ask((service) => service.approveQuote(id, approver));
