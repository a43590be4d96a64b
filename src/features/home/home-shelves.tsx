import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { JsonLd } from "@/components/json-ld";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import type { ShelfView } from "@/product-list/product-shelf";
import { ProductShelf } from "@/product-list/product-shelf";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { BrandStrip } from "./brand-strip";
import { CategoryWall } from "./category-wall";
import { shopData } from "./shop-data";

/** Places kept free for a shelf while it loads: two full rows on a wide screen. */
const SHELF_PLACES = 8;

/**
 * What lies below the first screen of the home page: the categories, featured and recent products, the brands. So does what
 * search engines read of the shop, which no shopper waits for.
 */
export function HomeShelves() {
  const featured = shelfView(useQuery(queries.featured()));
  const recent = shelfView(useQuery(queries.recent()));
  return (
    <>
      <JsonLd data={shopData()} />
      <CategoryWall />
      <ProductShelf
        title="Lo que más se surte"
        view={featured}
        places={SHELF_PLACES}
        travelling={6}
        more={{ label: "Ver todos los productos", to: pathTo.products() }}
      />
      <ProductShelf
        title="Recién llegados a la bodega"
        view={recent}
        layout="row"
        places={SHELF_PLACES}
        more={{ label: "Ver lo más reciente", to: pathTo.products("sort=newest") }}
      />
      <BrandStrip />
    </>
  );
}

/** What a shelf shows of a query for products. */
function shelfView({ data, error, refetch }: UseQueryResult<Product[]>): ShelfView {
  if (data) return { name: "ready", products: data };
  return error ? { name: "failed", reason: appErrorOf(error), retry: () => void refetch() } : { name: "loading" };
}
