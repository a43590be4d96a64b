import { PageHead } from "@/components/page-head";
import { pagedHead } from "@/components/pagination";
import { DEFAULT_PRODUCT_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { ProductList } from "@/product-list/product-list";
import { useProductFilters } from "@/product-list/use-product-filters";
import { useProductList } from "@/product-list/use-product-list";
import { queries } from "@/services/queries";

export default function ProductsPage() {
  const state = useProductFilters();
  const filters = { ...state.filters, limit: DEFAULT_PRODUCT_PAGE_SIZE };
  const { list, robots } = useProductList(state, filters, queries.products(filters));
  const { searchQuery } = state.filters;
  const title = searchQuery ? `Productos con «${searchQuery}»` : "Productos";
  return (
    <div className="page flex flex-col gap-6 pt-6 pb-16">
      <PageHead
        {...pagedHead(title, pathTo.products(), state.filters.page)}
        robots={robots}
        description={`Todos los productos de ${storeSettings.name} con precio, IVA y existencias: filtra por marca, categoría y precio.`}
      />
      <h1 tabIndex={-1} className="text-3xl break-words md:text-4xl">
        {title}
      </h1>
      <ProductList state={state} {...list} />
    </div>
  );
}
