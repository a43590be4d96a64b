import { clsx } from "clsx";
import type { ComponentProps, ComponentType } from "react";
import { LoadError } from "@/components/load-error";
import type { Product } from "@/domain/product";
import { late } from "@/lib/late";
import { useLateNow } from "@/lib/use-late";
import type { ListView } from "@/stores/list-view-store";
import { type Mark, productListClass } from "./layout";
import { ProductListSkeleton } from "./list-skeleton";
import type NoProducts from "./no-products";
import type { NoMatchHelp } from "./no-products";
import { ProductCard } from "./product-card";
import type { ProductFilterState } from "./use-product-filters";
import type { ProductListView } from "./view";

type ProductResultsProps = {
  view: ProductListView;
  listView: ListView;
  state: ProductFilterState;
  pageSize: number;
  /** Whether the shopper narrowed the list down. */
  isNarrowed: boolean;
  mark?: Mark | undefined;
  noMatch?: NoMatchHelp | undefined;
  tables?: ComponentType<{ products: readonly Product[] }> | undefined;
};

/** The cards of the first row are on screen at once; the rest may load as it is scrolled to. */
const PRIORITY_CARDS = 4;

export function ProductResults(props: ProductResultsProps) {
  const { view, listView, state, pageSize, isNarrowed, mark, noMatch, tables: Tables } = props;
  const layout = listView === "table" ? "row" : listView;
  switch (view.name) {
    case "loading":
      return <ProductListSkeleton layout={layout} count={pageSize} />;
    case "failed":
      return <LoadError reason={view.reason} onRetry={view.retry} />;
    case "price-range-reversed":
    case "past-the-end":
    case "no-match":
      return <LateNoProducts {...{ view, state, isNarrowed }} help={noMatch} />;
    case "ready":
      if (listView === "table" && Tables) {
        return (
          <div aria-busy={view.isUpdating}>
            <Tables products={view.products} />
          </div>
        );
      }
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
              <ProductCard product={product} layout={layout} priority={position < PRIORITY_CARDS} mark={mark} />
            </li>
          ))}
        </ul>
      );
  }
}

/** Loaded late: no list that people often land on begins empty. */
const noProducts = late(() => import("./no-products"));

function LateNoProducts(props: ComponentProps<typeof NoProducts>) {
  const [code, ask, isMissing] = useLateNow(noProducts, noProducts.need);
  if (isMissing) return <LoadError reason={{ category: "network" }} onRetry={ask} />;
  return code ? <code.default {...props} /> : <div aria-busy="true" />;
}
