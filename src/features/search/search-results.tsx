import { useQuery } from "@tanstack/react-query";
import { SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { ProductList } from "@/product-list/product-list";
import type { ProductFilterState } from "@/product-list/use-product-filters";
import { useProductList } from "@/product-list/use-product-list";
import { queries } from "@/services/queries";
import { SearchHelp } from "./search-help";

/** What the search found, the best first unless the shopper chose an order, with the words looked for marked. */
export function SearchResults({ state }: { state: ProductFilterState }) {
  const filters = { ...state.filters, limit: SEARCH_RESULTS_PAGE_SIZE };
  const search = useQuery(queries.search(filters));
  const list = useProductList(filters, search, { scope: "search" });
  const didYouMean = search.data?.didYouMean;
  return (
    <ProductList
      state={state}
      {...list}
      terms={search.data?.terms ?? []}
      noMatch={{ suggestion: didYouMean && <DidYouMean text={didYouMean} />, more: <SearchHelp /> }}
    />
  );
}

const DidYouMean = ({ text }: { text: string }) => (
  <p className="mb-2 text-ink text-lg">
    ¿Quisiste decir{" "}
    <a href={pathTo.search(text)} className="link inline-flex min-h-target items-center font-semibold">
      «{text}»
    </a>
    ?
  </p>
);
