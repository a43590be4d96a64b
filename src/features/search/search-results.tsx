import { useCallback } from "react";
import { MarkedText } from "@/components/marked-text";
import { searchNote } from "@/copy/search-copy";
import { SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import type { Mark } from "@/product-list/product-card";
import { ProductList } from "@/product-list/product-list";
import type { ProductFilterState } from "@/product-list/use-product-filters";
import { useProductList } from "@/product-list/use-product-list";
import { queries } from "@/services/queries";
import { SearchHelp } from "./search-help";

/** What the search found, the best first unless the shopper chose an order, with the words looked for marked. */
export function SearchResults({ state }: { state: ProductFilterState }) {
  const filters = { ...state.filters, limit: SEARCH_RESULTS_PAGE_SIZE };
  const { list, found } = useProductList(state, filters, queries.search(filters));
  const terms = found?.terms;
  const mark = useCallback<Mark>(
    (text, kind) => (terms ? <MarkedText {...{ text, terms }} isCode={kind === "code"} /> : text),
    [terms],
  );
  return (
    <>
      {/* Always there, so that its text is announced when it comes. */}
      <p
        role="status"
        aria-label="Sobre tu búsqueda"
        className="border-l-4 border-agave bg-agave-wash px-4 py-3 empty:hidden"
      >
        {found && found.count > 0 && searchNote(filters.searchQuery ?? "", found)}
      </p>
      <ProductList
        state={state}
        {...list}
        mark={mark}
        noMatch={{ suggestion: found?.didYouMean && <DidYouMean text={found.didYouMean} />, more: <SearchHelp /> }}
      />
    </>
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
