import { clsx } from "clsx";
import { History, Trash2, X } from "lucide-react";
import { useEffect } from "react";
import { pathTo } from "@/lib/paths";
import {
  eraseRecentSearches,
  forgetSearch,
  refreshRecentSearches,
  useRecentSearches,
} from "@/stores/recent-searches-store";
import { OptionLink, optionClass } from "./option-link";
import { LIST_ID } from "./search-popup";
import { SuggestionPanel } from "./suggestion-panel";
import { useSuggestions } from "./suggestions-context";

const HEADING_ID = "recent-searches";
const ERASE_ID = "erase-recent-searches";

/**
 * What was searched for last on this device. A listbox may hold options alone, so the buttons that remove one stand in a
 * column beside it, for pointers; the keyboard has the Delete key and an option that removes all.
 */
export function RecentSearches() {
  const recent = useRecentSearches();
  const { activeId, announce } = useSuggestions();
  useEffect(refreshRecentSearches, []);
  if (recent.length === 0) return null;
  return (
    <SuggestionPanel
      announcement={recent.length === 1 ? "1 búsqueda reciente" : `${recent.length} búsquedas recientes`}
    >
      <p id={HEADING_ID} className="stencil px-4 pt-3 pb-1 text-ink-soft">
        Búsquedas recientes
      </p>
      <div className="flex">
        <div role="listbox" id={LIST_ID} aria-labelledby={HEADING_ID} className="min-w-0 grow">
          {recent.map((text, index) => (
            <OptionLink key={text} id={`recent-search-${index}`} to={pathTo.search(text)} leaves={text} recent={text}>
              <History aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              <span className="truncate">{text}</span>
            </OptionLink>
          ))}
          <button
            type="button"
            role="option"
            id={ERASE_ID}
            tabIndex={-1}
            aria-selected={activeId === ERASE_ID}
            onClick={() => {
              eraseRecentSearches();
              announce("Búsquedas recientes borradas");
            }}
            className={clsx(optionClass, "text-sm font-semibold text-agave")}
          >
            <Trash2 aria-hidden="true" className="size-5 shrink-0" />
            Borrar búsquedas recientes
          </button>
        </div>
        <ul className="shrink-0">
          {recent.map((text) => (
            <li key={text}>
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Quitar «${text}» de las búsquedas recientes`}
                onClick={() => forgetSearch(text)}
                className="grid size-target place-items-center text-ink-soft hover:bg-kraft hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </SuggestionPanel>
  );
}
