import { breadcrumbData } from "@/components/breadcrumb-data";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { JsonLd } from "@/components/json-ld";
import { PageHead } from "@/components/page-head";
import { pagedTitle } from "@/components/pagination";
import { usePicture } from "@/components/use-picture";
import { DEFAULT_PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE } from "@/domain/constants";
import type { Category } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { ProductList } from "@/product-list/product-list";
import { useProductFilters } from "@/product-list/use-product-filters";
import { useProductList } from "@/product-list/use-product-list";
import { queries } from "@/services/queries";
import { useListView } from "@/stores/list-view-store";
import { FamilyTablesSlot } from "./family-tables-slot";

const trail = [
  { label: "Inicio", to: pathTo.home() },
  { label: "Categorías", to: pathTo.categories() },
];

export function CategoryProducts({ category }: { category: Category }) {
  const state = useProductFilters("list", true);
  const listView = useListView(true);
  // A table is worth it only for a whole family, so its page holds as many products as possible.
  const limit = listView === "table" ? MAX_PAGE_SIZE : DEFAULT_PRODUCT_PAGE_SIZE;
  // The page's own category, whatever the address says.
  const filters = { ...state.filters, categoryIds: [category.id], limit };
  const { list } = useProductList(state, filters, queries.products(filters), "category");
  const picture = usePicture(category.imageUrl, { sizes: "(min-width: 48rem) 12rem, 8rem", travels: true });

  return (
    <div className="page flex flex-col gap-6 pt-4 pb-16">
      <PageHead
        title={pagedTitle(category.name, state.filters.page)}
        description={`${category.name} para tu negocio: precios con IVA, existencias al día y envío a todo México.`}
      />
      <JsonLd data={breadcrumbData(trail, { label: category.name, to: pathTo.category(category.slug) })} />
      <Breadcrumbs trail={trail} current={category.name} />
      <header className="flex items-center justify-between gap-6 overflow-hidden rounded-panel border border-line bg-kraft">
        <h1 tabIndex={-1} className="max-w-full p-5 text-3xl md:p-8 md:text-5xl">
          {category.name}
        </h1>
        {picture && (
          <img
            fetchPriority="high"
            {...picture}
            alt=""
            width={480}
            height={320}
            className="aspect-3/2 h-24 w-auto shrink-0 bg-tile object-cover md:h-36 print:hidden"
          />
        )}
      </header>
      <ProductList state={state} {...list} tables={FamilyTablesSlot} />
    </div>
  );
}
