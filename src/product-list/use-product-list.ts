import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { type ProductFilters, priceRangeProblem } from "@/domain/filters";
import type { Product } from "@/domain/product";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import type { ProductFilterState } from "./use-product-filters";

/** A page of products, read by whichever query the screen's list calls for. */
type ProductsQuery = Pick<
  UseQueryResult<{ products: readonly Product[]; count: number | null }>,
  "data" | "error" | "isPlaceholderData" | "refetch"
>;

type ListKind = {
  /** What the filters still wait for. */
  missing: ProductFilterState["missing"];
  /** Whose counts stand beside the filter values. */
  scope: "list" | "search";
  /** What the page fixes itself and offers no filter for. */
  fixed?: "brand" | "category";
};

/**
 * Everything that a list of products shows beside its address: the answer, and the filter values with their counts.
 * @param filters as the query was asked: the address's, with what the page fixes and its page size
 */
export function useProductList(
  filters: ProductFilters & { limit: number },
  products: ProductsQuery,
  { missing, scope, fixed }: ListKind,
) {
  const brands = useQuery({ ...queries.brands({ limit: MAX_PAGE_SIZE }), enabled: fixed !== "brand" });
  const categories = useQuery(shellQueries.categories());
  const counts = useQuery({
    ...queries.facets(filters, scope),
    enabled: !missing && priceRangeProblem(filters) === null,
  });
  const { error, refetch } = missing ?? products;
  return {
    answer: {
      data: missing ? undefined : products.data,
      reason: error && appErrorOf(error),
      isUpdating: products.isPlaceholderData,
      retry: () => void refetch(),
    },
    facets: {
      ...(fixed !== "brand" && { brands: { ...brands, data: brands.data?.brands } }),
      // The counted list of a brand knows no category.
      ...(fixed === undefined && { categories }),
      counts: counts.data,
      // Once a first try has failed, the filters do without.
      isCounting: counts.isLoading && counts.failureCount === 0,
    },
    pageSize: filters.limit,
  };
}
