import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { MissingPage } from "@/components/missing-page";
import { ProductShelf } from "@/components/product-shelf";
import type { Shopping } from "@/components/shopping";
import { RELATED_PRODUCTS_LIMIT } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { buttonClass } from "@/ui/button";
import { RecentlyViewed } from "./recently-viewed";

type ProductNotFoundProps = { id: string; shopping: Shopping };

/** For ids that are malformed, unknown, or of a product that is no longer sold: the shopper need not know which. */
export function ProductNotFound({ id, shopping }: ProductNotFoundProps) {
  const featured = useQuery(queries.featured(RELATED_PRODUCTS_LIMIT));
  return (
    <>
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
        <Link to={pathTo.search()} className={buttonClass({ variant: "secondary" })}>
          Buscar
        </Link>
      </MissingPage>
      <div className="page flex flex-col gap-10 pb-16">
        <RecentlyViewed except={id} shopping={shopping} />
        {featured.data && (
          <ProductShelf
            title="Quizá te sirva"
            view={{ name: "ready", products: featured.data }}
            shopping={shopping}
            places={RELATED_PRODUCTS_LIMIT}
          />
        )}
      </div>
    </>
  );
}
