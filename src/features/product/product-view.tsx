import { type ReactNode, useRef } from "react";
import { BelowTheFold } from "@/components/below-the-fold";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { Price } from "@/components/price";
import { LiveBadge } from "@/components/stock-badge";
import { stockMessage } from "@/copy/stock-copy";
import type { Product } from "@/domain/product";
import { piecesLeftIfFew, stockStatusOf } from "@/domain/stock";
import { useShownProduct } from "@/live/checked-facts";
import { usePriceDisplay } from "@/stores/preferences-store";
import { BuyBox } from "./buy-box";
import { DeliveryDates } from "./delivery-estimate";
import { ProductDetails } from "./product-details";
import { ProductHeading } from "./product-heading";
import { ProductPicture } from "./product-picture";
import { productTrail } from "./product-trail";
import { PurchaseProvider, usePurchase } from "./purchase";
import { PurchaseTerms } from "./purchase-terms";
import { StickyBuyBar } from "./sticky-buy-bar";
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
                <DeliveryDates />
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

/** The stock in words, and how many pieces are left when they are truly few. Changes are announced by the shell, for all badges. */
function StockLine({ product }: { product: Product }) {
  const requested = usePurchase().quantity ?? 1;
  const left = piecesLeftIfFew(product);
  const status = stockStatusOf(product);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LiveBadge status={status} size="lg" quantity={product.stockQuantity} />
      <p className="text-ink-soft text-sm">{stockMessage(status, product.stockQuantity, requested)}</p>
      {left !== null && (
        <p className="w-full font-semibold text-warn">
          {left === 1 ? "Solo queda 1 en bodega" : `Solo quedan ${left} en bodega`}
        </p>
      )}
    </div>
  );
}
