import { clsx } from "clsx";
import { pathTo } from "@/lib/paths";
import { eraseRecentSearches, forgetSearch } from "@/stores/recent-searches-store";
import { OptionLink, optionClass } from "./option-link";
import { useSuggestions } from "./suggestions-context";

const ERASE_ID = "erase-recent-searches";
const HEADING_ID = "recent-searches";

/** Stands above the list: the buttons beside it begin where its first row does. */
export const RecentHeading = () => (
  <p id={HEADING_ID} className="stencil px-4 pt-3 pb-1 text-ink-soft">
    Búsquedas recientes
  </p>
);

type RecentSearchesProps = { recent: readonly string[]; onErased: () => void };

/** What was searched for last on this device, and an option that removes all of it. */
export function RecentSearches({ recent, onErased }: RecentSearchesProps) {
  const { activeId } = useSuggestions();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={HEADING_ID} className="border-b border-line pb-1 last:border-b-0">
      {recent.map((text, index) => (
        <OptionLink
          key={text}
          id={`recent-search-${index}`}
          to={pathTo.search(text)}
          leaves={text}
          recent={text}
          className="pr-14"
        >
          <span aria-hidden="true" className="icon-[lucide--history] size-5 text-ink-soft" />
          <span className="min-w-0 py-1 wrap-anywhere">{text}</span>
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
          onErased();
        }}
        className={clsx(optionClass, "text-sm font-semibold text-agave")}
      >
        <span aria-hidden="true" className="icon-[lucide--trash-2] size-5" />
        Borrar búsquedas recientes
      </button>
    </div>
  );
}

/**
 * The buttons that remove one search each, for pointers; the keyboard has the Delete key. A listbox may hold options alone,
 * so they stand beside it and lie over the ends of its rows. The text of each, unseen, makes it as high as its row.
 */
export function RemoveButtons({ recent }: { recent: readonly string[] }) {
  return (
    <ul className="pointer-events-none absolute inset-x-0 top-0">
      {recent.map((text) => (
        <li key={text} className="flex min-h-target items-center gap-3 pl-4">
          <span aria-hidden="true" className="size-5 shrink-0" />
          <span aria-hidden="true" className="invisible min-w-0 grow py-1 wrap-anywhere">
            {text}
          </span>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Quitar «${text}» de las búsquedas recientes`}
            onClick={() => forgetSearch(text)}
            className="pointer-events-auto grid size-target shrink-0 place-items-center text-ink-soft hover:bg-kraft hover:text-ink"
          >
            <span aria-hidden="true" className="icon-[lucide--x] size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
