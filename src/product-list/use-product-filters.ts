import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useOptimistic } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import {
  asShown,
  attributesIn,
  type DefaultSort,
  type ProductFilters,
  parseProductQuery,
  type SlugDirectory,
  serialiseProductQuery,
  unknownSlugs,
} from "@/domain/filters";
import type { Brand } from "@/domain/product";
import { withQuery } from "@/lib/paths";
import { useAddressNow } from "@/lib/use-address-now";
import { queries } from "@/services/queries";
import { shellQueries } from "@/services/shell-queries";
import { usePriceDisplay } from "@/stores/preferences-store";

/** A list of the catalogue, or the results of a search: they differ in what their address says. */
export type ListScope = "list" | "search";

/** The filters of a list, as the address holds them, and the ways to change them. */
export type ProductFilterState = {
  scope: ListScope;
  filters: ProductFilters;
  /** The brands that can be filtered by, as far as they are known: those of the address among them. */
  brands: readonly Brand[] | undefined;
  /** What has to be read before the filters are known, e.g. the brands that the address names; null once it is. */
  missing: Missing | null;
  /** Names of brands and categories in the address that the shop does not have: they filter nothing. */
  unknown: readonly string[];
  /** A change other than of the page leads back to page 1. Each change is a step that Back undoes, unless it is to `replace` the last: only while that is the list's own. */
  change: (patch: Partial<ProductFilters>, options?: { replace: boolean }) => void;
  /** Drops what the shopper narrowed down; the search text and the order stay. */
  clear: () => void;
  /** The address, path and query, of the same list with a change: for links. */
  addressWith: (patch: Partial<ProductFilters>) => string;
};

const NARROWING = {
  brandIds: undefined,
  categoryIds: undefined,
  attributes: undefined,
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

/**
 * Keeps a product list's state in the address.
 * @param hasAttributes whether the list is of one category, whose attributes the address may name
 */
export function useProductFilters(scope: ListScope = "list", hasAttributes = false): ProductFilterState {
  const { textParam, defaultSort } = addresses[scope];
  const display = usePriceDisplay();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const addressNow = useAddressNow();
  const { directory, brands, missing, unknown } = useSlugDirectory(params);
  const parse = (query: URLSearchParams): ProductFilters => ({
    ...parseProductQuery(query, defaultSort, directory),
    ...(hasAttributes && attributesIn(query)),
  });
  // The router changes the address in a transition; a ticked box must not wait for it.
  const [query, setQuery] = useOptimistic(search);
  const filters = parse(renamed(new URLSearchParams(query), textParam, "search"));

  const queryFor = (patch: Partial<ProductFilters>): URLSearchParams => {
    const page = "page" in patch ? patch.page : undefined;
    return serialiseProductQuery({ ...filters, ...patch, page }, defaultSort, directory);
  };
  const addressOf = (query: URLSearchParams) => withQuery(pathname, renamed(query, "search", textParam));

  const change: ProductFilterState["change"] = (patch, options) => {
    const address = addressOf(queryFor(patch));
    // A step to the same address would make the shopper press Back twice.
    if (address === pathname + query) return;
    // While the code of the next page is on its way this one still stands here: its own address is the last no more.
    if (options?.replace && addressNow() !== pathname + search) return;
    startTransition(() => {
      setQuery(address.slice(pathname.length));
      void navigate(address, { ...options, preventScrollReset: true });
    });
  };

  // An old address, which names ids, is replaced by the readable one.
  const isOld = params.has("brands") || params.has("categories");
  const readable = isOld ? addressOf(queryFor({ page: filters.page })) : "";
  const translate = useEffectEvent(() => change({ page: filters.page }, { replace: true }));
  useEffect(() => {
    if (readable.includes("marca=") || readable.includes("categoria=")) translate();
  }, [readable]);

  return {
    scope,
    filters: asShown(filters, display),
    brands,
    missing,
    unknown,
    change,
    clear: () => change(NARROWING),
    addressWith: (patch) => addressOf(queryFor(patch)),
  };
}

function renamed(params: URLSearchParams, from: string, to: string): URLSearchParams {
  if (from === to) return params;
  return new URLSearchParams(
    [...params].filter(([name]) => name !== to).map(([name, value]) => [name === from ? to : name, value]),
  );
}

/** The query whose missing answer keeps the filters of an address from being known. */
type Missing = { error: Error | null; refetch: () => unknown };

/** The brands and categories of the shop, which the address of a list calls by their slugs. */
function useSlugDirectory(params: URLSearchParams) {
  const slugs = params.get("marca");
  const categories = useQuery(shellQueries.categories());
  const brands = useQuery({
    ...queries.brands({ limit: MAX_PAGE_SIZE }),
    enabled: slugs !== null || params.has("brands"),
  });
  const listed = brands.data?.brands;
  const isWhole = !brands.data || (brands.data.count ?? 0) <= brands.data.brands.length;
  // A shop may have more brands than a list holds: those of the address that are not in it are read by themselves.
  const beyond = isWhole || !listed ? [] : unknownSlugs(slugs, listed);
  const others = useQuery({
    ...queries.brands({ slugs: beyond, limit: MAX_PAGE_SIZE }),
    enabled: beyond.length > 0,
  });

  const known = listed && others.data ? [...listed, ...others.data.brands] : listed;
  const strange = known ? unknownSlugs(slugs, known) : [];
  const missing: Missing | null =
    (slugs !== null && !listed && brands) ||
    (params.has("categoria") && !categories.data && categories) ||
    // Those read for the address before are enough where one of them was taken away.
    (strange.length > 0 && beyond.length > 0 && (!others.data || others.isPlaceholderData) && others) ||
    null;
  const unknown = missing
    ? []
    : [...strange, ...(categories.data ? unknownSlugs(params.get("categoria"), categories.data) : [])];
  const directory: SlugDirectory = {
    brands: missing ? withUnread(slugs, known) : known,
    categories: missing ? withUnread(params.get("categoria"), categories.data) : categories.data,
  };
  return { directory, brands: known, missing, unknown };
}

/** What nobody can tell yet stands for itself, and so stays in the address, whatever else is changed, until it is taken away. */
const withUnread = (slugs: string | null, known: SlugDirectory["brands"] = []) => [
  ...known,
  ...unknownSlugs(slugs, known).map((slug) => ({ id: slug, slug })),
];
