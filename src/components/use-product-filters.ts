import { startTransition, useOptimistic } from "react";
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
  // The router changes the address in a transition; a ticked box must not wait for it.
  const [filters, setFilters] = useOptimistic(parseProductQuery(renamed(params, searchParam, "search")));

  const queryFor = (patch: Partial<ProductFilters>): URLSearchParams => {
    const page = "page" in patch ? patch.page : undefined;
    return serialiseProductQuery({ ...filters, ...patch, page });
  };

  const change = (patch: Partial<ProductFilters>) => {
    const query = queryFor(patch);
    startTransition(() => {
      setFilters(parseProductQuery(query));
      setParams(renamed(query, "search", searchParam), { preventScrollReset: true });
    });
  };

  return {
    filters,
    change,
    clear: () => change(NARROWING),
    searchFor: (patch) => {
      const query = renamed(queryFor(patch), "search", searchParam).toString();
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
