import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { breadcrumbData } from "@/components/breadcrumb-data";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { JsonLd } from "@/components/json-ld";
import { LoadError } from "@/components/load-error";
import { MissingListing } from "@/components/missing-listing";
import { PageHead } from "@/components/page-head";
import { pagedHead } from "@/components/pagination";
import { usePicture } from "@/components/use-picture";
import type { Category, Product } from "@/domain/product";
import { late } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { useLateNow } from "@/lib/use-late";
import { ProductListSkeleton } from "@/product-list/list-skeleton";
import { ListingPage } from "@/product-list/listing-page";
import { ProductList } from "@/product-list/product-list";
import { useProductFilters } from "@/product-list/use-product-filters";
import { useProductList } from "@/product-list/use-product-list";
import { queries } from "@/services/queries";
import { shellQueries } from "@/services/shell-queries";
import { useListView } from "@/stores/list-view-store";
import { categoryPageSize } from "@/stores/stored-list-view";
import { Skeleton } from "@/ui/skeleton";

export default function CategoryPage() {
  const { slug = "" } = useParams();
  return (
    <ListingPage
      query={useQuery(queries.categoryBySlug(slug))}
      title="Categoría"
      trail={trail}
      head={<Skeleton className="h-24.5 rounded-panel md:h-36.5" />}
      failure="No pudimos cargar esta categoría"
      missing={<MissingCategory slug={slug} />}
    >
      {/* Another category starts over: its list must not show the products of the one before. */}
      {(category) => <CategoryProducts key={category.id} category={category} />}
    </ListingPage>
  );
}

function MissingCategory({ slug }: { slug: string }) {
  // Read again, for the header, too: those that a built page brought along may name the very address that is gone.
  const { data: categories = [] } = useQuery({ ...shellQueries.categories(), refetchOnMount: "always" });
  return (
    <MissingListing
      title="Esa categoría no existe"
      slug={slug}
      listings={categories}
      pathOf={pathTo.category}
      overview={{ label: "Ver todas las categorías", to: pathTo.categories() }}
    />
  );
}

const trail = [
  { label: "Inicio", to: pathTo.home() },
  { label: "Categorías", to: pathTo.categories() },
];

function CategoryProducts({ category }: { category: Category }) {
  const state = useProductFilters("list", true);
  const limit = categoryPageSize(useListView(true));
  // The page's own category, whatever the address says.
  const filters = { ...state.filters, categoryIds: [category.id], limit };
  const { list, robots } = useProductList(state, filters, queries.products(filters), "category");
  const picture = usePicture(category.imageUrl, { sizes: "(min-width: 48rem) 12rem, 8rem", travels: true });

  return (
    <div className="page flex flex-col gap-6 pt-4 pb-16">
      <PageHead
        {...pagedHead(category.name, pathTo.category(category.slug), state.filters.page)}
        robots={robots}
        description={`${category.name} para tu negocio: precios con IVA, existencias al día y envío a todo México.`}
      />
      <JsonLd data={breadcrumbData(trail, { label: category.name, to: pathTo.category(category.slug) })} />
      <Breadcrumbs trail={trail} current={category.name} />
      <header className="flex items-center justify-between gap-6 overflow-hidden rounded-panel border border-line bg-kraft">
        <h1 tabIndex={-1} className="max-w-full p-[min(1.25rem,6.25vw)] text-3xl md:p-8 md:text-5xl">
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

const familyTables = late(() => import("./family-tables"));

/** The list as tables, whose code comes to those who chose to see it so. */
function FamilyTablesSlot({ products }: { products: readonly Product[] }) {
  const [code, ask, isMissing] = useLateNow(familyTables, familyTables.need);
  if (isMissing) return <LoadError reason={{ category: "network" }} onRetry={ask} />;
  return code ? <code.default products={products} /> : <ProductListSkeleton layout="row" count={products.length} />;
}
