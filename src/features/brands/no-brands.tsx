import { Link } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { pathTo } from "@/lib/paths";
import { Button, buttonClass } from "@/ui/button";

/** Nothing matches the name, the page lies past the end, or the shop has no brand at all. */
export function NoBrands({ name, onClear }: { name: string; onClear: () => void }) {
  return name === "" ? (
    <EmptyState
      title="No hay marcas en esta página"
      description="La lista termina antes."
      action={
        <Link to={pathTo.brands()} className={buttonClass()}>
          Ver todas las marcas
        </Link>
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
