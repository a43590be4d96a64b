import { useQuery } from "@tanstack/react-query";
import { PageHead } from "@/components/page-head";
import { facetValues } from "@/components/product-facets";
import { ProductList } from "@/components/product-list";
import { productListView } from "@/components/product-list-view";
import { useProductFilters } from "@/components/use-product-filters";
import { DEFAULT_PRODUCT_PAGE_SIZE } from "@/domain/constants";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { useShopping } from "@/stores/use-shopping";

export default function ProductsPage() {
  const state = useProductFilters();
  const shopping = useShopping();
  const products = useQuery(queries.products({ ...state.filters, limit: DEFAULT_PRODUCT_PAGE_SIZE }));
  const brands = useQuery(queries.brands());
  const categories = useQuery(shellQueries.categories());
  const { searchQuery } = state.filters;

  const view = productListView(state.filters, DEFAULT_PRODUCT_PAGE_SIZE, {
    data: products.data,
    reason: products.error && appErrorOf(products.error),
    isUpdating: products.isPlaceholderData,
    retry: () => void products.refetch(),
  });

  return (
    <div className="page flex flex-col gap-6 pt-6 pb-16">
      <PageHead
        title={searchQuery ? `Productos con «${searchQuery}»` : "Productos"}
        description="Todos los productos de Acopio con precio, IVA y existencias: filtra por marca, categoría y precio."
      />
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        {searchQuery ? `Productos con «${searchQuery}»` : "Productos"}
      </h1>
      <ProductList
        state={state}
        view={view}
        facets={{
          brands: facetValues({ ...brands, data: brands.data?.brands }),
          categories: facetValues(categories),
        }}
        shopping={shopping}
        pageSize={DEFAULT_PRODUCT_PAGE_SIZE}
      />
    </div>
  );
}
