import { useQuery } from "@tanstack/react-query";
import { MissingPage } from "@/components/missing-page";
import { RELATED_PRODUCTS_LIMIT } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { ProductShelf } from "@/product-list/product-shelf";
import { queries } from "@/services/queries";
import { buttonClass } from "@/ui/button";
import { RecentlyViewed } from "./recently-viewed";

type ProductNotFoundProps = { id: string };

/** For ids that are malformed, unknown, or of a product that is no longer sold: the shopper need not know which. */
export default function ProductNotFound({ id }: ProductNotFoundProps) {
  const featured = useQuery(queries.featured(RELATED_PRODUCTS_LIMIT));
  return (
    <>
      <MissingPage
        title="Este producto ya no está en el anaquel"
        description="Puede que lo hayamos dejado de vender o que el enlace esté incompleto. Búscalo por nombre o clave, o recorre el catálogo."
      >
        <a href={pathTo.products()} className={buttonClass({ variant: "primary" })}>
          Explorar Productos
        </a>
        <a href={pathTo.categories()} className={buttonClass({ variant: "secondary" })}>
          Ver categorías
        </a>
        <a href={pathTo.search()} className={buttonClass({ variant: "secondary" })}>
          Buscar
        </a>
      </MissingPage>
      <div className="page flex flex-col gap-10 pb-16">
        <RecentlyViewed except={id} />
        {featured.data && (
          <ProductShelf
            title="Quizá te sirva"
            view={{ name: "ready", products: featured.data }}
            skeletonCount={RELATED_PRODUCTS_LIMIT}
          />
        )}
      </div>
    </>
  );
}
