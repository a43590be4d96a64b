import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { cleanSearch } from "@/domain/search-text";
import { logger } from "@/lib/logger";
import { recordSearch } from "@/stores/recent-searches-store";
import { RecentSearches } from "./recent-searches";
import type { SearchPopup } from "./search-popup";
import { SuggestionsContext } from "./suggestions-context";
import { TypedSuggestions } from "./typed-suggestions";
import { useCombobox } from "./use-combobox";

export type SearchSuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  /** What the field holds. */
  text: string;
  /** Whether the shopper wrote it; false while it is what the page shows the results of. */
  isTyped: boolean;
  /** The last search that was sent, even before this code was there; a new object each time. */
  sent: { query: string } | null;
  onText: (text: string) => void;
  onPopup: (popup: SearchPopup) => void;
};

/**
 * What the header's search field offers while somebody types, and before: suggestions, and what was searched for last.
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

function Suggestions({ field, text, isTyped, sent, onText, onPopup }: SearchSuggestionsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [message, announce] = useState("");
  const { isWanted, activeId, activate, close } = useCombobox({ field, panel, text, isTyped, onText });
  const typed = cleanSearch(text);

  useEffect(() => {
    if (sent) recordSearch(sent.query);
  }, [sent]);

  const choose = (event: MouseEvent, kept: string) => {
    recordSearch(typed || kept);
    // Opens in another tab or window: here the list stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    onText(kept);
    close();
  };

  return (
    <SuggestionsContext value={{ panel, activeId, activate, onPopup, announce, choose }}>
      {isWanted && (typed === "" ? <RecentSearches /> : <TypedSuggestions typed={typed} />)}
      <p role="status" className="sr-only">
        {message}
      </p>
    </SuggestionsContext>
  );
}
