import { useQuery } from "@tanstack/react-query";
import { LoadError } from "@/components/load-error";
import { countedProductsLabel } from "@/copy/product-count";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import type { Category } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { Skeleton } from "@/ui/skeleton";
import { CatalogTable } from "./catalog-table";

/** No slug of a category has a capital letter. */
export const OTHER_PRODUCTS = "Otros";

/** One category of the printed catalogue. What does not fit on its page of 100 is one link away. */
export function CatalogSection({ category }: { category: Category }) {
  const { data, error, refetch } = useQuery(
    queries.products({ categoryIds: [category.id], sort: "name_asc", limit: MAX_PAGE_SIZE }),
  );
  const headingId = `catalog-${category.slug}`;
  return (
    <section id={category.slug} aria-labelledby={headingId} className="scroll-mt-24">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-b-2 pb-2 print:break-after-avoid print:pb-1">
        <h2 id={headingId} className="wrap-anywhere text-2xl print:text-lg">
          <a href={pathTo.category(category.slug)} className="touch hover:text-agave hover:underline">
            {category.name}
          </a>
        </h2>
        {data?.count != null && <p className="figures text-ink-soft text-sm">{countedProductsLabel(data.count)}</p>}
      </div>
      {data ? (
        <>
          <CatalogTable products={data.products} label={category.name} />
          {data.count !== null && data.count > data.products.length && (
            <p className="mt-2 text-sm">
              <a href={pathTo.category(category.slug)} className="link touch">
                {`Ver los ${countedProductsLabel(data.count)} de ${category.name}`}
              </a>
            </p>
          )}
        </>
      ) : error ? (
        <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </section>
  );
}

/** What belongs to no category. Mostly there is nothing, and no section. */
export function OtherProducts() {
  const { data, error, refetch } = useQuery(queries.productsWithoutCategory());
  if (!error && !data?.length) return null;
  return (
    <section id={OTHER_PRODUCTS} aria-labelledby="catalog-other" className="scroll-mt-24">
      <h2
        id="catalog-other"
        className="mb-1 border-ink border-b-2 pb-2 text-2xl print:break-after-avoid print:pb-1 print:text-lg"
      >
        Otros productos
      </h2>
      {data ? (
        <CatalogTable products={data} label="ninguna categoría" />
      ) : (
        error && <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === MAX_PAGE_SIZE && (
        <p className="mt-2 text-sm">
          <a href={pathTo.products()} className="link touch">
            Ver todos los productos
          </a>
        </p>
      )}
    </section>
  );
}
