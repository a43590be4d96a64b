import { useQuery } from "@tanstack/react-query";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { formatShopDay } from "@/copy/dates";
import { storeSettings } from "@/lib/store-settings";
import { useIsAwaitingFacts } from "@/live/cached-products";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { CatalogSection, OTHER_PRODUCTS, OtherProducts } from "./catalog-section";

/** The whole catalogue on paper: every category with its products, codes and prices. */
export default function CatalogIndexPage() {
  const { data, error, refetch } = useQuery(shellQueries.categories());
  // Read whenever the products of the categories are.
  const { data: others, dataUpdatedAt: readAt } = useQuery(queries.productsWithoutCategory());
  const hasOthers = others !== undefined && others.length > 0;
  const isAwaitingFacts = useIsAwaitingFacts();
  return (
    <div className="page flex flex-col gap-8 pt-6 pb-16 print:gap-5 print:py-0">
      <PageHead
        title="Catálogo completo"
        description={`Todos los productos de ${storeSettings.name} por categoría, con clave, presentación y precio. Listo para imprimir.`}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="text-3xl md:text-4xl">
            Catálogo completo
          </h1>
          <p className="mt-2 text-ink-soft">Por categoría, con clave y precio por unidad de venta.</p>
          {/* Paper has to say whose prices these are, and from when. Those of the build are not today's. */}
          <p className="hidden text-sm print:block">
            {storeSettings.name} · {storeSettings.supportEmail}
            {!isAwaitingFacts && readAt > 0 && ` · Precios al ${formatShopDay(readAt)}`}
          </p>
        </div>
        <Button variant="secondary" onClick={() => window.print()}>
          <span aria-hidden="true" className="icon-[lucide--printer] size-4" />
          Imprimir catálogo
        </Button>
      </div>
      {data?.length === 0 && others?.length === 0 ? (
        <p className="text-ink-soft">Todavía no hay productos en el catálogo.</p>
      ) : data ? (
        <>
          <nav aria-label="Categorías del catálogo" className="border-line border-y py-3 print:hidden">
            <ul className="wrap-anywhere flex flex-wrap gap-x-5 gap-y-1">
              {data.map((category) => (
                <li key={category.id}>
                  <a href={`#${category.slug}`} className="link touch">
                    {category.name}
                  </a>
                </li>
              ))}
              {hasOthers && (
                <li>
                  <a href={`#${OTHER_PRODUCTS}`} className="link touch">
                    Otros productos
                  </a>
                </li>
              )}
            </ul>
          </nav>
          {data.map((category) => (
            <CatalogSection key={category.id} category={category} />
          ))}
          <OtherProducts />
        </>
      ) : error ? (
        <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-[70dvh] w-full" />
        </div>
      )}
    </div>
  );
}
