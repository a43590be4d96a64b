import * as v from "valibot";
import { cleanSearch, normalizeSearch } from "@/domain/search/search-text";
import { createDeviceStore, listOf } from "./device-store";

/** As many as show under the field of a phone without scrolling. */
export const MAX_RECENT_SEARCHES = 8;

type RecentSearches = { texts: readonly string[] };

const storedText = v.pipe(v.string(), v.transform(cleanSearch), v.nonEmpty());

/** Each meaning once («Cinta» and «cinta» are one), as it was written last. */
function distinct(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const kept = texts.filter((text) => seen.size < seen.add(normalizeSearch(text)).size);
  return kept.slice(0, MAX_RECENT_SEARCHES);
}

const recent = createDeviceStore<RecentSearches>(
  "acopio-recent-searches",
  v.object({ texts: v.pipe(listOf(storedText), v.transform(distinct)) }),
  { texts: [] },
);

/** What was searched for last on this device, the latest first. */
export const useRecentSearches = (): readonly string[] => recent.use((state) => state.texts);

/** To be called when a search's results are asked for, or a suggestion for what was typed is chosen. Blank texts are no searches. */
export function recordSearch(text: string): void {
  const cleaned = cleanSearch(text);
  if (cleaned !== "") recent.change(({ texts }) => ({ texts: distinct([cleaned, ...texts]) }));
}

export const forgetSearch = (text: string): void =>
  recent.change(({ texts }) => ({ texts: texts.filter((one) => one !== text) }));

/** Reads again what another tab may have added or erased. */
export const refreshRecentSearches = recent.refresh;

export const eraseRecentSearches = recent.erase;
