import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { breadcrumbData } from "@/components/breadcrumb-data";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { JsonLd } from "@/components/json-ld";
import { MissingListing } from "@/components/missing-listing";
import { PageHead } from "@/components/page-head";
import { pagedHead } from "@/components/pagination";
import { DEFAULT_PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE } from "@/domain/constants";
import { serialiseProductQuery } from "@/domain/filters";
import { groupDigits } from "@/domain/money";
import type { Brand } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { ListingPage } from "@/product-list/listing-page";
import { ProductList } from "@/product-list/product-list";
import { useProductFilters } from "@/product-list/use-product-filters";
import { useProductList } from "@/product-list/use-product-list";
import { queries } from "@/services/queries";
import { shellQueries } from "@/services/shell-queries";
import { Skeleton } from "@/ui/skeleton";

export default function BrandPage() {
  const { slug = "" } = useParams();
  return (
    <ListingPage
      query={useQuery(queries.brandBySlug(slug))}
      title="Marca"
      trail={trail}
      head={
        <>
          <Skeleton className="h-23.5 md:h-26.5" />
          <Skeleton className="h-target w-full" />
        </>
      }
      failure="No pudimos cargar esta marca"
      missing={<MissingBrand slug={slug} />}
    >
      {/* Another brand starts over: its list must not show the products of the one before. */}
      {(brand) => <BrandProducts key={brand.id} brand={brand} />}
    </ListingPage>
  );
}

function MissingBrand({ slug }: { slug: string }) {
  // Those of the cache may be of before it was renamed.
  const { data } = useQuery({ ...queries.brands({ limit: MAX_PAGE_SIZE }), refetchOnMount: "always" });
  return (
    <MissingListing
      title="No manejamos esa marca"
      slug={slug}
      listings={data?.brands ?? []}
      pathOf={pathTo.brand}
      overview={{ label: "Ver todas las marcas", to: pathTo.brands() }}
    />
  );
}

const trail = [
  { label: "Inicio", to: pathTo.home() },
  { label: "Marcas", to: pathTo.brands() },
];

/** The counted list knows no category, so neither do its filters; the brand's categories are links to the main list. */
function BrandProducts({ brand }: { brand: Brand }) {
  const state = useProductFilters();
  const { categoryIds: _, ...rest } = state.filters;
  // The page's own brand, whatever the address says.
  const filters = { ...rest, brandIds: [brand.id], limit: DEFAULT_PRODUCT_PAGE_SIZE };
  const { list, robots } = useProductList(state, filters, queries.countedProducts(filters), "brand");

  return (
    <div className="page flex flex-col gap-6 pt-4 pb-16">
      <PageHead
        {...pagedHead(brand.name, pathTo.brand(brand.slug), state.filters.page)}
        robots={robots}
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

/** What the brand makes, as ways into the main list, which can filter by category too. Left out while it is not known. */
function BrandCategories({ brand }: { brand: Pick<Brand, "id" | "slug"> }) {
  const categories = useQuery(shellQueries.categories());
  const counts = useQuery(queries.facets({ brandIds: [brand.id] }, "list"));
  const made = (categories.data ?? []).flatMap((category) => {
    const count = counts.data?.categories?.get(category.id) ?? 0;
    return count > 0 ? [{ ...category, count }] : [];
  });
  const directory = { brands: [brand], categories: categories.data };
  const addressQuery = (categoryId: string) =>
    serialiseProductQuery({ brandIds: [brand.id], categoryIds: [categoryId] }, "newest", directory);
  return (
    // Its line is kept free: the list below must not move when the counts arrive. Without scripts no list is filtered.
    <nav aria-label="Categorías de la marca" className="min-h-target print:hidden noscript:hidden">
      <ul className="flex gap-2 sm:flex-wrap max-sm:overflow-x-auto">
        {made.map(({ id, name, count }) => (
          <li key={id}>
            <a
              href={pathTo.products(addressQuery(id))}
              className="inline-flex min-h-target items-center gap-2 rounded-control border wrap-anywhere max-sm:whitespace-nowrap border-line-strong bg-surface px-3 text-sm hover:border-agave hover:text-agave"
            >
              {name} <span className="figures text-ink-soft">{groupDigits(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
