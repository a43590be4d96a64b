import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CountedProductFilters, ProductFilters } from "@/domain/filters";
import type { Product } from "@/domain/product";
import { normalizeSearch } from "@/domain/search/search-text";
import { askLater } from "./ask-later";
import type { BrandFilters } from "./brands-service";
import type { FacetScope } from "./product-lists/facets-service";
import { SHELVES } from "./shell-queries";

const products = askLater(() => import("./products-service"));
const lists = askLater(() => import("./product-lists/listed-products"));
const search = askLater(() => import("./search-service"));
const facets = askLater(() => import("./product-lists/facets-service"));
const brands = askLater(() => import("./brands-service"));
const categories = askLater(() => import("./categories-service"));

const SECOND = 1000;

/** Prices and stock move during the day, and what a shopper sees should be what the checkout says. */
const GOODS = { staleTime: 30 * SECOND };

/**
 * Everything screens read, as options for `useQuery`. A failure is a QueryError. The cache drops the answers of
 * superseded queries and aborts their requests.
 */
export const queries = {
  /** With the exact count, for pages and «n resultados». Shows the previous page until the next one is here. */
  products: (filters: ProductFilters = {}) =>
    queryOptions({
      queryKey: ["products", "list", filters],
      queryFn: ({ signal }) => lists((service) => service.listProducts(filters, { signal, exactCount: true })),
      placeholderData: keepPreviousData,
      ...GOODS,
    }),

  countedProducts: (filters: CountedProductFilters = {}) =>
    queryOptions({
      queryKey: ["products", "counted", filters],
      queryFn: ({ signal }) => lists((service) => service.countedProducts(filters, { signal })),
      placeholderData: keepPreviousData,
      ...GOODS,
    }),

  product: (id: string) =>
    queryOptions({
      queryKey: ["products", "one", id],
      queryFn: ({ signal }) => products((service) => service.getProduct(id, { signal })),
      ...GOODS,
    }),

  /** In the order of the ids; shows what it had while a changed list is read. */
  productsByIds: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ["products", "by-ids", ids],
      queryFn: ({ signal }) => products((service) => service.productsByIds(ids, { signal })),
      placeholderData: keepPreviousData,
      ...GOODS,
    }),

  featured: (limit?: number) =>
    queryOptions({
      queryKey: ["products", "featured", limit ?? null],
      queryFn: ({ signal }) => products((service) => service.featuredProducts(limit, { signal })),
      ...GOODS,
    }),

  recent: (limit?: number) =>
    queryOptions({
      queryKey: ["products", "recent", limit ?? null],
      queryFn: ({ signal }) => products((service) => service.recentProducts(limit, { signal })),
      ...GOODS,
    }),

  related: (product: Pick<Product, "id" | "brand">, limit?: number) =>
    queryOptions({
      queryKey: ["products", "related", product.id, product.brand?.id ?? null, limit ?? null],
      queryFn: ({ signal }) => products((service) => service.relatedProducts(product, limit, { signal })),
      ...GOODS,
    }),

  /** All sizes and colours of one thing, the one that is on screen among them. */
  family: (familyCode: string) =>
    queryOptions({
      queryKey: ["products", "family", familyCode],
      queryFn: ({ signal }) => products((service) => service.productsOfFamily(familyCode, { signal })),
      ...GOODS,
    }),

  productsByBrand: (brandId: string, limit?: number) =>
    queryOptions({
      queryKey: ["products", "by-brand", brandId, limit ?? null],
      queryFn: ({ signal }) => products((service) => service.productsByBrand(brandId, limit, { signal })),
      ...GOODS,
    }),

  /** Suggestions while typing: texts that mean the same share one entry, the previous ones stay until the next come. */
  searchProducts: (text: string, limit?: number) =>
    queryOptions({
      queryKey: ["products", "search", normalizeSearch(text), limit ?? null],
      queryFn: ({ signal }) => products((service) => service.searchProducts(text, limit, { signal })),
      placeholderData: keepPreviousData,
      ...GOODS,
    }),

  /** The search page's results, best first. Shows the previous answer until the next one is here. */
  search: (filters: ProductFilters) =>
    queryOptions({
      queryKey: ["products", "ranked", filters],
      queryFn: ({ signal }) => search((service) => service.searchCatalogue(filters, { signal })),
      placeholderData: keepPreviousData,
      ...GOODS,
    }),

  /** While typing: texts that mean the same share one entry, the previous ones stay until the next come. */
  suggestions: (text: string, limit?: number) =>
    queryOptions({
      queryKey: ["products", "suggestions", normalizeSearch(text), limit ?? null],
      queryFn: ({ signal }) => search((service) => service.suggest(text, limit, { signal })),
      placeholderData: keepPreviousData,
      ...GOODS,
    }),

  /** The counts beside the filters; page, size and order change none of them. */
  facets: (
    { page: _page, limit: _limit, sort: _sort, isPricedWithTax, ...rest }: ProductFilters,
    scope: FacetScope,
  ) => {
    const filters =
      isPricedWithTax && (rest.minPrice ?? rest.maxPrice) !== undefined ? { ...rest, isPricedWithTax } : rest;
    return queryOptions({
      queryKey: ["products", "facets", scope, filters],
      queryFn: ({ signal }) => facets((service) => service.facetCounts(filters, scope, { signal })),
      placeholderData: keepPreviousData,
      ...GOODS,
    });
  },

  popularCategories: (limit?: number) =>
    queryOptions({
      queryKey: ["categories", "popular", limit ?? null],
      queryFn: ({ signal }) => search((service) => service.popularCategories(limit, { signal })),
      ...SHELVES,
    }),

  brands: (filters: BrandFilters = {}) =>
    queryOptions({
      queryKey: ["brands", "list", filters],
      queryFn: ({ signal }) => brands((service) => service.listBrands(filters, { signal })),
      placeholderData: keepPreviousData,
      ...SHELVES,
    }),

  brandBySlug: (slug: string) =>
    queryOptions({
      queryKey: ["brands", "by-slug", slug],
      queryFn: ({ signal }) => brands((service) => service.getBrandBySlug(slug, { signal })),
      ...SHELVES,
    }),

  categoryBySlug: (slug: string) =>
    queryOptions({
      queryKey: ["categories", "by-slug", slug],
      queryFn: ({ signal }) => categories((service) => service.getCategoryBySlug(slug, { signal })),
      ...SHELVES,
    }),
};
