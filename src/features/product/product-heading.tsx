import { FavouriteButton } from "@/components/favourite-button";
import { type Product, shownSku } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { CardTools } from "@/product-list/card-tools";
import { toggleFavourite, useIsFavourite } from "@/stores/wishlist-store";
import { ShareButton } from "./share-button";

/** Its name and codes, and what one may do with it besides buying. */
export function ProductHeading({ product }: { product: Product }) {
  const sku = shownSku(product.sku);
  return (
    <header className="flex flex-col gap-2">
      <p className="stencil flex flex-wrap items-center gap-x-3 text-ink-soft">
        {product.brand && (
          <a href={pathTo.brand(product.brand.slug)} className="link touch wrap-anywhere">
            {product.brand.name}
          </a>
        )}
        {product.category && (
          <a href={pathTo.category(product.category.slug)} className="link touch wrap-anywhere">
            {product.category.name}
          </a>
        )}
        {sku && <span className="wrap-anywhere">SKU {sku}</span>}
      </p>
      <h1 tabIndex={-1} className="wrap-anywhere text-3xl md:text-4xl">
        {product.name}
      </h1>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <FavouriteButton
          productName={product.name}
          isFavourite={useIsFavourite(product.id)}
          onToggle={() => toggleFavourite(product.id)}
        />
        <ShareButton title={product.name} path={pathTo.product(product.id)} />
        <CardTools product={product} place="page" />
      </div>
    </header>
  );
}
