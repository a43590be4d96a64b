import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { formatPesosWhole } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { Button, buttonClass } from "@/ui/button";
import type { ProductFilterState } from "./use-product-filters";
import type { ListEnd, ProductListView } from "./view";

type StateProps = { state: ProductFilterState };

type NoProductsProps = StateProps & {
  view: Extract<ProductListView, { name: "price-range-reversed" | "past-the-end" | "no-match" }>;
  /** Whether the shopper narrowed the list down. */
  isNarrowed: boolean;
  help: NoMatchHelp | undefined;
};

/** Why a list is empty, and the way out of it. */
export default function NoProducts({ view, state, isNarrowed, help }: NoProductsProps) {
  switch (view.name) {
    case "price-range-reversed":
      return <PriceRangeReversed state={state} />;
    case "past-the-end":
      return <PastTheEnd state={state} end={view} page={view.page} />;
    case "no-match":
      return <NoMatch state={state} isNarrowed={isNarrowed} help={help} />;
  }
}

/** «Desde» above «hasta» can match nothing: almost always the two were typed the wrong way round. */
function PriceRangeReversed({ state: { filters, change } }: StateProps) {
  const { minPrice = 0, maxPrice = 0 } = filters;
  return (
    <EmptyState
      title="El precio mínimo es mayor que el máximo"
      description={`Pediste productos de ${formatPesosWhole(minPrice)} o más y, a la vez, de ${formatPesosWhole(maxPrice)} o menos.`}
      action={
        <Button onClick={() => change({ minPrice: maxPrice, maxPrice: minPrice })}>
          {`Buscar de ${formatPesosWhole(maxPrice)} a ${formatPesosWhole(minPrice)}`}
        </Button>
      }
    />
  );
}

function PastTheEnd({ state, page, end: { lastPage, isCutShort } }: StateProps & { page: number; end: ListEnd }) {
  return (
    <EmptyState
      title={isCutShort ? `No mostramos la página ${page}` : `La página ${page} no existe`}
      description={
        isCutShort
          ? `Esta lista se recorre hasta la página ${lastPage}. Para ver el resto, fíltrala o cambia su orden.`
          : lastPage === 1
            ? "Esta lista cabe en una sola página."
            : `Esta lista termina en la página ${lastPage}.`
      }
      action={
        <a data-pages className={buttonClass({ variant: "primary" })} href={state.addressWith({ page: lastPage })}>
          {lastPage === 1 ? "Ir al principio de la lista" : "Ir a la última página"}
        </a>
      }
    />
  );
}

/** What a page can add where nothing matches. */
export type NoMatchHelp = {
  /** Right beside the bad news, e.g. «¿Quisiste decir…?». */
  suggestion?: ReactNode;
  /** Below it, e.g. categories to go on with. */
  more?: ReactNode;
};

type NoMatchProps = StateProps & { isNarrowed: boolean; help?: NoMatchHelp | undefined };

function NoMatch({ state, isNarrowed, help = {} }: NoMatchProps) {
  const words = noMatchWords(state.filters.searchQuery, isNarrowed);
  // The list of all products is all that there is, and leads to itself; those of a category or a brand lead to it.
  if (!isNarrowed && !state.filters.searchQuery && state.addressWith({}).startsWith(pathTo.products()))
    return <EmptyState title="Todavía no hay productos" description="Estamos surtiendo la tienda: vuelve pronto." />;
  return (
    <div className="flex flex-col gap-10">
      <EmptyState
        title={words.title}
        description={
          <>
            {help.suggestion}
            <p>{words.advice}</p>
          </>
        }
        action={<WayOut state={state} isNarrowed={isNarrowed} />}
      />
      {help.more}
    </div>
  );
}

function noMatchWords(searched: string | undefined, isNarrowed: boolean): { title: string; advice: string } {
  if (isNarrowed) {
    const title = searched
      ? `No encontramos «${searched}» con estos filtros`
      : "Ningún producto cumple con todo lo que pediste";
    return { title, advice: "Quita algún filtro o amplía el rango de precio." };
  }
  return searched
    ? {
        title: `No encontramos «${searched}»`,
        advice: "Revisa la ortografía, usa menos palabras o busca por clave (SKU).",
      }
    : { title: "Todavía no hay productos aquí", advice: "Mientras tanto puedes recorrer la lista completa." };
}

function WayOut({ state: { scope, filters, clear }, isNarrowed }: StateProps & { isNarrowed: boolean }) {
  if (isNarrowed) return <Button onClick={clear}>Quitar todos los filtros</Button>;
  // The search forgives more than the list's filter: spelling, plural, the order of the words.
  return scope === "list" && filters.searchQuery ? (
    <a className={buttonClass()} href={pathTo.search(filters.searchQuery)}>
      Buscar en todo el catálogo
    </a>
  ) : (
    <a className={buttonClass()} href={pathTo.products()}>
      Ver todos los productos
    </a>
  );
}
