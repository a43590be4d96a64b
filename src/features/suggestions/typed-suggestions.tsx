import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useMemo, useState } from "react";
import { MarkedText } from "@/components/marked-text";
import { helpLink } from "@/copy/help-links";
import { SEARCH_SUGGESTION_LIMIT } from "@/domain/constants";
import { recallSuggestions } from "@/domain/search/recall-suggestions";
import type { SearchIndex } from "@/domain/search/search-index";
import { normalizeSearch } from "@/domain/search/search-text";
import { pathTo } from "@/lib/paths";
import { useDebounced } from "@/lib/use-debounced";
import { suggestionsQuery } from "@/services/product-lists/suggestions-query";
import { usePriceDisplay } from "@/stores/preferences-store";
import { asAnswered, keyOf, type ListedSuggestions, withAnswered } from "./listed-suggestions";
import { OptionLink } from "./option-link";
import { ProductOption } from "./product-option";
import { LIST_ID } from "./search-popup";
import { SuggestionGroup } from "./suggestion-group";
import { SuggestionPanel } from "./suggestion-panel";

/** More would lie under the keyboard. */
const PHONE_LIMIT = 6;
const PHONE = "(width < 40rem)";

const NOTHING: ListedSuggestions = { products: [], categories: [], brands: [], note: null };

const iconClass = "size-5 shrink-0 text-ink-soft";

/** Products, categories and brands for what is being typed. */
export function TypedSuggestions({ typed, index }: { typed: string; index: SearchIndex | null }) {
  // Asked with every key: a phone that was turned is noticed then.
  const limit = window.matchMedia(PHONE).matches ? PHONE_LIMIT : SEARCH_SUGGESTION_LIMIT;
  const display = usePriceDisplay();
  const { listed, isAnswerComing } = useListedSuggestions(typed, limit, index);
  const terms = useMemo(() => normalizeSearch(typed).split(" "), [typed]);
  const help = helpLink(typed);
  if (!listed && !help) return null;

  const { products, categories, brands, note } = listed ?? NOTHING;
  const count = products.length + categories.length + brands.length;
  const offered = help ? count + 1 : count;
  return (
    <SuggestionPanel
      announcement={[offered === 1 ? "1 sugerencia" : `${offered || "Sin"} sugerencias`, note]
        .filter(Boolean)
        .join(". ")}
    >
      {note && count > 0 && <p className="px-4 py-2 text-sm text-ink-soft">{note}</p>}
      <div role="listbox" id={LIST_ID} aria-label="Sugerencias">
        {help && (
          <SuggestionGroup title="Ayuda">
            <OptionLink id="suggested-help" to={help.to} leaves="">
              <span aria-hidden="true" className={clsx("icon-[lucide--circle-help]", iconClass)} />
              <span key={help.to} className="min-w-0 py-1 wrap-anywhere">
                {help.label}
              </span>
            </OptionLink>
          </SuggestionGroup>
        )}
        {products.length > 0 && (
          <SuggestionGroup title="Productos">
            {products.map((product) => (
              <ProductOption
                key={keyOf(product)}
                product={product}
                terms={terms}
                display={display}
                isPriceComing={isAnswerComing}
              />
            ))}
          </SuggestionGroup>
        )}
        {categories.length > 0 && (
          <SuggestionGroup title="Categorías">
            {categories.map(({ name, slug }) => (
              <OptionLink key={slug} id={`suggested-category-${slug}`} to={pathTo.category(slug)} leaves="">
                <span aria-hidden="true" className={clsx("icon-[lucide--layout-grid]", iconClass)} />
                <span className="min-w-0 py-1 wrap-anywhere">
                  <MarkedText text={name} terms={terms} />
                </span>
              </OptionLink>
            ))}
          </SuggestionGroup>
        )}
        {brands.length > 0 && (
          <SuggestionGroup title="Marcas">
            {brands.map(({ name, slug }) => (
              <OptionLink key={slug} id={`suggested-brand-${slug}`} to={pathTo.brand(slug)} leaves="">
                <span aria-hidden="true" className={clsx("icon-[lucide--tag]", iconClass)} />
                <span className="min-w-0 py-1 wrap-anywhere">
                  <MarkedText text={name} terms={terms} />
                </span>
              </OptionLink>
            ))}
          </SuggestionGroup>
        )}
        <OptionLink id="all-results" to={pathTo.search(typed)} leaves={typed} className="font-semibold text-agave">
          <span aria-hidden="true" className="icon-[lucide--search] size-5" />
          <span className="min-w-0 py-1 wrap-anywhere">{`${count > 0 ? "Ver todos los resultados de" : "Buscar"} «${typed}»`}</span>
        </OptionLink>
      </div>
    </SuggestionPanel>
  );
}

/** Longer than from one key to the next, shorter than a pause. */
const DEBOUNCE_MS = 180;

type Listing = {
  /** Null while there is nothing to show. */
  listed: ListedSuggestions | null;
  /** Prices that are missing will come. */
  isAnswerComing: boolean;
};

/**
 * What is suggested for the text that is being typed: with each key at once what memory knows, then what the server answers.
 * For a text that memory leaves to the server, and without an index, the last suggestions stay until the next are here.
 */
function useListedSuggestions(typed: string, limit: number, index: SearchIndex | null): Listing {
  const asked = useDebounced(typed, DEBOUNCE_MS, "");
  // The service logs its failures. The field searches without suggestions as well, so the shopper is not bothered with them.
  const { data, isPlaceholderData, isError } = useQuery({
    ...suggestionsQuery(asked, limit),
    enabled: asked !== "",
  });
  const isOver = normalizeSearch(asked) === normalizeSearch(typed) && !isPlaceholderData;
  const recalled = useMemo(() => index && recallSuggestions(index, typed, limit), [index, typed, limit]);
  const remembered = useMemo(() => recalled && withAnswered(recalled, data), [recalled, data]);

  const answered = useMemo(() => data && asAnswered(asked, data), [data, asked]);

  const listed: ListedSuggestions | null = (isOver && answered) || remembered || (!index && answered) || null;
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  const hasFailed = isOver && isError;
  return { listed: listed ?? (hasFailed ? null : last), isAnswerComing: !hasFailed };
}
