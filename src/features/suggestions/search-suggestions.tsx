import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useNavigate } from "react-router-dom";
import { SEARCH_SUGGESTION_LIMIT } from "@/domain/constants";
import { readSearchIndex, type SearchIndex } from "@/domain/search/search-index";
import { SEARCH_INDEX_VERSION, type SearchIndexFile } from "@/domain/search/search-index-file";
import { cleanSearch } from "@/domain/search/search-text";
import { logger } from "@/lib/logger";
import { pathTo } from "@/lib/paths";
import { useVisitNow } from "@/lib/use-visit-now";
import { suggestionsQuery } from "@/services/product-lists/suggestions-query";
import { recordSearch } from "@/stores/recent-searches-store";
import { Alert } from "@/ui/alert";
import { searchIndexQuery } from "./search-index-query";
import type { SearchPopup } from "./search-popup";
import { SuggestionsContext } from "./suggestions-context";
import { TypedSuggestions } from "./typed-suggestions";
import { UntypedSuggestions } from "./untyped-suggestions";
import { useCombobox } from "./use-combobox";
import { useQuickEntry } from "./use-quick-entry";

/** A new one for each submission, of the same text too. */
export type SentSearch = { text: string };

export type SearchSuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  /** What the field holds. */
  text: string;
  /** Whether the shopper wrote it; false while it is what the page shows the results of. */
  isTyped: boolean;
  /** The last search that the form has sent, perhaps before this code was there. */
  sent: SentSearch | undefined;
  onText: (text: string) => void;
  onPopup: (popup: SearchPopup) => void;
};

/**
 * What the header's search field offers while somebody types, and before: suggestions, what was searched for last, and
 * what the shop has most of.
 * Stands in the field's form. A list that fails leaves a field that still searches.
 */
export default function SearchSuggestions(props: SearchSuggestionsProps) {
  return (
    <ErrorBoundary
      fallback={null}
      onError={(cause) => logger.error("The suggestions could not be drawn", { cause }, "suggestions")}
    >
      <Suggestions {...props} />
    </ErrorBoundary>
  );
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

function Suggestions({ field, text, isTyped, sent, onText, onPopup }: SearchSuggestionsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [message, announce] = useState("");
  const { isWanted, activeId, activate, close } = useCombobox({ field, panel, text, isTyped, onText });
  const typed = cleanSearch(text);
  const stranded = useQuickEntry(field, isTyped ? text : "", (written) => {
    onText(written);
    close();
  });
  const index = useSearchIndex();
  const findBySku = useOpenBySku();

  // The results may take a moment to come, but the list closes at once, unless the shopper is writing the next search
  // when this code comes.
  const onSent = useEffectEvent((search: SentSearch) => {
    if (search.text === text) close();
  });
  useEffect(() => {
    if (sent) onSent(sent);
  }, [sent]);

  const choose = (event: MouseEvent, kept: string) => {
    recordSearch(typed || kept);
    // Opens in another tab or window: here the list stays.
    if (opensElsewhere(event)) return;
    onText(kept);
    close();
  };
  const openBySku = (event: MouseEvent, sku: string) => {
    choose(event, "");
    if (opensElsewhere(event)) return;
    event.preventDefault();
    void findBySku(sku);
  };

  return (
    <SuggestionsContext value={{ panel, activeId, activate, onPopup, announce, choose, openBySku }}>
      {!isWanted && text !== "" && text === stranded && <StrandedList />}
      {isWanted &&
        (typed === "" ? <UntypedSuggestions index={index} /> : <TypedSuggestions typed={typed} index={index} />)}
      <p role="status" className="sr-only">
        {message}
      </p>
    </SuggestionsContext>
  );
}

/** A pasted list could not go to its table; it stands in the field until something else is written there. */
const StrandedList = () => (
  <div className="absolute inset-x-0 top-full bg-surface [--focus-ring:var(--color-focus)] sm:mt-1.5">
    <Alert tone="error">
      No pudimos pasar tu lista a la tabla. Revisa tu conexión y pégala de nuevo aquí o en{" "}
      <a href={pathTo.quickOrder()} className="link">
        Pedido rápido
      </a>
      .
    </Alert>
  </div>
);

/** A function of its own, so that the file is read once and not with every key. @throws for a file of another version */
function indexOf(file: SearchIndexFile | null): SearchIndex | null {
  if (file && file.version !== SEARCH_INDEX_VERSION) throw new Error(`is of version ${file.version}`);
  return file && readSearchIndex(file);
}

/** What the field has fetched together with this code; null until it is there, and where the server suggests alone. */
function useSearchIndex(): SearchIndex | null {
  const { data = null, error } = useQuery({ ...searchIndexQuery, enabled: false, select: indexOf });
  useEffect(() => {
    if (error) logger.warn("The search index cannot be used", { cause: error }, "suggestions");
  }, [error]);
  return data;
}

/**
 * Leads to the product with a SKU whose id only the server knows; to the search for it where that fails. A shopper who
 * went somewhere else in between stays there.
 */
function useOpenBySku(): (sku: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const visitNow = useVisitNow();

  return async (sku) => {
    const pressedAt = visitNow();
    // A failure is logged by the service, and shown by the page of the search, which asks again.
    const found = await client.fetchQuery(suggestionsQuery(sku, SEARCH_SUGGESTION_LIMIT)).catch(() => null);
    if (visitNow() !== pressedAt) return;
    const product = found?.products.find((one) => one.sku === sku);
    void navigate(product ? pathTo.product(product.id) : pathTo.search(sku));
  };
}
