import { queryOptions } from "@tanstack/react-query";
import type { QuoteAnswer } from "@/domain/quote/quote";
import { askLater } from "./ask-later";

const quotes = askLater(() => import("./quotes-service"));

export const quoteQueries = {
  /** Prices and stock beside its lines are of the moment, so every visit asks again. */
  quote: (id: string) =>
    queryOptions({
      queryKey: ["quotes", id],
      queryFn: ({ signal }): Promise<QuoteAnswer> => quotes((service) => service.readQuote(id, { signal })),
      staleTime: 0,
    }),
};
