import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, Search, Tag } from "lucide-react";
import { MarkedText } from "@/components/marked-text";
import { SEARCH_SUGGESTION_LIMIT } from "@/domain/constants";
import { normalizeSearch } from "@/domain/search-text";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { usePriceDisplay } from "@/stores/preferences-store";
import { OptionLink } from "./option-link";
import { ProductOption } from "./product-option";
import { LIST_ID } from "./search-popup";
import { SuggestionGroup } from "./suggestion-group";
import { SuggestionPanel } from "./suggestion-panel";
import { useDebounced } from "./use-debounced";

/** Longer than from one key to the next, shorter than a pause. */
const DEBOUNCE_MS = 180;
/** More would lie under the keyboard. */
const PHONE_LIMIT = 6;
const PHONE = "(width < 40rem)";

const iconClass = "size-5 shrink-0 text-ink-soft";

/** Products, categories and brands for what is being typed; the last ones stay until the next are here. */
export function TypedSuggestions({ typed }: { typed: string }) {
  // Asked with every key: a phone that was turned is noticed then.
  const limit = window.matchMedia(PHONE).matches ? PHONE_LIMIT : SEARCH_SUGGESTION_LIMIT;
  const asked = useDebounced(typed, DEBOUNCE_MS, "");
  const display = usePriceDisplay();
  // The service logs its failures. The field searches without suggestions as well, so the shopper is not bothered with them.
  const { data } = useQuery({ ...queries.suggestions(asked, limit), enabled: asked !== "" });
  if (!data) return null;

  const { products, categories, brands } = data;
  const count = products.length + categories.length + brands.length;
  const terms = normalizeSearch(typed).split(" ");
  return (
    <SuggestionPanel announcement={count === 1 ? "1 sugerencia" : `${count || "Sin"} sugerencias`}>
      <div role="listbox" id={LIST_ID} aria-label="Sugerencias">
        {products.length > 0 && (
          <SuggestionGroup title="Productos">
            {products.map((product) => (
              <ProductOption key={product.id} product={product} terms={terms} display={display} />
            ))}
          </SuggestionGroup>
        )}
        {categories.length > 0 && (
          <SuggestionGroup title="Categorías">
            {categories.map(({ name, slug }) => (
              <OptionLink key={slug} id={`suggested-category-${slug}`} to={pathTo.category(slug)} leaves="">
                <LayoutGrid aria-hidden="true" className={iconClass} />
                <span className="truncate">
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
                <Tag aria-hidden="true" className={iconClass} />
                <span className="truncate">
                  <MarkedText text={name} terms={terms} />
                </span>
              </OptionLink>
            ))}
          </SuggestionGroup>
        )}
        <OptionLink id="all-results" to={pathTo.search(typed)} leaves={typed} className="font-semibold text-agave">
          <Search aria-hidden="true" className="size-5 shrink-0" />
          <span className="truncate">{`${count > 0 ? "Ver todos los resultados de" : "Buscar"} «${typed}»`}</span>
        </OptionLink>
      </div>
    </SuggestionPanel>
  );
}
