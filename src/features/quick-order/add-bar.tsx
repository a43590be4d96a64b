import type { Ref } from "react";
import { useCartPanel, useIsCartEmpty } from "@/cart/use-cart";
import { addButtonText } from "@/copy/quick-order-copy";
import { formatPrice, type Pesos, type PriceDisplay } from "@/domain/money";
import { Button } from "@/ui/button";

type AddBarProps = {
  ref: Ref<HTMLButtonElement>;
  /** How many products go into the cart. */
  products: number;
  total: Pesos;
  display: PriceDisplay;
  /** How the rows stand, in words; empty without any. */
  summary: string;
  isWaiting: boolean;
  onAdd: () => void;
};

/** Below the table, always in sight: how it stands, what it costs, and the press that puts it into the cart. */
export function AddBar({ ref, products, total, display, summary, isWaiting, onAdd }: AddBarProps) {
  const openCart = useCartPanel((panel) => panel.open);
  const isCartEmpty = useIsCartEmpty();
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-ink bg-paper py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="grow">
        <p role="status" className="text-sm text-ink-soft">
          {summary}
        </p>
        {products > 0 && (
          <p className="figures">
            <span className="price text-xl md:text-2xl">{formatPrice(total)}</span>{" "}
            <span className="text-ink-soft text-sm">{display === "with-tax" ? "con IVA" : "sin IVA"}, más envío</span>
          </p>
        )}
      </div>
      {summary === "" && !isCartEmpty && (
        <Button variant="secondary" onClick={openCart}>
          Ver carrito
        </Button>
      )}
      <Button
        ref={ref}
        className="grow md:grow-0"
        loading={isWaiting}
        aria-disabled={summary === "" || undefined}
        onClick={onAdd}
      >
        {addButtonText(products)}
      </Button>
    </div>
  );
}
