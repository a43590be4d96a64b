import { DEFAULT_PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE, SEARCH_RESULTS_PAGE_SIZE } from "@/domain/constants";
import { parseProductQuery } from "@/domain/filters";
import { routePatterns } from "@/lib/paths";
import { listBrands } from "@/services/brands-service";
import { listCategories } from "@/services/categories-service";
import { facetCounts } from "@/services/facets-service";
import { getProduct, listProducts } from "@/services/products-service";
import { searchCatalogue } from "@/services/search-service";
import { askingAhead } from "@/services/supabase-client";

/**
 * Asks what the page at an address will ask, before its code is there: the answers wait for the page's own requests. For
 * addresses that no HTML was built for: searches, filtered lists, a product newer than the build. Needs nothing that draws.
 */
export function askAhead({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  askingAhead();
  void listCategories();
  const query = new URLSearchParams(search);
  const product = /^\/products\/([^/]+)$/.exec(pathname)?.[1];
  if (product !== undefined) void getProduct(product);
  else if (pathname === routePatterns.products) {
    const filters = { ...parseProductQuery(query), limit: DEFAULT_PRODUCT_PAGE_SIZE };
    void listProducts(filters, { exactCount: true });
    void facetCounts(filters, "list");
    void listBrands({ limit: MAX_PAGE_SIZE });
  } else if (pathname === routePatterns.search && query.get("q")) {
    query.set("search", query.get("q") ?? "");
    const filters = { ...parseProductQuery(query, null), limit: SEARCH_RESULTS_PAGE_SIZE };
    void searchCatalogue(filters);
    void facetCounts(filters, "search");
    void listBrands({ limit: MAX_PAGE_SIZE });
  }
}
