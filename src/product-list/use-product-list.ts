import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { isPriceRangeReversed, type ProductFilters } from "@/domain/filters";
import type { Product } from "@/domain/product";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import type { ProductFilterState } from "./use-product-filters";

/** A page of products, with whatever else the screen's query tells of them. */
type FoundProducts = { products: readonly Product[]; count: number | null; hasMore?: boolean };

/**
 * Everything that a list of products shows beside its address: the answer, and the filter values with their counts.
 * @param filters those of the query: of the address, with what the page fixes and its page size
 * @param query the query of the screen's list; it waits until the filters are known
 * @param fixed what the page fixes itself and offers no filter for
 */
export function useProductList<Found extends FoundProducts, Key extends QueryKey>(
  { brands: known, missing, scope }: Pick<ProductFilterState, "brands" | "missing" | "scope">,
  filters: ProductFilters & { limit: number },
  query: UseQueryOptions<Found, Error, Found, Key>,
  fixed?: "brand" | "category",
) {
  const products = useQuery({ ...query, enabled: !missing });
  const brands = useQuery({ ...queries.brands({ limit: MAX_PAGE_SIZE }), enabled: fixed !== "brand" });
  const categories = useQuery(shellQueries.categories());
  const isCountable = !missing && !isPriceRangeReversed(filters);
  const counts = useQuery({
    ...queries.facets(filters, scope),
    enabled: isCountable,
  });
  const hasAttributes = fixed === "category";
  const isHydrated = useIsHydrated(hasAttributes);
  const attributes = useQuery({
    ...queries.attributeFacets(filters),
    // Prerendered pages do without these: they come below everything else.
    enabled: isCountable && hasAttributes && isHydrated,
  });
  // While attributes of the address have no names, nobody can tell which of them filter anything.
  const areUnnamed = filters.attributes && !attributes.data && attributes.errorUpdateCount > 0;
  const unread = missing ?? (areUnnamed ? attributes : null);
  const { error, refetch } = unread ?? products;
  const list = {
    answer: {
      data: unread ? undefined : products.data,
      reason: error && appErrorOf(error),
      isUpdating: products.isPlaceholderData,
      retry: () => void refetch(),
    },
    facets: {
      ...(fixed !== "brand" && { brands: { ...brands, data: known ?? brands.data?.brands } }),
      // The counted list of a brand knows no category.
      ...(fixed === undefined && { categories }),
      ...(hasAttributes && { attributes }),
      counts: counts.data,
      // What is counted may have to be read before. Once a first try has failed, the filters are shown without counts.
      isCounting: missing ? !missing.error : counts.isLoading && counts.failureCount === 0,
    },
    pageSize: filters.limit,
  };
  const { page = 1 } = filters;
  // A page beyond the end of its list is none to be found.
  const robots = page > 1 && products.data?.products.length === 0 ? "noindex" : undefined;
  return { list, found: products.data, robots };
}
