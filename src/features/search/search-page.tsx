import { PageHead } from "@/components/page-head";
import { pagedTitle } from "@/components/pagination";
import { useProductFilters } from "@/product-list/use-product-filters";
import { SearchHelp } from "./search-help";
import { SearchResults } from "./search-results";
import { useRecordedSearch } from "./use-recorded-search";

/** The results of the header's search field, which keeps the text. Without a text there is nothing to look for yet. */
export default function SearchPage() {
  const state = useProductFilters("search");
  const { searchQuery } = state.filters;
  useRecordedSearch(searchQuery);
  const title = searchQuery ? `Resultados para «${searchQuery}»` : "Buscar productos";
  return (
    <div className="page flex flex-col gap-6 pt-6 pb-16">
      <PageHead
        title={pagedTitle(title, state.filters.page)}
        description="Busca por nombre, marca o clave (SKU) en todo el catálogo."
        robots="noindex"
      />
      <h1 tabIndex={-1} className="text-3xl break-words md:text-4xl">
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
