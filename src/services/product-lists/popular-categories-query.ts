import { queryOptions } from "@tanstack/react-query";
import { askLater } from "@/services/ask-later";
import { RARELY_CHANGES } from "@/services/shell-queries";

const search = askLater(() => import("@/services/search-service"));

/** Separate from the other queries, since only the search page proposes them. */
export const popularCategoriesQuery = (limit?: number) =>
  queryOptions({
    queryKey: ["categories", "popular", limit ?? null],
    queryFn: ({ signal }) => search((service) => service.popularCategories(limit, { signal })),
    ...RARELY_CHANGES,
  });
