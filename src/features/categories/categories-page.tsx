import { useQuery } from "@tanstack/react-query";
import { CategoryTiles, CategoryTilesSkeleton } from "@/components/category-tiles";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { countedProductsLabel } from "@/copy/product-count";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { buttonClass } from "@/ui/button";

/** «31 productos» for each category; nothing while nobody can say. */
const countsOf = (counts: ReadonlyMap<string, number> | null | undefined) => (id: string) =>
  counts ? countedProductsLabel(counts.get(id) ?? 0) : undefined;

export default function CategoriesPage() {
  const { data, error, refetch } = useQuery(shellQueries.categories());
  const products = useQuery(queries.facets({}, "list"));
  return (
    <div className="page flex flex-col gap-6 pt-6 pb-16">
      <PageHead
        title="Categorías"
        description={`Los pasillos de ${storeSettings.name}: papelería, empaque, limpieza, seguridad, herramienta y más, con existencias al día.`}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="text-3xl md:text-4xl">
          Categorías
        </h1>
        <a href={pathTo.catalog()} className="link touch">
          Catálogo completo para imprimir
        </a>
      </div>
      {data ? (
        data.length > 0 ? (
          <CategoryTiles isFirst categories={data} details={countsOf(products.data?.categories)} />
        ) : (
          <EmptyState
            title="Todavía no hay categorías"
            description="Mientras tanto puedes recorrer la lista completa."
            action={
              <a href={pathTo.products()} className={buttonClass()}>
                Explorar Productos
              </a>
            }
          />
        )
      ) : error ? (
        <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CategoryTilesSkeleton />
      )}
    </div>
  );
}
