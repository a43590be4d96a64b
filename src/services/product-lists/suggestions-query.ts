import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { normalizeSearch } from "@/domain/search/search-text";
import { askLater } from "@/services/ask-later";
import { CHANGES_DURING_DAY } from "@/services/queries";

const search = askLater(() => import("@/services/search-service"));

/**
 * Suggestions while typing: texts that mean the same share one entry; the previous suggestions stay until the next
 * come. Separate from the other queries, since only the search field needs it.
 */
export const suggestionsQuery = (text: string, limit?: number) =>
  queryOptions({
    queryKey: ["products", "suggestions", normalizeSearch(text), limit ?? null],
    queryFn: ({ signal }) => search((service) => service.suggest(text, limit, { signal })),
    placeholderData: keepPreviousData,
    ...CHANGES_DURING_DAY,
  });
