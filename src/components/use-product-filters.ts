import { useSearchParams } from "react-router-dom";
import { type ProductFilters, parseProductQuery, serialiseProductQuery } from "@/domain/filters";

/** The filters of a list, as the address holds them, and the ways to change them. */
export type ProductFilterState = {
  filters: ProductFilters;
  /** A change other than of the page leads back to page 1. Each change is a step that Back undoes. */
  change: (patch: Partial<ProductFilters>) => void;
  /** Drops what the shopper narrowed down; the search text and the order stay. */
  clear: () => void;
  /** The query string, «?…» or empty, of the same list with a change: for links. */
  searchFor: (patch: Partial<ProductFilters>) => string;
};

const NARROWING = {
  brandIds: undefined,
  categoryIds: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  onlyAvailable: undefined,
  isFeatured: undefined,
} satisfies Partial<ProductFilters>;

/**
 * Keeps a product list's state in the address.
 * @param searchParam the parameter that carries the search text: `search` on /products, `q` on the search page
 */
export function useProductFilters(searchParam: "search" | "q" = "search"): ProductFilterState {
  const [params, setParams] = useSearchParams();
  const filters = parseProductQuery(renamed(params, searchParam, "search"));

  const queryFor = (patch: Partial<ProductFilters>): URLSearchParams => {
    const page = "page" in patch ? patch.page : undefined;
    return renamed(serialiseProductQuery({ ...filters, ...patch, page }), "search", searchParam);
  };

  return {
    filters,
    change: (patch) => setParams(queryFor(patch), { preventScrollReset: true }),
    clear: () => setParams(queryFor(NARROWING), { preventScrollReset: true }),
    searchFor: (patch) => {
      const query = queryFor(patch).toString();
      return query === "" ? "" : `?${query}`;
    },
  };
}

function renamed(params: URLSearchParams, from: string, to: string): URLSearchParams {
  if (from === to) return params;
  return new URLSearchParams(
    [...params].filter(([name]) => name !== to).map(([name, value]) => [name === from ? to : name, value]),
  );
}
