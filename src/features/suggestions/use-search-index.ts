import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { readSearchIndex, type SearchIndex } from "@/domain/search/search-index";
import { SEARCH_INDEX_VERSION, type SearchIndexFile } from "@/domain/search/search-index-file";
import { logger } from "@/lib/logger";
import { searchIndexQuery } from "./search-index-query";

/** A function of its own, so that the file is read once and not with every key. @throws for a file of another version */
function indexOf(file: SearchIndexFile | null): SearchIndex | null {
  if (file && file.version !== SEARCH_INDEX_VERSION) throw new Error(`is of version ${file.version}`);
  return file && readSearchIndex(file);
}

/** What the field has fetched together with this code; null until it is there, and where the server suggests alone. */
export function useSearchIndex(): SearchIndex | null {
  const { data = null, error } = useQuery({ ...searchIndexQuery, enabled: false, select: indexOf });
  useEffect(() => {
    if (error) logger.warn("The search index cannot be used", { cause: error }, "suggestions");
  }, [error]);
  return data;
}
