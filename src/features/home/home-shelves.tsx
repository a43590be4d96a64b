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
import { PromiseStrip } from "./promise-strip";
import { shopData } from "./shop-data";

/** Skeletons that keep the room of a shelf while it loads: two full rows on a wide screen. */
const SHELF_SKELETONS = 8;

/**
 * What is sold most, in rows, so that the first screen already sells it; then promises, categories, recent products, brands.
 * At its head what search engines read of the shop.
 */
export function HomeShelves() {
  const featured = shelfView(useQuery(queries.featured()));
  const recent = shelfView(useQuery(queries.recent()));
  return (
    <>
      <JsonLd data={shopData()} />
      {recent.name === "ready" && recent.products.length === 0 && (
        <p className="text-ink-soft">Todavía no hay productos: estamos surtiendo la tienda. Vuelve pronto.</p>
      )}
      <ProductShelf
        title="Lo que más se surte"
        view={featured}
        layout="row"
        skeletonCount={SHELF_SKELETONS}
        travelling={4}
        more={{ label: "Ver todos los productos", to: pathTo.products() }}
      />
      <PromiseStrip />
      <CategoryWall />
      <ProductShelf
        title="Recién llegados a la bodega"
        view={recent}
        skeletonCount={SHELF_SKELETONS}
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
