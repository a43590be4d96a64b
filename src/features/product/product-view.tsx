import { type ReactNode, useRef } from "react";
import { BelowTheFold } from "@/components/below-the-fold";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { Price } from "@/components/price";
import type { Product } from "@/domain/product";
import { useShownProduct } from "@/live/checked-facts";
import { usePriceDisplay } from "@/stores/preferences-store";
import { BuyBox } from "./buy-box";
import { DeliveryEstimate } from "./delivery-estimate";
import { ProductDetails } from "./product-details";
import { ProductHeading } from "./product-heading";
import { ProductPicture } from "./product-picture";
import { productTrail } from "./product-trail";
import { PurchaseProvider } from "./purchase";
import { PurchaseTerms } from "./purchase-terms";
import { StickyBuyBar } from "./sticky-buy-bar";
import { StockLine } from "./stock-line";
import { VolumeDiscounts } from "./volume-discounts";

type ProductViewProps = { product: Product; children: ReactNode };

/** The product itself; `children` stand under it. */
export function ProductView({ product: known, children }: ProductViewProps) {
  const product = useShownProduct(known);
  const mainButton = useRef<HTMLDivElement>(null);

  return (
    <PurchaseProvider product={product}>
      <div className="page flex flex-col gap-10 pt-4 pb-16">
        <div className="flex flex-col gap-4">
          <Breadcrumbs trail={productTrail(product)} current={product.name} />
          <article className="grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
            <ProductPicture product={product} />
            <div className="flex min-w-0 flex-col gap-5">
              <ProductHeading product={product} />
              <ProductPrice product={product} />
              <StockLine product={product} />
              <BuyBox product={product} buttonRef={mainButton} />
              <VolumeDiscounts product={product} />
              <div className="flex flex-col gap-4 border-line border-t pt-5">
                <DeliveryEstimate />
                <PurchaseTerms />
              </div>
            </div>
          </article>
        </div>
        <BelowTheFold>
          <ProductDetails product={product} />
          {children}
        </BelowTheFold>
      </div>
      <StickyBuyBar product={product} mainButton={mainButton} />
    </PurchaseProvider>
  );
}

function ProductPrice({ product: { price, saleUnit } }: { product: Product }) {
  const display = usePriceDisplay();
  return price > 0 && <Price amount={price} display={display} size="lg" unit={saleUnit} />;
}
