import { DEFAULT_PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE, SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import {
  asShown,
  attributesIn,
  type DefaultSort,
  type ProductFilters,
  parseProductQuery,
  type SlugDirectory,
} from "@/domain/filters";
import { routePatterns } from "@/lib/paths";
import { getBrandBySlug, listBrands } from "@/services/brands-service";
import { getCategoryBySlug, listCategories } from "@/services/categories-service";
import { type FacetScope, facetCounts } from "@/services/product-lists/facets-service";
import { listProducts } from "@/services/product-lists/listed-products";
import { getProduct } from "@/services/products-service";
import { searchCatalogue } from "@/services/search-service";
import { askingAhead } from "@/services/supabase-client";
import { storedCategoryPageSize } from "@/stores/stored-list-view";
import { storedPriceDisplay } from "@/stores/stored-preferences";

/** The pages of one thing: which kind, and what the address calls it. */
const OF_ONE = /^\/(products|categoria|marca)\/([^/]+)$/;

/**
 * Asks what the page at an address will ask, before its code is there: the answers wait for the page's own requests. For
 * addresses that no HTML was built for: searches, filtered lists, a product newer than the build. Needs nothing that draws.
 */
export function askAhead({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  askingAhead();
  const categories = listCategories();
  const query = new URLSearchParams(search);
  const [, kind, name = ""] = OF_ONE.exec(pathname) ?? [];

  const askFor = (fixed: ProductFilters = {}, directory: SlugDirectory = {}) => {
    const wanted = { limit: DEFAULT_PRODUCT_PAGE_SIZE, ...filtersOf(query, directory), ...fixed };
    void listProducts(wanted, { exactCount: true });
    countValues(wanted, "list");
  };
  const askForList = (fixed?: ProductFilters) =>
    void withDirectory(query, categories, (directory) => askFor(fixed, directory));

  if (kind === "products") void getProduct(name);
  else if (kind === "categoria") {
    void getCategoryBySlug(name).then(({ data }) => {
      if (data) askForList({ ...attributesIn(query), categoryIds: [data.id], limit: storedCategoryPageSize() });
    });
  } else if (kind === "marca") {
    void getBrandBySlug(name).then(({ data }) => {
      if (!data) return;
      // Its list knows no category and one brand, so it waits for no names: the categories beside it are counted whatever
      // the address says.
      query.delete("categories");
      askingAhead();
      askFor({ brandIds: [data.id] });
      countValues({ brandIds: [data.id] }, "list");
    });
  } else if (pathname === routePatterns.products) askForList();
  else if (pathname === routePatterns.search && query.get("q")) {
    query.set("search", query.get("q") ?? "");
    void withDirectory(query, categories, (directory) => {
      const wanted = { ...filtersOf(query, directory, null), limit: SEARCH_RESULTS_PAGE_SIZE };
      void searchCatalogue(wanted);
      countValues(wanted, "search");
    });
  }
}

const filtersOf = (query: URLSearchParams, directory: SlugDirectory, defaultSort?: DefaultSort): ProductFilters =>
  asShown(parseProductQuery(query, defaultSort, directory), storedPriceDisplay());

const countValues = (filters: ProductFilters, scope: FacetScope): void => void facetCounts(filters, scope);

/** Asks at once, or where the address names brands or categories as soon as these are known: only then is it known what to ask. */
async function withDirectory(
  query: URLSearchParams,
  categories: ReturnType<typeof listCategories>,
  ask: (directory: SlugDirectory) => void,
): Promise<void> {
  askingAhead();
  const brands = listBrands({ limit: MAX_PAGE_SIZE });
  if (!query.has("marca") && !query.has("categoria")) return ask({});
  const [listed, known] = await Promise.all([brands, categories]);
  askingAhead();
  ask({ brands: listed.data?.brands, categories: known.data ?? undefined });
}
