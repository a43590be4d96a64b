import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { recallSuggestions } from "@/domain/search/recall-suggestions";
import type { SearchIndex } from "@/domain/search/search-index";
import { normalizeSearch } from "@/domain/search/search-text";
import { useDebounced } from "@/lib/use-debounced";
import { suggestionsQuery } from "@/services/product-lists/suggestions-query";
import { asAnswered, type ListedSuggestions, withAnswered } from "./listed-suggestions";

/** Longer than from one key to the next, shorter than a pause. */
const DEBOUNCE_MS = 180;

type Listing = {
  /** Null while there is nothing to show. */
  listed: ListedSuggestions | null;
  /** Prices that are missing will come. */
  isAnswerComing: boolean;
};

/**
 * What is suggested for the text that is being typed: with each key at once what memory knows, then what the server answers.
 * For a text that memory leaves to the server, and without an index, the last suggestions stay until the next are here.
 */
export function useListedSuggestions(typed: string, limit: number, index: SearchIndex | null): Listing {
  const asked = useDebounced(typed, DEBOUNCE_MS, "");
  // The service logs its failures. The field searches without suggestions as well, so the shopper is not bothered with them.
  const { data, isPlaceholderData, isError } = useQuery({
    ...suggestionsQuery(asked, limit),
    enabled: asked !== "",
  });
  const isOver = normalizeSearch(asked) === normalizeSearch(typed) && !isPlaceholderData;
  const recalled = useMemo(() => index && recallSuggestions(index, typed, limit), [index, typed, limit]);
  const remembered = useMemo(() => recalled && withAnswered(recalled, data), [recalled, data]);

  const answered = useMemo(() => data && asAnswered(asked, data), [data, asked]);

  const listed: ListedSuggestions | null = (isOver && answered) || remembered || (!index && answered) || null;
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  const hasFailed = isOver && isError;
  return { listed: listed ?? (hasFailed ? null : last), isAnswerComing: !hasFailed };
}
