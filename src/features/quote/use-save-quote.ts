import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { retryMessage, waitMessage } from "@/copy/error-copy";
import { conflictMessage } from "@/copy/shortage-copy";
import { isTooLarge, MAX_ORDER_TOTAL } from "@/domain/checkout-answer";
import { formatPesos } from "@/domain/money";
import { folioOf, type Quote, type QuoteAnswer, type QuoteRequest } from "@/domain/quote/quote";
import { refreshStock } from "@/live/stock-store";
import { quoteQueries, sendQuote } from "@/services/quotes/quote-queries";
import { recordQuote } from "@/stores/made-quotes-store";

/** Has a quote made, one at a time; what keeps it from being made is a sentence, and the ids of the products that it is about. */
export function useSaveQuote() {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; refused: readonly string[] } | null>(null);
  const isLocked = useRef(false);

  /** @returns the quote, already in the cache for its page; null where there is none to show */
  const save = async (request: QuoteRequest): Promise<Quote | null> => {
    if (isLocked.current) return null;
    isLocked.current = true;
    setSaving(true);
    setRefusal(null);
    const result = await sendQuote(request);
    isLocked.current = false;
    setSaving(false);
    if (!result.success) {
      setRefusal({ message: retryMessage(result.error), refused: [] });
      return null;
    }
    if (!("quote" in result.data)) {
      const conflicts = result.data.status === "conflict" ? result.data.conflicts : [];
      setRefusal({ message: refusalOf(result.data), refused: conflicts.map(({ productId }) => productId) });
      // What was refused is left out from then on, where lines follow their stock.
      if (conflicts.length > 0) void refreshStock(request.items.map(({ productId }) => productId));
      return null;
    }
    const { quote } = result.data;
    const { id, buyer, totalAmount, createdAt } = quote;
    recordQuote({ id, folio: folioOf(quote), buyer, totalAmount, createdAt });
    queryClient.setQueryData<QuoteAnswer>(quoteQueries.quote(quote.id).queryKey, result.data);
    return quote;
  };

  return { isSaving, message: refusal?.message ?? null, refused: refusal?.refused ?? [], save };
}

/** Why the database made no quote, and what to do about it. */
export function refusalOf(answer: Exclude<QuoteAnswer, { quote: Quote }>): string {
  switch (answer.status) {
    case "conflict":
      return answer.conflicts
        .map((conflict) => `${conflict.productName ?? "Un producto"}: ${conflictMessage(conflict)}.`)
        .join(" ");
    case "invalid":
      if (isTooLarge(answer.problems)) {
        return `Una cotización puede sumar hasta ${formatPesos(MAX_ORDER_TOTAL)}. Divide la tuya en varias.`;
      }
      return answer.problems.some(({ field }) => field === "revises")
        ? "La cotización que cambiaste ya no existe. Haz una nueva desde tu carrito."
        : "Hay un dato que no podemos guardar. Revisa lo que escribiste e intenta de nuevo.";
    case "rate_limited":
      return waitMessage(answer.retryAfterSeconds);
    case "not_found":
      return "No encontramos esta cotización.";
    default:
      return answer satisfies never;
  }
}
