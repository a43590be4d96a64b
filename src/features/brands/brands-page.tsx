import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { Pagination, pagedHead, useHeadOfNewPage } from "@/components/pagination";
import { countedProductsLabel } from "@/copy/product-count";
import { DEFAULT_BRAND_PAGE_SIZE } from "@/domain/constants";
import type { Brand } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { Button, buttonClass } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { TextField } from "@/ui/text-field";
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
        {...pagedHead("Marcas", pathTo.brands(), search.page)}
        robots={search.page > 1 && data?.brands.length === 0 ? "noindex" : undefined}
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

/** A letter without its accent, though Ñ is one of its own; «#» for whatever begins with a digit or a sign. */
function initialOf({ name }: Brand): string {
  const [first = ""] = name.toUpperCase().normalize("NFC");
  const [letter = ""] = first === "Ñ" ? first : first.normalize("NFD");
  return /\p{L}/u.test(letter) ? letter : "#";
}

type BrandLabelsProps = {
  brands: readonly Brand[];
  /** Products by brand id; undefined while nobody can say. */
  products?: ReadonlyMap<string, number> | null | undefined;
};

/** Brands under their initials, as on the index of a binder. */
function BrandLabels({ brands, products }: BrandLabelsProps) {
  const initials = [...new Set(brands.map(initialOf))].toSorted((a, b) => a.localeCompare(b, "es"));
  return (
    <div className="columns-1 gap-8 sm:columns-2 lg:columns-3">
      {initials.map((initial) => (
        <section key={initial} aria-label={`Marcas con ${initial}`} className="mb-6 break-inside-avoid">
          <h2 className="border-ink border-b-2 pb-1 text-xl">{initial}</h2>
          <ul>
            {brands
              .filter((brand) => initialOf(brand) === initial)
              .map((brand) => (
                <li key={brand.id} className="border-line border-b">
                  <a
                    href={pathTo.brand(brand.slug)}
                    className="group flex min-h-target items-center justify-between gap-2 font-display font-bold text-lg hover:bg-agave-wash hover:pl-2 hover:text-agave"
                  >
                    <span className="wrap-anywhere grow">{brand.name}</span>{" "}
                    {products && (
                      <span className="figures font-normal font-sans text-ink-soft text-sm">
                        {countedProductsLabel(products.get(brand.id) ?? 0)}
                      </span>
                    )}
                    <span aria-hidden="true" className="icon-[lucide--chevron-right] size-4 shrink-0 text-ink-soft" />
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type NoBrandsProps = {
  name: string;
  onClear: () => void;
  /** Where the list ends, when the address asks for a page beyond that. */
  lastPage: { number: number; href: string } | null;
};

/** The page lies past the end, nothing matches the name, or the shop has no brand at all. */
function NoBrands({ name, onClear, lastPage }: NoBrandsProps) {
  if (lastPage) {
    return (
      <EmptyState
        title="No hay marcas en esta página"
        description={
          lastPage.number === 1 ? "Todas caben en una sola." : `La lista termina en la página ${lastPage.number}.`
        }
        action={
          <a href={lastPage.href} className={buttonClass()}>
            {lastPage.number === 1 ? "Ir al principio de la lista" : "Ir a la última página"}
          </a>
        }
      />
    );
  }
  return name === "" ? (
    <EmptyState
      title="Todavía no hay marcas"
      description="Mientras tanto puedes recorrer la lista completa."
      action={
        <a href={pathTo.products()} className={buttonClass()}>
          Explorar Productos
        </a>
      }
    />
  ) : (
    <EmptyState
      title={`Ninguna marca se llama «${name}»`}
      description="Revisa la ortografía o escribe solo el principio del nombre."
      action={<Button onClick={onClear}>Ver todas las marcas</Button>}
    />
  );
}
