import { EmptyState } from "@/components/empty-state";
import { pathTo } from "@/lib/paths";
import { Button, buttonClass } from "@/ui/button";

type NoBrandsProps = {
  name: string;
  onClear: () => void;
  /** Where the list ends, when the address asks for a page beyond that. */
  lastPage: { number: number; href: string } | null;
};

/** The page lies past the end, nothing matches the name, or the shop has no brand at all. */
export function NoBrands({ name, onClear, lastPage }: NoBrandsProps) {
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
