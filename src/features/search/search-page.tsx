import { useQuery } from "@tanstack/react-query";
import { PageHead } from "@/components/page-head";
import { facetValues } from "@/components/product-facets";
import { ProductList } from "@/components/product-list";
import { productListView } from "@/components/product-list-view";
import { useProductFilters } from "@/components/use-product-filters";
import { SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { useShopping } from "@/stores/use-shopping";
import { SearchHelp } from "./search-help";

/** The results of the header's search field, which keeps the text. Without a text there is nothing to look for yet. */
export default function SearchPage() {
  const state = useProductFilters("q");
  const { searchQuery } = state.filters;
  const title = searchQuery ? `Resultados para «${searchQuery}»` : "Buscar productos";
  return (
    <div className="page flex flex-col gap-6 pt-6 pb-16">
      <PageHead
        title={title}
        description="Busca por nombre, marca o clave (SKU) en todo el catálogo."
        robots="noindex"
      />
      <h1 tabIndex={-1} className="break-words text-3xl md:text-4xl">
        {title}
      </h1>
      {searchQuery ? (
        <SearchResults state={state} />
      ) : (
        <>
          <p className="text-ink-soft">Escribe arriba lo que necesitas: un nombre, una marca o una clave (SKU).</p>
          <SearchHelp />
        </>
      )}
    </div>
  );
}

function SearchResults({ state }: { state: ReturnType<typeof useProductFilters> }) {
  const shopping = useShopping();
  const products = useQuery(queries.products({ ...state.filters, limit: SEARCH_RESULTS_PAGE_SIZE }));
  const brands = useQuery(queries.brands());
  const categories = useQuery(shellQueries.categories());

  const view = productListView(state.filters, SEARCH_RESULTS_PAGE_SIZE, {
    data: products.data,
    reason: products.error && appErrorOf(products.error),
    isUpdating: products.isPlaceholderData,
    retry: () => void products.refetch(),
  });

  return (
    <ProductList
      state={state}
      view={view}
      facets={{
        brands: facetValues({ ...brands, data: brands.data?.brands }),
        categories: facetValues(categories),
      }}
      shopping={shopping}
      pageSize={SEARCH_RESULTS_PAGE_SIZE}
      noMatchHelp={<SearchHelp />}
    />
  );
}
