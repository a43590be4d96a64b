import { type ComponentType, useEffect, useEffectEvent, useReducer, useState } from "react";
import { Pagination, useHeadOfNewPage } from "@/components/pagination";
import { countedProductsLabel } from "@/copy/product-count";
import type { Product } from "@/domain/product";
import { late } from "@/lib/late";
import { useLate } from "@/lib/use-late";
import { setListView, useListView } from "@/stores/list-view-store";
import { type FacetAnswers, productFacets } from "./facet-values";
import { ActiveFilters, attributeLabel, filterChips } from "./filter-chips";
import { ProductFilterPanel } from "./filter-panel";
import type { Mark } from "./layout";
import type { NoMatchHelp } from "./no-products";
import { ProductResults } from "./results";
import { ListToolbar } from "./toolbar";
import type { ProductFilterState } from "./use-product-filters";
import { type ListAnswer, type ProductListView, productListView } from "./view";

/** Twenty kilobytes of dialog that most visits to a list never open. */
const filterSheet = late(() => import("./filter-sheet"));

const NOTHING = { count: 0, hasMore: false };

type ProductListProps = {
  state: ProductFilterState;
  answer: ListAnswer;
  facets: FacetAnswers;
  pageSize: number;
  /** For a search: highlights what was searched for. */
  mark?: Mark;
  noMatch?: NoMatchHelp;
  /** Shows the products as tables, where the page offers that. */
  tables?: ComponentType<{ products: readonly Product[] }>;
};

/** A list of products with its filters, order, pages and every state in between. Draws only: the page fetches. */
export function ProductList({ state, answer, facets: answers, pageSize, mark, noMatch, tables }: ProductListProps) {
  const listView = useListView(tables !== undefined);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [sheet, askForSheet] = useLate(filterSheet, filterSheet.need);
  const results = useHeadOfNewPage<HTMLElement>(
    state.filters.page ?? 1,
    `${state.addressWith({ page: undefined })} ${pageSize}`,
  );
  const found = productListView(state.filters, pageSize, answer);
  // Tables have longer pages, and fewer: Back, or somebody else's link, may ask for one that only cards have.
  const isOfCards = listView === "table" && found.name === "past-the-end";
  const view: ProductListView = isOfCards ? { name: "loading" } : found;
  const begin = useEffectEvent(() => state.change({}, { replace: true }));
  useEffect(() => {
    if (isOfCards) begin();
  }, [isOfCards]);
  const facets = productFacets(answers);
  const chips = filterChips(state.filters, facets);
  const unknown = [...state.unknown, ...(state.filters.attributes ?? []).filter((id) => !attributeLabel(facets, id))];
  // What was typed into a field and never taken goes as well: no address holds it, whose change would empty the field.
  const [clearings, countClearing] = useReducer((count: number) => count + 1, 0);
  const clear = () => {
    state.clear();
    countClearing();
  };
  const panel = <ProductFilterPanel key={clearings} state={state} facets={facets} />;
  const focusResults = () => results.current?.focus({ preventScroll: true });
  // What is pressed among the results may go with what it changes: the results then keep the focus.
  const pressed: ProductFilterState = {
    ...state,
    change: (patch) => {
      focusResults();
      state.change(patch);
    },
    clear: () => {
      focusResults();
      clear();
    },
  };
  const size = view.name === "ready" ? view : view.name === "no-match" ? NOTHING : null;

  return (
    <div className="grid gap-x-6 lg:grid-cols-[min(16rem,max(18.5%,11rem))_minmax(0,1fr)]">
      <aside aria-label="Filtros" className="max-lg:hidden print:hidden">
        {panel}
      </aside>
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Resultados"
        className="flex min-w-0 scroll-mt-6 flex-col gap-5 outline-none"
      >
        {/* The heading level between the page's and its products', also where the filters are not beside the list. */}
        <h2 className="sr-only">Resultados</h2>
        <ListToolbar
          summary={<Summary view={view} pageSize={pageSize} />}
          scope={state.scope}
          sort={state.filters.sort}
          onSort={(sort) => state.change({ sort })}
          listView={listView}
          onListView={(chosen) => {
            setListView(chosen);
            // Pages of tables hold many more products: the number that was open is another part of the list there.
            if ((chosen === "table") !== (listView === "table") && state.filters.page) state.change({});
          }}
          hasTables={tables !== undefined}
          appliedFilters={chips.length}
          onOpenFilters={() => {
            askForSheet();
            setSheetOpen(true);
          }}
        />
        {unknown.length > 0 && (
          <p role="status" className="text-ink-soft">
            {`No conocemos «${unknown.join("», «")}»: la lista no se filtra por eso.`}
          </p>
        )}
        <ActiveFilters chips={chips} state={pressed} />
        <ProductResults
          {...{ view, listView, pageSize, mark, noMatch, tables }}
          state={pressed}
          isNarrowed={chips.length > 0}
        />
        {view.name === "ready" && view.isCutShort && view.page === view.lastPage && (
          <p className="text-center text-ink-soft text-sm">
            Hasta aquí llega lo que mostramos. Para ver el resto, filtra la lista o cambia su orden.
          </p>
        )}
        {view.name === "ready" && (
          <Pagination
            label="Páginas de productos"
            page={view.page}
            lastPage={view.lastPage}
            hrefFor={(page) => state.addressWith({ page })}
          />
        )}
      </section>
      {sheet && (
        <sheet.default {...{ size, clear }} isOpen={isSheetOpen} onOpenChange={setSheetOpen}>
          {panel}
        </sheet.default>
      )}
    </div>
  );
}

/** Announced politely whenever it changes; empty while nothing is known. */
function Summary({ view, pageSize }: { view: ProductListView; pageSize: number }) {
  if (view.name !== "ready") return <p role="status">{view.name === "no-match" ? "0 productos" : null}</p>;
  const first = (view.page - 1) * pageSize + 1;
  return (
    <p role="status" className="figures">
      <strong className="inline-block first-letter:uppercase">{countedProductsLabel(view.count, view.hasMore)}</strong>
      {view.lastPage > 1 && (
        <span className="text-ink-soft">{` · ${first} a ${first + view.products.length - 1}`}</span>
      )}
    </p>
  );
}
