import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { searchIndexQuery } from "@/features/suggestions/search-index-query";
import type { SearchSuggestionsProps } from "@/features/suggestions/search-suggestions";
import { logger } from "@/lib/logger";

type Suggestions = ComponentType<SearchSuggestionsProps>;

/**
 * The code of the suggestions, null until it is here, and the function that fetches it together with the index that they
 * are recalled from. A failure leaves the field as it is, a plain form; the next call tries again.
 */
export function useSuggestions(): [Suggestions | null, () => void] {
  const [Arrived, setArrived] = useState<Suggestions | null>(null);
  const client = useQueryClient();
  const load = () => {
    void client.prefetchQuery(searchIndexQuery);
    import("@/features/suggestions/search-suggestions")
      .then(({ default: suggestions }) => setArrived(() => suggestions))
      .catch((cause: unknown) => logger.warn("The suggestions could not be fetched", { cause }, "search-form"));
  };
  return [Arrived, load];
}
