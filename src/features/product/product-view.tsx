import { useRef } from "react";
import { Link } from "react-router-dom";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { FavouriteButton } from "@/components/favourite-button";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import type { Shopping } from "@/components/shopping";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { toggleFavourite, useIsFavourite } from "@/stores/wishlist-store";
import { BuyBox } from "./buy-box";
import { DataSheet } from "./data-sheet";
import { DeliveryEstimate } from "./delivery-estimate";
import { productTrail } from "./product-trail";
import { PurchaseTerms } from "./purchase-terms";
import { ShareButton } from "./share-button";
import { StickyBuyBar } from "./sticky-buy-bar";
import { StockLine } from "./stock-line";
import { usePurchase } from "./use-purchase";
import { VolumeDiscounts } from "./volume-discounts";

type ProductViewProps = { product: Product; shopping: Shopping; children: React.ReactNode };

/** The product itself; `children` stand under it. */
export function ProductView({ product, shopping, children }: ProductViewProps) {
  const isFavourite = useIsFavourite(product.id);
  const mainButton = useRef<HTMLDivElement>(null);
  const purchase = usePurchase(product, shopping.quantities.get(product.id) ?? 0);

  return (
    <>
      <div className="page flex flex-col gap-10 pt-4 pb-16">
        <div className="flex flex-col gap-4">
          <Breadcrumbs trail={productTrail(product)} current={product.name} />
          <article className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
            <div className="overflow-hidden rounded-panel border border-line lg:sticky lg:top-28">
              <ProductImage src={product.imageUrl} alt={product.name} priority />
            </div>
            <div className="flex flex-col gap-5">
              <header className="flex flex-col gap-2">
                <p className="stencil flex flex-wrap gap-x-3 text-ink-soft">
                  {product.brand && (
                    <Link to={pathTo.brand(product.brand.slug)} className="link">
                      {product.brand.name}
                    </Link>
                  )}
                  <span>SKU {product.sku}</span>
                </p>
                <h1 tabIndex={-1} className="text-3xl md:text-4xl">
                  {product.name}
                </h1>
                <div className="flex items-center gap-3 print:hidden">
                  <FavouriteButton
                    productName={product.name}
                    isFavourite={isFavourite}
                    onToggle={() => toggleFavourite(product.id)}
                  />
                  <ShareButton title={product.name} />
                </div>
              </header>
              <Price amount={product.price} display={shopping.display} size="lg" unit={product.saleUnit} />
              <StockLine product={product} requested={purchase.quantity} />
              <BuyBox product={product} purchase={purchase} buttonRef={mainButton} />
              <VolumeDiscounts product={product} />
              <div className="flex flex-col gap-4 border-line border-t pt-5">
                <DeliveryEstimate />
                <PurchaseTerms />
              </div>
            </div>
          </article>
        </div>
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          {product.description && (
            <section aria-labelledby="product-description">
              <h2 id="product-description" className="mb-3 text-2xl">
                Qué es
              </h2>
              <p className="max-w-prose whitespace-pre-line">{product.description}</p>
            </section>
          )}
          <section aria-labelledby="product-data">
            <h2 id="product-data" className="mb-3 text-2xl">
              Ficha técnica
            </h2>
            <DataSheet product={product} />
          </section>
        </div>
        {children}
      </div>
      <StickyBuyBar product={product} display={shopping.display} purchase={purchase} mainButton={mainButton} />
    </>
  );
}
