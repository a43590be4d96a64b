import { DEFAULT_PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE, SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import { asShown, type ProductFilters, parseProductQuery, type Shelves } from "@/domain/filters";
import { routePatterns } from "@/lib/paths";
import { listBrands } from "@/services/brands-service";
import { listCategories } from "@/services/categories-service";
import { facetCounts } from "@/services/product-lists/facets-service";
import { listProducts } from "@/services/product-lists/listed-products";
import { getProduct } from "@/services/products-service";
import { searchCatalogue } from "@/services/search-service";
import { askingAhead } from "@/services/supabase-client";
import { readPriceDisplay } from "@/stores/preferences-store";

/**
 * Asks what the page at an address will ask, before its code is there: the answers wait for the page's own requests. For
 * addresses that no HTML was built for: searches, filtered lists, a product newer than the build. Needs nothing that draws.
 */
export function askAhead({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  askingAhead();
  const categories = listCategories();
  const query = new URLSearchParams(search);
  const shown = (filters: ProductFilters) => asShown(filters, readPriceDisplay());
  const product = /^\/products\/([^/]+)$/.exec(pathname)?.[1];
  if (product !== undefined) void getProduct(product);
  else if (pathname === routePatterns.products) {
    void withShelves(query, categories, (shelves) => {
      const filters = { ...shown(parseProductQuery(query, "newest", shelves)), limit: DEFAULT_PRODUCT_PAGE_SIZE };
      void listProducts(filters, { exactCount: true });
      void facetCounts(filters, "list");
    });
  } else if (pathname === routePatterns.search && query.get("q")) {
    query.set("search", query.get("q") ?? "");
    void withShelves(query, categories, (shelves) => {
      const filters = { ...shown(parseProductQuery(query, null, shelves)), limit: SEARCH_RESULTS_PAGE_SIZE };
      void searchCatalogue(filters);
      void facetCounts(filters, "search");
    });
  }
}

/** Asks at once, or where the address names brands or categories as soon as these are known: only then is it known what to ask. */
async function withShelves(
  query: URLSearchParams,
  categories: ReturnType<typeof listCategories>,
  ask: (shelves: Shelves) => void,
): Promise<void> {
  const brands = listBrands({ limit: MAX_PAGE_SIZE });
  if (!query.has("marca") && !query.has("categoria")) return ask({});
  const [listed, known] = await Promise.all([brands, categories]);
  askingAhead();
  ask({ brands: listed.data?.brands, categories: known.data ?? undefined });
}
