import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router-dom";
import { DEFAULT_PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE, SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import {
  asShown,
  attributesIn,
  type DefaultSort,
  type ProductFilters,
  parseProductQuery,
  type SlugDirectory,
} from "@/domain/filters";
import type { Brand } from "@/domain/product";
import { routePatterns } from "@/lib/paths";
import { heldProduct, PRODUCTS, productsIn } from "@/live/cached-products";
import { orderQueries } from "@/services/orders/order-queries";
import { queries } from "@/services/queries";
import { shellQueries } from "@/services/shell-queries";
import { readPriceDisplay } from "@/stores/preferences-store";
import { storedCategoryPageSize } from "@/stores/stored-list-view";

// The cache checks keys, not types: what is asked for here is read under the type that its own query gives it.
type Question = FetchQueryOptions<never, Error, never, never>;

/**
 * What the page at an address will ask first, as far as it can be known without drawing it: asked before the shopper
 * goes there, so that the page opens with its answers. The pages themselves ask the same, see their `useQuery`.
 */
export function questionsAt(client: QueryClient, address: Pick<URL, "pathname" | "search">): Question[] {
  const { pathname } = address;
  const query = new URLSearchParams(address.search);
  const brandList = queries.brands({ limit: MAX_PAGE_SIZE });
  const directory = {
    brands: client.getQueryData(brandList.queryKey)?.brands,
    categories: client.getQueryData(shellQueries.categories().queryKey),
  };
  // What an address calls by slugs that nobody has read yet can be asked only afterwards.
  if ((query.has("marca") && !directory.brands) || (query.has("categoria") && !directory.categories)) {
    return asked([brandList, shellQueries.categories()]);
  }
  const idOf = (pattern: string, name: string) => matchPath(pattern, pathname)?.params[name];

  const productId = idOf(routePatterns.product, "id");
  if (productId !== undefined) return asked(productQuestions(client, productId));

  const categorySlug = idOf(routePatterns.category, "slug");
  if (categorySlug !== undefined) {
    const category = directory.categories?.find(({ slug }) => slug === categorySlug);
    const filters = category && { ...filtersOf(query, directory), ...attributesIn(query), categoryIds: [category.id] };
    const list = filters ? listQuestions(filters, storedCategoryPageSize()) : [];
    return asked([queries.categoryBySlug(categorySlug), ...list]);
  }
  const brandSlug = idOf(routePatterns.brand, "slug");
  if (brandSlug !== undefined) {
    const brand = knownBrand(client, brandSlug);
    if (!brand) return asked([queries.brandBySlug(brandSlug)]);
    const { categoryIds: _, ...filters } = filtersOf(query, directory);
    const wanted = { ...filters, brandIds: [brand.id], limit: DEFAULT_PRODUCT_PAGE_SIZE };
    return asked([
      queries.brandBySlug(brandSlug),
      queries.countedProducts(wanted),
      queries.facets(wanted, "list"),
      queries.facets({ brandIds: [brand.id] }, "list"),
    ]);
  }
  if (pathname === routePatterns.products) return asked(listQuestions(filtersOf(query, directory)));
  if (pathname === routePatterns.search && query.get("q")) {
    query.set("search", query.get("q") ?? "");
    const filters = { ...filtersOf(query, directory, null), limit: SEARCH_RESULTS_PAGE_SIZE };
    return asked([
      queries.search(filters),
      queries.facets(filters, "search"),
      queries.brands({ limit: MAX_PAGE_SIZE }),
    ]);
  }
  if (pathname === routePatterns.home) {
    return asked([
      shellQueries.slides(),
      shellQueries.sliderSettings(),
      queries.featured(),
      queries.recent(),
      queries.brands(),
    ]);
  }
  return [];
}

const filtersOf = (query: URLSearchParams, directory: SlugDirectory, defaultSort?: DefaultSort): ProductFilters =>
  asShown(parseProductQuery(query, defaultSort, directory), readPriceDisplay());

const asked = (questions: readonly unknown[]): Question[] => questions as Question[];

function listQuestions(filters: ProductFilters, limit = DEFAULT_PRODUCT_PAGE_SIZE): unknown[] {
  const wanted = { ...filters, limit };
  return [queries.products(wanted), queries.facets(wanted, "list"), queries.brands({ limit: MAX_PAGE_SIZE })];
}

function productQuestions(client: QueryClient, id: string): unknown[] {
  const known = heldProduct(client, id);
  return [
    queries.product(id),
    ...(known ? [queries.related(known)] : []),
    ...(known?.familyCode ? [queries.family(known.familyCode)] : []),
    orderQueries.shippingZones(),
    orderQueries.volumeDiscountsOf([id]),
  ];
}

function knownBrand(client: QueryClient, slug: string): Pick<Brand, "id"> | undefined {
  const lists = client.getQueriesData<{ brands: readonly Brand[] }>({ queryKey: ["brands", "list"] });
  const listed = lists.flatMap(([, data]) => data?.brands ?? []).find((brand) => brand.slug === slug);
  if (listed) return listed;
  for (const [, data] of client.getQueriesData(PRODUCTS)) {
    const brand = productsIn(data).find((product) => product.brand?.slug === slug)?.brand;
    if (brand) return brand;
  }
  return undefined;
}
