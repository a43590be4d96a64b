import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { CountedProductFilters, ProductFilters } from "@/domain/filters";
import type { Product } from "@/domain/product";
import { askLater } from "./ask-later";
import type { BrandFilters } from "./brands-service";
import type { FacetScope } from "./product-lists/facets-service";
import { KEPT_FOR_BACK, RARELY_CHANGES } from "./shell-queries";

const products = askLater(() => import("./products-service"));
const lists = askLater(() => import("./product-lists/listed-products"));
const search = askLater(() => import("./search-service"));
const facets = askLater(() => import("./product-lists/facets-service"));
const attributes = askLater(() => import("./product-lists/attribute-facets-service"));
const brands = askLater(() => import("./brands-service"));
const categories = askLater(() => import("./categories-service"));

const SECOND = 1000;

/** Prices and stock move during the day, and what a shopper sees should be what the checkout says. */
export const CHANGES_DURING_DAY = { staleTime: 30 * SECOND };

/** What pages of many products are made of. */
const LISTS = { ...CHANGES_DURING_DAY, ...KEPT_FOR_BACK };

/** Page, size and order change no count. */
const countedFilters = ({
  page: _page,
  limit: _limit,
  sort: _sort,
  isPricedWithTax,
  ...rest
}: ProductFilters): ProductFilters =>
  isPricedWithTax && (rest.minPrice ?? rest.maxPrice) !== undefined ? { ...rest, isPricedWithTax } : rest;

/**
 * Shows the previous answer until the next one is here, but never that to another text under the new one's name.
 * @param filters what is asked for, the last part of its key
 */
const listOf = ({ searchQuery }: ProductFilters) => ({
  ...LISTS,
  placeholderData: <Answer>(shown: Answer | undefined, asked?: { queryKey: QueryKey }) =>
    (asked?.queryKey.at(-1) as ProductFilters | undefined)?.searchQuery === searchQuery ? shown : undefined,
});

/**
 * What screens read of the catalogue, as options for `useQuery`. A failure is a QueryError. The cache drops the answers of
 * superseded queries and aborts their requests.
 */
export const queries = {
  /** With the exact count, for pages and «n resultados». */
  products: (filters: ProductFilters = {}) =>
    queryOptions({
      queryKey: ["products", "list", filters],
      queryFn: ({ signal }) => lists((service) => service.listProducts(filters, { signal, exactCount: true })),
      ...listOf(filters),
    }),

  countedProducts: (filters: CountedProductFilters = {}) =>
    queryOptions({
      queryKey: ["products", "counted", filters],
      queryFn: ({ signal }) => lists((service) => service.countedProducts(filters, { signal })),
      ...listOf(filters),
    }),

  productsWithoutCategory: () =>
    queryOptions({
      queryKey: ["products", "without-category"],
      queryFn: ({ signal }) => products((service) => service.productsWithoutCategory({ signal })),
      ...LISTS,
    }),

  product: (id: string) =>
    queryOptions({
      queryKey: ["products", "one", id],
      queryFn: ({ signal }) => products((service) => service.getProduct(id, { signal })),
      ...CHANGES_DURING_DAY,
    }),

  /** In the order of the ids; shows what it had while a changed list is read. */
  productsByIds: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ["products", "by-ids", ids],
      queryFn: ({ signal }) => products((service) => service.productsByIds(ids, { signal })),
      placeholderData: keepPreviousData,
      ...LISTS,
    }),

  featured: (limit?: number) =>
    queryOptions({
      queryKey: ["products", "featured", limit ?? null],
      queryFn: ({ signal }) => products((service) => service.featuredProducts(limit, { signal })),
      ...LISTS,
    }),

  recent: () =>
    queryOptions({
      queryKey: ["products", "recent"],
      queryFn: ({ signal }) => products((service) => service.recentProducts(undefined, { signal })),
      ...LISTS,
    }),

  related: (product: Pick<Product, "id" | "brand">) =>
    queryOptions({
      queryKey: ["products", "related", product.id, product.brand?.id ?? null],
      queryFn: ({ signal }) => products((service) => service.relatedProducts(product, undefined, { signal })),
      ...CHANGES_DURING_DAY,
    }),

  /** All sizes and colours of one thing, the one that is on screen among them. */
  family: (familyCode: string) =>
    queryOptions({
      queryKey: ["products", "family", familyCode],
      queryFn: ({ signal }) => products((service) => service.productsOfFamily(familyCode, { signal })),
      ...CHANGES_DURING_DAY,
    }),

  /** The search page's results, best first. */
  search: (filters: ProductFilters) =>
    queryOptions({
      queryKey: ["products", "ranked", filters],
      queryFn: ({ signal }) => search((service) => service.searchCatalogue(filters, { signal })),
      ...listOf(filters),
    }),

  /** The counts beside the filters. */
  facets: (listFilters: ProductFilters, scope: FacetScope) => {
    const filters = countedFilters(listFilters);
    return queryOptions({
      queryKey: ["products", "facets", scope, filters],
      queryFn: ({ signal }) => facets((service) => service.facetCounts(filters, scope, { signal })),
      ...listOf(filters),
    });
  },

  /** What else the list of one category can be filtered by. */
  attributeFacets: (listFilters: ProductFilters) => {
    const filters = countedFilters(listFilters);
    return queryOptions({
      queryKey: ["products", "attributes", filters],
      queryFn: ({ signal }) => attributes((service) => service.attributeFacets(filters, { signal })),
      ...listOf(filters),
    });
  },

  brands: (filters: BrandFilters = {}) =>
    queryOptions({
      queryKey: ["brands", "list", filters],
      queryFn: ({ signal }) => brands((service) => service.listBrands(filters, { signal })),
      placeholderData: keepPreviousData,
      ...RARELY_CHANGES,
    }),

  brandBySlug: (slug: string) =>
    queryOptions({
      queryKey: ["brands", "by-slug", slug],
      queryFn: ({ signal }) => brands((service) => service.getBrandBySlug(slug, { signal })),
      ...RARELY_CHANGES,
    }),

  categoryBySlug: (slug: string) =>
    queryOptions({
      queryKey: ["categories", "by-slug", slug],
      queryFn: ({ signal }) => categories((service) => service.getCategoryBySlug(slug, { signal })),
      ...RARELY_CHANGES,
    }),
};
