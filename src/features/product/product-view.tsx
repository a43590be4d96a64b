import { type ReactNode, useRef } from "react";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { Price } from "@/components/price";
import type { Shopping } from "@/components/shopping";
import type { Product } from "@/domain/product";
import { BuyBox } from "./buy-box";
import { DeliveryEstimate } from "./delivery-estimate";
import { ProductDetails } from "./product-details";
import { ProductHeading } from "./product-heading";
import { ProductPicture } from "./product-picture";
import { productTrail } from "./product-trail";
import { PurchaseTerms } from "./purchase-terms";
import { StickyBuyBar } from "./sticky-buy-bar";
import { StockLine } from "./stock-line";
import { usePurchase } from "./use-purchase";
import { VolumeDiscounts } from "./volume-discounts";

type ProductViewProps = { product: Product; shopping: Shopping; children: ReactNode };

/** The product itself; `children` stand under it. */
export function ProductView({ product, shopping, children }: ProductViewProps) {
  const mainButton = useRef<HTMLDivElement>(null);
  const purchase = usePurchase(product, shopping.quantities.get(product.id) ?? 0);

  return (
    <>
      <div className="page flex flex-col gap-10 pt-4 pb-16">
        <div className="flex flex-col gap-4">
          <Breadcrumbs trail={productTrail(product)} current={product.name} />
          <article className="grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
            <ProductPicture product={product} />
            <div className="flex min-w-0 flex-col gap-5">
              <ProductHeading product={product} />
              {product.price > 0 && (
                <Price amount={product.price} display={shopping.display} size="lg" unit={product.saleUnit} />
              )}
              <StockLine product={product} requested={purchase.quantity ?? 1} />
              <BuyBox product={product} purchase={purchase} buttonRef={mainButton} />
              <VolumeDiscounts product={product} />
              <div className="flex flex-col gap-4 border-line border-t pt-5">
                <DeliveryEstimate />
                <PurchaseTerms />
              </div>
            </div>
          </article>
        </div>
        <ProductDetails product={product} />
        {children}
      </div>
      <StickyBuyBar product={product} display={shopping.display} purchase={purchase} mainButton={mainButton} />
    </>
  );
}
