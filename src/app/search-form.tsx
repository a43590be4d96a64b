import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ComponentType } from "react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { MAX_SEARCH_LENGTH } from "@/domain/constants";
import { searchIndexQuery } from "@/features/suggestions/search-index-query";
import type { SearchPopup } from "@/features/suggestions/search-popup";
import type { SearchSuggestionsProps, SentSearch } from "@/features/suggestions/search-suggestions";
import { keptLines, LINE_SEPARATOR } from "@/lib/early-paste";
import { isSparing } from "@/lib/is-sparing";
import { late } from "@/lib/late";
import { pathTo, routePatterns } from "@/lib/paths";
import { useLate } from "@/lib/use-late";
import { useSearchKey } from "@/stores/preferences-store";
import { isAddressNow } from "./navigation/link-target";

/** Two numbers, as in «KTN-5114 x6» and «6 x KTN-5114»: what comes late knows whether it is an order. */
const MAY_ORDER = /\d\D+\d/;

/**
 * The search field of the header. On the results page it holds what was looked for. A plain form that searches by itself;
 * the suggestions are put below it once somebody comes near, around a field that stays the same element all along.
 */
export function SearchForm({ className }: { className?: string }) {
  const navigate = useNavigate();
  const { pathname, search, key: visit } = useLocation();
  const searched = pathname === routePatterns.search ? (new URLSearchParams(search).get("q") ?? "") : "";
  const [text, setText] = useState(searched);
  const [sent, setSent] = useState<SentSearch>();
  const [{ listId, activeId }, setPopup] = useState<SearchPopup>({ listId: null, activeId: null });
  const [Suggestions, loadSuggestions, isMissing] = useSuggestionsCode();
  const field = useRef<HTMLInputElement>(null);
  const searchKey = useSearchKey();
  useWayByKey(searchKey, field);

  // Another search on the results page changes the text in the field, unless somebody is writing the next one there.
  const shown = useRef(searched);
  const follow = useEffectEvent((next: string) => {
    // The effect also runs at the start, perhaps after the first letters were typed: they stay.
    if (next === shown.current) return;
    if (text === shown.current || document.activeElement !== field.current) setText(next);
    shown.current = next;
  });
  useEffect(() => follow(searched), [searched]);

  /** What was submitted, and where, before the code was here that may order it. */
  const held = useRef<{ text: string; visit: string }>(undefined);
  const submitHeld = useEffectEvent(() => {
    const isSame = held.current?.text === text && held.current.visit === visit;
    held.current = undefined;
    if (isSame) field.current?.form?.requestSubmit();
  });
  const isSettled = Suggestions !== undefined || isMissing;
  useEffect(() => {
    if (isSettled) submitHeld();
  }, [isSettled]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> element would need a form inside it all the same
    <form
      role="search"
      // Where no code handles the submission, as for a moment while pages change, the browser itself goes there.
      action={routePatterns.search}
      className={clsx(
        className,
        "group flex rounded-control bg-surface text-ink dark:outline dark:outline-line-strong focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-cempasuchil sm:relative",
      )}
      onPointerEnter={() => !isSparing() && loadSuggestions()}
      onFocus={loadSuggestions}
      onSubmit={(event) => {
        event.preventDefault();
        const query = text.trim();
        if (query === "") {
          field.current?.focus();
          return;
        }
        // Both wait for the code on its way, which orders the one and brings the other to its table.
        const isList = query.includes(LINE_SEPARATOR);
        if (!isSettled && (isList || MAY_ORDER.test(query))) {
          held.current = { text, visit };
          loadSuggestions();
          return;
        }
        if (isList && !isMissing) return;
        setText(query);
        setSent({ text: query });
        // Known from here on: the results may come after the shopper has emptied the field for the next search.
        shown.current = query;
        // What is sent again adds no step: Back leads to where the shopper came from.
        const results = pathTo.search(query);
        void navigate(results, { replace: isAddressNow(results) });
      }}
    >
      <input
        ref={field}
        type="search"
        name="q"
        role="combobox"
        aria-label="Buscar productos"
        aria-autocomplete="list"
        aria-expanded={listId !== null}
        aria-controls={listId ?? undefined}
        aria-activedescendant={activeId ?? undefined}
        aria-keyshortcuts={searchKey || undefined}
        placeholder="Nombre o clave"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => setText(keptLines(event) || text)}
        className="min-h-target min-w-0 grow rounded-l-control bg-transparent px-3 text-base text-ellipsis outline-none placeholder:text-ink-soft lg:pr-10"
      />
      {searchKey && text === "" && (
        <span
          aria-hidden="true"
          className="pointer-events-none mr-3 -ml-9 hidden size-6 shrink-0 place-items-center self-center rounded-label border border-line-strong font-mono text-xs text-ink-soft group-focus-within:hidden lg:grid"
        >
          /
        </span>
      )}
      <button
        type="submit"
        className="flex min-h-target items-center gap-2 rounded-r-control bg-cempasuchil px-3 font-semibold text-on-cempasuchil hover:brightness-95"
      >
        <span aria-hidden="true" className="icon-[lucide--search] size-5" />
        <span className="sr-only lg:not-sr-only">Buscar</span>
      </button>
      {Suggestions && (
        <Suggestions
          field={field}
          text={text}
          isTyped={text !== searched}
          sent={sent}
          onText={setText}
          onPopup={setPopup}
        />
      )}
    </form>
  );
}

const TEXT_FIELDS = "textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable]";

/**
 * «/» goes to the search field from wherever nothing is being typed, unless it was switched off (`features/device/search-key-card`).
 * Shift is no modifier here: on a Mexican keyboard the sign is Shift and 7.
 */
function useWayByKey(key: string, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!key) return;
    const focusField = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
      // Behind an open dialog the field is out of reach, also for a key.
      if (!field.current || field.current.closest("[inert], [aria-hidden=true]")) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [key, field]);
}

const suggestions = late(() => import("@/features/suggestions/search-suggestions"));

export const preloadSuggestions = suggestions.preload;

/**
 * The suggestions, undefined until their code is here, the function that fetches it together with the index that they are
 * recalled from, and whether that failed. A failure leaves the field as it is, a plain form; the next call tries again.
 */
export function useSuggestionsCode(): [ComponentType<SearchSuggestionsProps> | undefined, () => void, boolean] {
  const client = useQueryClient();
  const [arrived, ask, isMissing] = useLate(suggestions);
  const load = () => {
    void client.prefetchQuery(searchIndexQuery);
    ask();
  };
  return [arrived?.default, load, isMissing];
}
