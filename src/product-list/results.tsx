import { clsx } from "clsx";
import { LoadError } from "@/components/load-error";
import type { ListLayout } from "./layout";
import { productListClass } from "./layout";
import { ProductListSkeleton } from "./list-skeleton";
import { NoMatch, type NoMatchHelp, PastTheEnd, PriceRangeReversed } from "./no-products";
import { ProductCard } from "./product-card";
import type { ProductFilterState } from "./use-product-filters";
import type { ProductListView } from "./view";

type ProductResultsProps = {
  view: ProductListView;
  layout: ListLayout;
  state: ProductFilterState;
  pageSize: number;
  /** Whether the shopper narrowed the list down. */
  isNarrowed: boolean;
  terms?: readonly string[] | undefined;
  noMatch?: NoMatchHelp | undefined;
};

/** The cards of the first row are on screen at once; the rest may load as it is scrolled to. */
const PRIORITY_CARDS = 4;

export function ProductResults(props: ProductResultsProps) {
  const { view, layout, state, pageSize, isNarrowed, terms, noMatch } = props;
  switch (view.name) {
    case "loading":
      return <ProductListSkeleton layout={layout} count={pageSize} />;
    case "failed":
      return <LoadError reason={view.reason} onRetry={view.retry} />;
    case "price-range-reversed":
      return <PriceRangeReversed state={state} />;
    case "past-the-end":
      return <PastTheEnd state={state} page={view.page} lastPage={view.lastPage} />;
    case "no-match":
      return <NoMatch state={state} isNarrowed={isNarrowed} help={noMatch} />;
    case "ready":
      return (
        <ul
          aria-busy={view.isUpdating}
          className={clsx(
            productListClass(layout),
            "transition-opacity delay-200 duration-200",
            view.isUpdating && "opacity-55",
          )}
        >
          {view.products.map((product, position) => (
            <li key={product.id} className="grid min-w-0">
              <ProductCard product={product} layout={layout} priority={position < PRIORITY_CARDS} terms={terms} />
            </li>
          ))}
        </ul>
      );
  }
}
