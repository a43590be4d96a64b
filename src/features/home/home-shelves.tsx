import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CategoryTiles, CategoryTilesSkeleton } from "@/components/category-tiles";
import { JsonLd } from "@/components/json-ld";
import { LoadError } from "@/components/load-error";
import { SectionHeading } from "@/components/section-heading";
import { FREE_SHIPPING_THRESHOLD, WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import { formatPesosWhole } from "@/domain/money";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { ProductShelf, type ShelfView } from "@/product-list/product-shelf";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { Skeleton } from "@/ui/skeleton";
import { shopData } from "./shop-data";

/** Skeletons that keep the room of a shelf while it loads: two full rows on a wide screen. */
const SHELF_SKELETONS = 8;

/**
 * What is sold most, in rows, so that the first screen already sells it; then promises, categories, recent products, brands.
 * At its head what search engines read of the shop.
 */
export function HomeShelves() {
  const featured = shelfView(useQuery(queries.featured()));
  const recent = shelfView(useQuery(queries.recent()));
  return (
    <>
      <JsonLd data={shopData()} />
      {recent.name === "ready" && recent.products.length === 0 && (
        <p className="text-ink-soft">Todavía no hay productos: estamos surtiendo la tienda. Vuelve pronto.</p>
      )}
      <ProductShelf
        title="Lo que más se surte"
        view={featured}
        layout="row"
        skeletonCount={SHELF_SKELETONS}
        travelling={4}
        more={{ label: "Ver todos los productos", to: pathTo.products() }}
      />
      <PromiseStrip />
      <CategoryWall />
      <ProductShelf
        title="Recién llegados a la bodega"
        view={recent}
        skeletonCount={SHELF_SKELETONS}
        more={{ label: "Ver lo más reciente", to: pathTo.products("sort=newest") }}
      />
      <BrandStrip />
    </>
  );
}

/** What a shelf shows of a query for products. */
function shelfView({ data, error, refetch }: UseQueryResult<Product[]>): ShelfView {
  if (data) return { name: "ready", products: data };
  return error ? { name: "failed", reason: appErrorOf(error), retry: () => void refetch() } : { name: "loading" };
}

function CategoryWall() {
  const categories = useQuery(shellQueries.categories());
  if (categories.data?.length === 0) return null;
  return (
    <section aria-labelledby="home-categories">
      <SectionHeading
        id="home-categories"
        title="Recorre los pasillos"
        more={{ label: "Ver el catálogo completo", to: pathTo.catalog() }}
      />
      {categories.data ? (
        <CategoryTiles categories={categories.data} />
      ) : categories.isError ? (
        <LoadError reason={appErrorOf(categories.error)} onRetry={() => void categories.refetch()} />
      ) : (
        <CategoryTilesSkeleton />
      )}
    </section>
  );
}

/** The brands as names on labels. Without them the page is still whole, so a failure shows nothing. */
function BrandStrip() {
  const brands = useQuery(queries.brands());
  if (brands.isLoadingError || brands.data?.brands.length === 0) return null;
  return (
    <section aria-labelledby="home-brands">
      <SectionHeading
        id="home-brands"
        title="Marcas que manejamos"
        more={{ label: "Ver todas las marcas", to: pathTo.brands() }}
      />
      {brands.data ? (
        <ul className="flex flex-wrap gap-2">
          {brands.data.brands.map((brand) => (
            <li key={brand.id}>
              <a
                href={pathTo.brand(brand.slug)}
                className="inline-flex min-h-target items-center rounded-label border border-line border-l-4 border-l-agave bg-surface px-4 font-display font-bold hover:bg-agave-wash hover:text-agave"
              >
                {brand.name}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

const promises = [
  {
    icon: "icon-[lucide--truck]",
    title: `Envío gratis desde ${formatPesosWhole(FREE_SHIPPING_THRESHOLD)}`,
    detail: "Sobre el subtotal sin IVA, a los 32 estados",
    to: pathTo.shipping(),
  },
  {
    icon: "icon-[lucide--file-text]",
    title: "Factura en cada pedido",
    detail: "La pides al finalizar la compra, con tu RFC",
    to: pathTo.faq(),
  },
  {
    icon: "icon-[lucide--package-check]",
    title: `${WITHDRAWAL_WORKING_DAYS} días para devolver`,
    detail: "Hábiles, desde que lo recibes",
    to: pathTo.returns(),
  },
];

/** What the shop promises, right under the door. */
function PromiseStrip() {
  return (
    <ul
      aria-label="Nuestras promesas"
      className="grid border-line border-y sm:grid-cols-3 sm:divide-x sm:divide-line max-sm:divide-y max-sm:divide-line"
    >
      {promises.map(({ icon, title, detail, to }) => (
        <li key={title}>
          <a href={to} className="group flex h-full items-center gap-3 py-3 sm:px-4 lg:justify-center">
            <span aria-hidden="true" className={clsx(icon, "size-6 text-agave")} />
            <span className="leading-tight">
              <span className="block font-semibold group-hover:text-agave group-hover:underline">{title}</span>
              <span className="text-ink-soft text-sm">{detail}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
