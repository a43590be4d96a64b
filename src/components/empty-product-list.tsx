import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatPesosWhole } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "./empty-state";
import type { ProductFilterState } from "./use-product-filters";

type StateProps = { state: ProductFilterState };

/** «Desde» above «hasta» can match nothing: almost always the two were typed the wrong way round. */
export function PriceRangeReversed({ state: { filters, change } }: StateProps) {
  const { minPrice = 0, maxPrice = 0 } = filters;
  return (
    <EmptyState
      title="El precio mínimo es mayor que el máximo"
      description={`Pediste productos de ${formatPesosWhole(minPrice)} o más y, a la vez, de ${formatPesosWhole(maxPrice)} o menos.`}
      action={
        <Button onClick={() => change({ minPrice: maxPrice, maxPrice: minPrice })}>
          Buscar de {formatPesosWhole(maxPrice)} a {formatPesosWhole(minPrice)}
        </Button>
      }
    />
  );
}

export function PastTheEnd({ state, page, lastPage }: StateProps & { page: number; lastPage: number }) {
  return (
    <EmptyState
      title={`La página ${page} no existe`}
      description={
        lastPage === 1 ? "Esta lista cabe en una sola página." : `Esta lista termina en la página ${lastPage}.`
      }
      action={
        <Link className={buttonClass({ variant: "primary" })} to={{ search: state.searchFor({ page: lastPage }) }}>
          {lastPage === 1 ? "Ir al principio de la lista" : "Ir a la última página"}
        </Link>
      }
    />
  );
}

export function NoMatch({ state, help }: StateProps & { help?: ReactNode }) {
  const { searchQuery } = state.filters;
  return (
    <div className="flex flex-col gap-10">
      <EmptyState
        title={searchQuery ? `No encontramos «${searchQuery}»` : "Ningún producto cumple con todo lo que pediste"}
        description={
          searchQuery
            ? "Revisa la ortografía, usa menos palabras o busca por clave (SKU)."
            : "Quita algún filtro o amplía el rango de precio."
        }
        action={
          <Link className={buttonClass({ variant: "primary" })} to={pathTo.products()}>
            Ver todos los productos
          </Link>
        }
      />
      {help}
    </div>
  );
}
