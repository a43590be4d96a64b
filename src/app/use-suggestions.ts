import { useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { searchIndexQuery } from "@/features/suggestions/search-index-query";
import type { SearchSuggestionsProps } from "@/features/suggestions/search-suggestions";
import { late, useLate } from "@/lib/late";

const suggestions = late(() => import("@/features/suggestions/search-suggestions"));

/**
 * The suggestions, undefined until their code is here, and the function that fetches it together with the index that they
 * are recalled from. A failure leaves the field as it is, a plain form; the next call tries again.
 */
export function useSuggestions(): [ComponentType<SearchSuggestionsProps> | undefined, () => void] {
  const client = useQueryClient();
  const [arrived, ask] = useLate(suggestions);
  const load = () => {
    void client.prefetchQuery(searchIndexQuery);
    ask();
  };
  return [arrived?.default, load];
}
