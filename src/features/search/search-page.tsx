import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { MarkedText } from "@/components/marked-text";
import { PageHead } from "@/components/page-head";
import { pagedHead } from "@/components/pagination";
import { helpLink } from "@/copy/help-links";
import { countedProductsLabel } from "@/copy/product-count";
import { searchNote } from "@/copy/search-copy";
import { SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import { normalizeSearch } from "@/domain/search/search-text";
import { pathTo } from "@/lib/paths";
import { wasOpenedFromShop } from "@/lib/visit";
import type { Mark } from "@/product-list/layout";
import { ProductList } from "@/product-list/product-list";
import { ProductShelf } from "@/product-list/product-shelf";
import { type ProductFilterState, useProductFilters } from "@/product-list/use-product-filters";
import { useProductList } from "@/product-list/use-product-list";
import { queries } from "@/services/queries";
import { recordSearch } from "@/stores/recent-searches-store";
import { SearchHelp } from "./search-help";

/** The results of the header's search field, which keeps the text. Without a text there is nothing to look for yet. */
export default function SearchPage() {
  const state = useProductFilters("search");
  const { searchQuery } = state.filters;
  useRecordedSearch(searchQuery);
  const title = searchQuery ? `Resultados para «${searchQuery}»` : "Buscar productos";
  return (
    <div className="page flex flex-col gap-6 pt-6 pb-16">
      <PageHead
        {...pagedHead(title, pathTo.search(), state.filters.page)}
        description="Busca por nombre, marca o clave (SKU) en todo el catálogo."
        robots="noindex"
      />
      <h1 tabIndex={-1} className="text-3xl break-words md:text-4xl">
        {title}
      </h1>
      {searchQuery ? (
        <>
          <HelpOffer text={searchQuery} />
          <SearchResults state={state} />
        </>
      ) : (
        <>
          <p className="text-ink-soft">Escribe arriba lo que necesitas: un nombre, una marca o una clave (SKU).</p>
          <SearchHelp />
        </>
      )}
    </div>
  );
}

/** What the router calls the entry of the page that the browser loaded. */
const LOADED_PAGE = "default";
/** False once it was looked at, since Back may lead to it again. */
let isLoadedPageNew = true;

/**
 * Keeps a search among the recent ones once its results are opened. Here rather than where it is sent: the browser itself
 * sends the form as long as the page's code is on its way. Back, a reload and links from elsewhere are no new searches.
 * Written down as the results' heading is drawn, not after the next paint: a shopper may be gone by then.
 */
function useRecordedSearch(query = ""): void {
  const isReturn = useNavigationType() === "POP";
  const { key } = useLocation();
  const record = useEffectEvent((text: string) => {
    const wasLoaded = isReturn && key === LOADED_PAGE && isLoadedPageNew && wasOpenedFromShop();
    isLoadedPageNew = false;
    if (!isReturn || wasLoaded) recordSearch(text);
  });
  useLayoutEffect(() => record(query), [query]);
}

/** For who looks for the shop's help, or for an order, where products are found. */
function HelpOffer({ text }: { text: string }) {
  const help = helpLink(text);
  return (
    help && (
      <p key={help.to} className="text-lg">
        ¿Buscas ayuda?{" "}
        <a href={help.to} className="link inline-flex min-h-target items-center font-semibold wrap-anywhere">
          {help.label}
        </a>
      </p>
    )
  );
}

/** What the search found, the best first unless the shopper chose an order, with the words looked for marked. */
function SearchResults({ state }: { state: ProductFilterState }) {
  const filters = { ...state.filters, limit: SEARCH_RESULTS_PAGE_SIZE };
  const { list, found } = useProductList(state, filters, queries.search(filters));
  const query = filters.searchQuery ?? "";
  const terms = found?.terms;
  // Whoever asks for help is led there above.
  const proposal = found && helpLink(query) === null ? found.didYouMean : null;
  // The whole text may be a SKU, which its words are not: «ST-95».
  const codes = useMemo(() => terms && [...terms, normalizeSearch(query)], [terms, query]);
  const mark = useCallback<Mark>(
    (text, kind) => {
      const marked = kind === "code" ? codes : terms;
      return marked ? <MarkedText text={text} terms={marked} isCode={kind === "code"} /> : text;
    },
    [terms, codes],
  );
  return (
    <>
      {/* Always there, so that its text is announced when it comes. */}
      <p
        role="status"
        aria-label="Sobre tu búsqueda"
        className="border-l-4 border-agave bg-agave-wash px-4 py-3 empty:hidden"
      >
        {found && found.count > 0 && searchNote(query, found)}
      </p>
      <ProductList
        state={state}
        {...list}
        mark={mark}
        noMatch={{
          suggestion: proposal && <DidYouMean text={proposal} />,
          more: (
            <>
              {proposal && <ProposedResults key={proposal} text={proposal} />}
              <SearchHelp />
            </>
          ),
        }}
      />
    </>
  );
}

const DidYouMean = ({ text }: { text: string }) => (
  <p className="mb-2 text-ink text-lg">
    ¿Quisiste decir{" "}
    <a href={pathTo.search(text)} className="link inline-flex min-h-target items-center font-semibold">
      {`«${text}»`}
    </a>
    ?
  </p>
);

/** Two rows of cards on a desktop. */
const PROPOSED = 8;

/** What is found with the proposed words: the best of it, since nobody has said yet that they were meant. Not shown where it cannot be loaded. */
function ProposedResults({ text }: { text: string }) {
  const { data, isLoadingError } = useQuery(queries.search({ searchQuery: text, limit: PROPOSED }));
  if (isLoadingError) return null;
  return (
    <ProductShelf
      title={`Con «${text}»`}
      view={data ? { name: "ready", products: data.products } : { name: "loading" }}
      skeletonCount={PROPOSED}
      {...(data && {
        note: searchNote(text, data),
        more: { label: `Ver ${countedProductsLabel(data.count, data.hasMore)}`, to: pathTo.search(text) },
      })}
    />
  );
}
