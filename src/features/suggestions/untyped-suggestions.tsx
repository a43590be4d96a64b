import { useEffect, useMemo, useState } from "react";
import type { SearchIndex } from "@/domain/search/search-index";
import { wellStocked } from "@/domain/search/well-stocked";
import { pathTo } from "@/lib/paths";
import { refreshRecentSearches, useRecentSearches } from "@/stores/recent-searches-store";
import { OptionLink } from "./option-link";
import { RecentHeading, RecentSearches, RemoveButtons } from "./recent-searches";
import { LIST_ID } from "./search-popup";
import { SuggestionGroup } from "./suggestion-group";
import { SuggestionPanel } from "./suggestion-panel";
import { useSuggestions } from "./suggestions-context";

/** As many words, and as many categories: two lines each on a phone. */
const WELL_STOCKED_LIMIT = 6;
const ERASED = "Búsquedas recientes borradas";
const NOTHING = { words: [], categories: [] };

/** For the empty field: what was searched for last on this device, and what the shop has most of. */
export function UntypedSuggestions({ index }: { index: SearchIndex | null }) {
  const recent = useRecentSearches();
  useEffect(refreshRecentSearches, []);
  const { announce } = useSuggestions();
  const [isErased, setErased] = useState(false);
  const { words, categories } = useMemo(() => (index ? wellStocked(index, WELL_STOCKED_LIMIT) : NOTHING), [index]);
  const onErased = () => {
    setErased(true);
    // Where that was all there was, no list is left to say so.
    announce(ERASED);
  };
  if (recent.length + words.length + categories.length === 0) return null;
  const announcement = announcementOf(recent.length, words.length + categories.length);
  return (
    <SuggestionPanel announcement={isErased && recent.length === 0 ? `${ERASED}. ${announcement}` : announcement}>
      {recent.length > 0 && <RecentHeading />}
      <div className="relative">
        <div role="listbox" id={LIST_ID} aria-label={nameOf(recent.length, words.length + categories.length)}>
          {recent.length > 0 && <RecentSearches recent={recent} onErased={onErased} />}
          {words.length > 0 && (
            <SuggestionGroup title="Productos con más variedad">
              <div className="flex flex-wrap gap-2 px-4 py-1.5">
                {words.map((word) => (
                  <OptionLink
                    key={word}
                    id={`stocked-word-${word}`}
                    to={pathTo.search(word)}
                    leaves={word}
                    shape="chip"
                  >
                    {word}
                  </OptionLink>
                ))}
              </div>
            </SuggestionGroup>
          )}
          {categories.length > 0 && (
            <SuggestionGroup title="Categorías con más surtido">
              <div className="flex flex-wrap gap-2 px-4 py-1.5">
                {categories.map(({ name, slug }) => (
                  <OptionLink
                    key={slug}
                    id={`stocked-category-${slug}`}
                    to={pathTo.category(slug)}
                    leaves=""
                    shape="chip"
                  >
                    {name}
                  </OptionLink>
                ))}
              </div>
            </SuggestionGroup>
          )}
        </div>
        <RemoveButtons recent={recent} />
      </div>
    </SuggestionPanel>
  );
}

function nameOf(recent: number, stocked: number): string {
  if (recent === 0) return "Lo más surtido";
  return stocked === 0 ? "Búsquedas recientes" : "Búsquedas recientes y lo más surtido";
}

function announcementOf(recent: number, stocked: number): string {
  if (recent === 0) return stocked === 1 ? "1 sugerencia" : `${stocked} sugerencias`;
  return recent === 1 ? "1 búsqueda reciente" : `${recent} búsquedas recientes`;
}
