import { ShoppingCart } from "lucide-react";
import { type Ref, useId } from "react";
import { QuantityStepper } from "@/components/quantity-stepper";
import { formatPrice, timesPesos, withTax } from "@/domain/money";
import type { Product } from "@/domain/product";
import { Button } from "@/ui/button";
import { QuantityPresets } from "./quantity-presets";
import type { Purchase } from "./use-purchase";

type BuyBoxProps = {
  product: Product;
  purchase: Purchase;
  /** The main button; the bar at the lower edge takes over once it has scrolled away. */
  buttonRef: Ref<HTMLDivElement>;
};

/** How many, what they cost together, and into the cart. */
export function BuyBox({ product, purchase, buttonRef }: BuyBoxProps) {
  const limitId = useId();
  const { quantity, limit, quantityInCart } = purchase;
  const canBuy = limit > 0;
  const total = timesPesos(product.price, quantity);

  return (
    <div className="flex flex-col gap-4">
      <div className="@container flex flex-wrap items-start gap-x-4 gap-y-3">
        <div>
          <QuantityStepper
            productName={product.name}
            quantity={quantity}
            max={Math.max(1, limit)}
            disabled={!canBuy}
            onChange={purchase.choose}
          />
        </div>
        <QuantityPresets quantity={quantity} max={limit} onChoose={purchase.choose} />
      </div>
      {/* Its room is always kept: a line that came with the second piece would push the button from under the finger. */}
      <p className="figures min-h-5 text-ink-soft text-sm">
        {canBuy && quantity > 1 && (
          <>
            {quantity} unidades: <strong className="text-ink">{formatPrice(withTax(total))} con IVA</strong> ·{" "}
            {formatPrice(total)} + IVA
          </>
        )}
      </p>
      <div ref={buttonRef}>
        <Button
          size="lg"
          className="w-full"
          disabled={!canBuy}
          aria-describedby={purchase.limitMessage ? limitId : undefined}
          onClick={purchase.add}
        >
          <ShoppingCart aria-hidden="true" className="size-5" />
          Agregar al carrito
        </Button>
      </div>
      <p id={limitId} className="font-medium text-sm text-warn empty:hidden">
        {purchase.limitMessage}
      </p>
      <div role="status" className="empty:hidden">
        {quantityInCart > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 border-agave border-l-4 bg-agave-wash px-4 py-1 text-agave-deep">
            <span className="figures font-semibold">En tu carrito: {quantityInCart}</span>
            <Button variant="quiet" size="md" className="-mr-3" onClick={purchase.openCart}>
              Ver carrito
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
