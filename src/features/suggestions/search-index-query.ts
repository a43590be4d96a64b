import { SEARCH_INDEX_META, type SearchIndexFile } from "@/domain/search/search-index-file";

const TIMEOUT_MS = 20_000;

/**
 * The file that suggestions are recalled from; null in a shop that has none. Its name changes with what is in it, so it
 * is fetched once. After a failure the next request fetches it again. Small, because the header holds it from the start.
 */
export const searchIndexQuery = {
  queryKey: ["search-index"],
  queryFn: async (): Promise<SearchIndexFile | null> => {
    const address = document.querySelector<HTMLMetaElement>(`meta[name=${SEARCH_INDEX_META}]`)?.content;
    if (!address) return null;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(address, { signal: limit.signal });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      return await response.json();
    } finally {
      clearTimeout(timer);
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
};
