import { useQuery } from "@tanstack/react-query";
import { PageHead } from "@/components/page-head";
import { ProductShelf } from "@/components/product-shelf";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { queries } from "@/services/queries";
import { useShopping } from "@/stores/use-shopping";
import { BrandStrip } from "./brand-strip";
import { CategoryWall } from "./category-wall";
import { Hero } from "./hero";
import { PromiseStrip } from "./promise-strip";
import { shelfView } from "./shelf-view";

/** Places kept free for a shelf while it loads: two full rows on a wide screen. */
const SHELF_PLACES = 8;

export default function HomePage() {
  const shopping = useShopping();
  const featured = shelfView(useQuery(queries.featured()));
  const recent = shelfView(useQuery(queries.recent()));

  return (
    <>
      <PageHead
        title={storeSettings.tagline}
        description="Papelería, empaque, limpieza, seguridad y herramienta para tu negocio. Compra sin cuenta, con factura y envío a todo México."
      />
      <div className="page flex flex-col gap-8 pt-5 pb-16 md:gap-10">
        <h1 tabIndex={-1} className="text-3xl md:text-4xl xl:text-5xl">
          {storeSettings.tagline}
        </h1>
        <Hero />
        <PromiseStrip />
        <CategoryWall />
        <ProductShelf
          title="Lo que más se surte"
          view={featured}
          shopping={shopping}
          places={SHELF_PLACES}
          more={{ label: "Ver todos los productos", to: pathTo.products() }}
        />
        <ProductShelf
          title="Recién llegados a la bodega"
          view={recent}
          layout="row"
          shopping={shopping}
          places={SHELF_PLACES}
          more={{ label: "Ver lo más reciente", to: pathTo.products("sort=newest") }}
        />
        <BrandStrip />
      </div>
    </>
  );
}
