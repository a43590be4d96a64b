import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { MarkedText } from "@/components/marked-text";
import { countedProductsLabel } from "@/copy/product-count";
import { searchNote } from "@/copy/search-copy";
import { SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import type { Mark } from "@/product-list/layout";
import { ProductList } from "@/product-list/product-list";
import { ProductShelf } from "@/product-list/product-shelf";
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
        noMatch={{
          suggestion: found?.didYouMean && <DidYouMean text={found.didYouMean} />,
          more: (
            <>
              {found?.didYouMean && <ProposedResults key={found.didYouMean} text={found.didYouMean} />}
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
