import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { cleanSearch } from "@/domain/search/search-text";
import { logger } from "@/lib/logger";
import { pathTo } from "@/lib/paths";
import { recordSearch } from "@/stores/recent-searches-store";
import { Alert } from "@/ui/alert";
import type { SearchPopup } from "./search-popup";
import { SuggestionsContext } from "./suggestions-context";
import { TypedSuggestions } from "./typed-suggestions";
import { UntypedSuggestions } from "./untyped-suggestions";
import { useCombobox } from "./use-combobox";
import { useOpenBySku } from "./use-open-by-sku";
import { useQuickEntry } from "./use-quick-entry";
import { useSearchIndex } from "./use-search-index";

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
