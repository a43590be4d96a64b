import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { favouritesAreNotKept } from "@/copy/not-kept";
import { countedProductsLabel } from "@/copy/product-count";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { productListClass } from "@/product-list/layout";
import { ProductListSkeleton } from "@/product-list/list-skeleton";
import { ProductCard } from "@/product-list/product-card";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { areFavouritesKept, toggleFavourite, useFavourites } from "@/stores/wishlist-store";
import { Alert } from "@/ui/alert";
import { Button, buttonClass } from "@/ui/button";
import { DeviceNav } from "./device-nav";

/** Kept free until the device's favourites are known: one row. */
const PLACES = 4;

/** /wishlist: the products marked with a heart on this device. */
export default function WishlistPage() {
  const isHydrated = useIsHydrated();
  const count = useFavourites().length;
  return (
    <div className="page py-8">
      <PageHead
        title="Favoritos"
        description="Los productos que marcaste como favoritos en este navegador."
        robots="noindex"
      />
      <DeviceNav />
      <h1 tabIndex={-1} className="text-4xl">
        Favoritos
      </h1>
      <p role="status" className="figures mt-1 mb-6 text-ink-soft">
        {count > 0 && countedProductsLabel(count)}
      </p>
      {isHydrated ? <FavouriteList /> : <ProductListSkeleton layout="grid" count={PLACES} />}
    </div>
  );
}

function FavouriteList() {
  const favourites = useFavourites();
  // What is taken off the list stays in its place until the page is left: the heart is its own undo.
  const [shownIds] = useState(favourites);
  const products = useQuery(queries.productsByIds(shownIds));
  if (shownIds.length === 0) return <NoFavourites />;
  if (products.isLoadingError) {
    return <LoadError reason={appErrorOf(products.error)} onRetry={() => void products.refetch()} />;
  }
  if (!products.data) return <ProductListSkeleton layout="grid" count={shownIds.length} />;
  const sold = new Set(products.data.map(({ id }) => id));
  const goneIds = favourites.filter((id) => shownIds.includes(id) && !sold.has(id));
  if (products.data.length + goneIds.length === 0) return <NoFavourites />;
  return (
    <>
      {!areFavouritesKept() && (
        <Alert tone="warning" className="mb-4">
          {favouritesAreNotKept}
        </Alert>
      )}
      <GoneFavourites count={goneIds.length} onForget={() => goneIds.forEach(toggleFavourite)} />
      <ul className={productListClass("grid")}>
        {products.data.map((product) => (
          <li key={product.id} className="grid min-w-0">
            <ProductCard product={product} headingLevel="h2" />
          </li>
        ))}
      </ul>
    </>
  );
}

const NoFavourites = () => (
  <EmptyState
    title="Aún no tienes favoritos"
    description="Toca el corazón de un producto y lo encontrarás aquí, en este dispositivo."
    action={
      <a href={pathTo.products()} className={buttonClass()}>
        Explorar Productos
      </a>
    }
  />
);

type GoneFavouritesProps = { count: number; onForget: () => void };

/** Favourites that the shop does not sell any more. */
function GoneFavourites({ count, onForget }: GoneFavouritesProps) {
  if (count === 0) return null;
  return (
    <Alert tone="info" className="mb-4">
      <p>
        {count === 1
          ? "Uno de tus favoritos ya no está a la venta."
          : `${count} de tus favoritos ya no están a la venta.`}
      </p>
      <Button variant="quiet" className="-ml-4" onClick={onForget}>
        {count === 1 ? "Quitarlo de la lista" : "Quitarlos de la lista"}
      </Button>
    </Alert>
  );
}
