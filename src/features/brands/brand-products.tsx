import { breadcrumbData } from "@/components/breadcrumb-data";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { JsonLd } from "@/components/json-ld";
import { PageHead } from "@/components/page-head";
import { pagedTitle } from "@/components/pagination";
import { DEFAULT_PRODUCT_PAGE_SIZE } from "@/domain/constants";
import type { Brand } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { ProductList } from "@/product-list/product-list";
import { useProductFilters } from "@/product-list/use-product-filters";
import { useProductList } from "@/product-list/use-product-list";
import { queries } from "@/services/queries";
import { BrandCategories } from "./brand-categories";

const trail = [
  { label: "Inicio", to: pathTo.home() },
  { label: "Marcas", to: pathTo.brands() },
];

/** The counted list knows no category, so neither do its filters; the brand's categories are links to the main list. */
export function BrandProducts({ brand }: { brand: Brand }) {
  const state = useProductFilters();
  const { categoryIds: _, ...rest } = state.filters;
  // The page's own brand, whatever the address says.
  const filters = { ...rest, brandIds: [brand.id], limit: DEFAULT_PRODUCT_PAGE_SIZE };
  const { list } = useProductList(state, filters, queries.countedProducts(filters), "brand");

  return (
    <div className="page flex flex-col gap-6 pt-4 pb-16">
      <PageHead
        title={pagedTitle(brand.name, state.filters.page)}
        description={`Productos ${brand.name}: precios con IVA, existencias al día y envío a todo México.`}
      />
      <JsonLd data={breadcrumbData(trail, { label: brand.name, to: pathTo.brand(brand.slug) })} />
      <Breadcrumbs trail={trail} current={brand.name} />
      <header className="border-agave border-l-8 bg-kraft px-5 py-5 md:px-8">
        <p className="stencil text-ink-soft">Marca</p>
        <h1 tabIndex={-1} className="wrap-anywhere text-3xl md:text-5xl">
          {brand.name}
        </h1>
      </header>
      <BrandCategories brand={brand} />
      <ProductList state={state} {...list} />
    </div>
  );
}
