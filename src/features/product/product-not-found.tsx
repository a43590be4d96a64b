import { Link } from "react-router-dom";
import { MissingPage } from "@/components/missing-page";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";

/** For ids that are malformed, unknown, or of a product that is no longer sold: the shopper need not know which. */
export function ProductNotFound() {
  return (
    <MissingPage
      title="Este producto ya no está en el anaquel"
      description="Puede que lo hayamos dejado de vender o que el enlace esté incompleto. Búscalo por nombre o clave, o recorre el catálogo."
    >
      <Link to={pathTo.products()} className={buttonClass({ variant: "primary" })}>
        Explorar Productos
      </Link>
      <Link to={pathTo.categories()} className={buttonClass({ variant: "secondary" })}>
        Ver categorías
      </Link>
    </MissingPage>
  );
}
