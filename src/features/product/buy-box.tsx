import { type Ref, useId } from "react";
import { formatPrice, timesPesos, withTax } from "@/domain/money";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { Button } from "@/ui/button";
import { usePurchase } from "./purchase";
import { QuantityField } from "./quantity-field";
import { QuantityPresets } from "./quantity-presets";

type BuyBoxProps = {
  product: Product;
  /** The main button; the bar at the lower edge takes over once it has scrolled away. */
  buttonRef: Ref<HTMLDivElement>;
};

/** How many, what they cost together, and into the cart. */
export function BuyBox({ product, buttonRef }: BuyBoxProps) {
  const purchase = usePurchase();
  const problemId = useId();
  const limitId = useId();
  const { quantity, problem, limit, limitMessage, quantityInCart } = purchase;
  const canBuy = limit > 0;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <QuantityField
          productName={product.name}
          purchase={purchase}
          describedBy={problem === null ? undefined : problemId}
        />
        <QuantityPresets purchase={purchase} />
      </div>
      {/* Its room is always kept: a line that came with leaving the field would push the button from under the finger. */}
      <div className="figures min-h-5 text-sm">
        <p id={problemId} role="alert" className="font-medium text-bad empty:hidden">
          {problem}
        </p>
        {canBuy && quantity !== null && quantity > 1 && <LineTotal product={product} quantity={quantity} />}
      </div>
      <div ref={buttonRef}>
        <Button
          size="lg"
          className="w-full"
          disabled={!canBuy}
          aria-describedby={limitMessage ? limitId : undefined}
          onClick={purchase.add}
        >
          <span aria-hidden="true" className="icon-[lucide--shopping-cart] size-5" />
          Agregar al carrito
        </Button>
      </div>
      <p id={limitId} className="font-medium text-sm text-warn empty:hidden">
        {limitMessage}
      </p>
      {!canBuy && quantityInCart === 0 && <OtherWays product={product} />}
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

function LineTotal({ product, quantity }: { product: Product; quantity: number }) {
  const total = timesPesos(product.price, quantity);
  return (
    <p className="text-ink-soft">
      {quantity} unidades: <strong className="text-ink">{formatPrice(withTax(total))} con IVA</strong> ·{" "}
      {formatPrice(total)} + IVA
    </p>
  );
}

/** Where to go with a product that cannot be ordered now. */
function OtherWays({ product: { category } }: { product: Product }) {
  return (
    <p className="text-sm">
      {category && (
        <>
          <a href={pathTo.category(category.slug)} className="link">
            Busca algo parecido en {category.name}
          </a>{" "}
          o{" "}
        </>
      )}
      <a href={pathTo.contact()} className="link">
        {category ? "pregúntanos" : "Pregúntanos"} cuándo vuelve
      </a>
      .
    </p>
  );
}
