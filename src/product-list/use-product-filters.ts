import { startTransition, useOptimistic } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { type DefaultSort, type ProductFilters, parseProductQuery, serialiseProductQuery } from "@/domain/filters";
import { withQuery } from "@/lib/paths";

/** A list of the catalogue, or the results of a search: they differ in what their address says. */
export type ListScope = "list" | "search";

/** The filters of a list, as the address holds them, and the ways to change them. */
export type ProductFilterState = {
  scope: ListScope;
  filters: ProductFilters;
  /** A change other than of the page leads back to page 1. Each change is a step that Back undoes. */
  change: (patch: Partial<ProductFilters>) => void;
  /** Drops what the shopper narrowed down; the search text and the order stay. */
  clear: () => void;
  /** The address, path and query, of the same list with a change: for links. */
  addressWith: (patch: Partial<ProductFilters>) => string;
};

const NARROWING = {
  brandIds: undefined,
  categoryIds: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  onlyAvailable: undefined,
  isFeatured: undefined,
} satisfies Partial<ProductFilters>;

/** Which parameter carries the search text, and the order when none is named: relevance for a search. */
const addresses = {
  list: { textParam: "search", defaultSort: "newest" },
  search: { textParam: "q", defaultSort: null },
} as const satisfies Record<ListScope, { textParam: string; defaultSort: DefaultSort }>;

/** Keeps a product list's state in the address. */
export function useProductFilters(scope: ListScope = "list"): ProductFilterState {
  const { textParam, defaultSort } = addresses[scope];
  const parse = (query: URLSearchParams) => parseProductQuery(query, defaultSort);
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  // The router changes the address in a transition; a ticked box must not wait for it.
  const [filters, setFilters] = useOptimistic(parse(renamed(params, textParam, "search")));

  const queryFor = (patch: Partial<ProductFilters>): URLSearchParams => {
    const page = "page" in patch ? patch.page : undefined;
    return serialiseProductQuery({ ...filters, ...patch, page }, defaultSort);
  };

  const change = (patch: Partial<ProductFilters>) => {
    const query = queryFor(patch);
    startTransition(() => {
      setFilters(parse(query));
      setParams(renamed(query, "search", textParam), { preventScrollReset: true });
    });
  };

  return {
    scope,
    filters,
    change,
    clear: () => change(NARROWING),
    addressWith: (patch) => withQuery(pathname, renamed(queryFor(patch), "search", textParam)),
  };
}

function renamed(params: URLSearchParams, from: string, to: string): URLSearchParams {
  if (from === to) return params;
  return new URLSearchParams(
    [...params].filter(([name]) => name !== to).map(([name, value]) => [name === from ? to : name, value]),
  );
}

/** The title of one page of a list: «Productos (página 2)»; the first page has the list's own name. */
export const pagedTitle = (title: string, page = 1): string => (page > 1 ? `${title} (página ${page})` : title);
