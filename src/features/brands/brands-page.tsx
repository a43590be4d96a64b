import { useQuery } from "@tanstack/react-query";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { Pagination, pagedTitle, useHeadOfNewPage } from "@/components/pagination";
import { DEFAULT_BRAND_PAGE_SIZE } from "@/domain/constants";
import { storeSettings } from "@/lib/store-settings";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { Skeleton } from "@/ui/skeleton";
import { TextField } from "@/ui/text-field";
import { BrandLabels } from "./brand-labels";
import { NoBrands } from "./no-brands";
import { useBrandSearch } from "./use-brand-search";

export default function BrandsPage() {
  const search = useBrandSearch();
  const heading = useHeadOfNewPage<HTMLHeadingElement>(search.page, search.name);
  const {
    data: shown,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery(queries.brands({ nameSearch: search.name, page: search.page, limit: DEFAULT_BRAND_PAGE_SIZE }));
  // That there was none for what was asked before says nothing of what is asked now.
  const data = isPlaceholderData && shown?.brands.length === 0 ? undefined : shown;
  const products = useQuery(queries.facets({}, "list"));
  const count = data ? (data.count ?? data.brands.length) : null;
  const lastPage = Math.ceil((count ?? 0) / DEFAULT_BRAND_PAGE_SIZE);

  return (
    <div className="page flex flex-col gap-6 pt-6 pb-16">
      <PageHead
        title={pagedTitle("Marcas", search.page)}
        description={`Las marcas que surte ${storeSettings.name}, de la A a la Z, con todos sus productos.`}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="scroll-mt-6 text-3xl md:text-4xl">
            Marcas
          </h1>
          <p role="status" className="figures mt-1 min-h-6 text-ink-soft">
            {count !== null && (count === 1 ? "1 marca" : `${count} marcas`)}
          </p>
        </div>
        <TextField
          label="Buscar marca por nombre"
          type="search"
          autoComplete="off"
          className="w-full sm:w-80"
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
        />
      </div>
      {data ? (
        data.brands.length > 0 ? (
          <>
            <BrandLabels brands={data.brands} products={products.data?.brands} />
            <Pagination label="Páginas de marcas" page={search.page} lastPage={lastPage} hrefFor={search.addressOf} />
          </>
        ) : (
          <NoBrands
            name={search.name}
            onClear={() => search.type("")}
            lastPage={lastPage > 0 ? { number: lastPage, href: search.addressOf(lastPage) } : null}
          />
        )
      ) : error ? (
        <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </div>
  );
}
