import { useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { OrderItems } from "@/components/order/order-items";
import { OrderSums } from "@/components/order/order-totals";
import { piecesText } from "@/copy/cart-copy";
import type { CartSummary } from "@/domain/cart-summary";
import type { OrderTotals } from "@/domain/order";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Button } from "@/ui/button";

export const ORDER_REVIEW_ID = "tu-pedido";

/** An order of more lines than these two together folds, so that the total and the button stay in sight. */
const LINES_IN_SIGHT = 4;
/** A fold that hides less than this only costs a press. */
const LEAST_FOLDED = 2;

type OrderReviewProps = {
  summary: CartSummary;
  totals: OrderTotals;
  /** The products whose lines wait for the shop's confirmation. */
  waiting: readonly string[];
};

/** What is about to be ordered, to the centavo, beside the form. */
export function OrderReview({ summary, totals, waiting }: OrderReviewProps) {
  const display = usePriceDisplay();
  const items = summary.items.map(({ product, quantity, totalPrice, discountAmount, taxAmount }) => ({
    sku: product.sku,
    name: product.name,
    unitPrice: product.price,
    quantity,
    unit: product.unit,
    totalPrice,
    discountAmount,
    taxRate: product.taxRate,
    taxAmount,
    imageUrl: product.imageUrl,
    needsConfirmation: waiting.includes(product.id),
  }));
  const waitingItems = items.filter(({ needsConfirmation }) => needsConfirmation);
  const [isOpen, setOpen] = useState(false);
  // On paper nothing unfolds, and the sum is of all lines. The browser takes its picture of the page when this returns.
  useEffect(() => {
    const unfold = () => flushSync(() => setOpen(true));
    window.addEventListener("beforeprint", unfold);
    return () => window.removeEventListener("beforeprint", unfold);
  }, []);
  const linesId = useId();
  const folded = items.length - LINES_IN_SIGHT;
  const folds = folded >= LEAST_FOLDED;
  return (
    <section
      id={ORDER_REVIEW_ID}
      aria-labelledby={`${ORDER_REVIEW_ID}-title`}
      className="scroll-mt-24 rounded-panel border border-line bg-surface p-5"
    >
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={`${ORDER_REVIEW_ID}-title`} className="text-xl">
          Tu pedido
        </h2>
        <p className="figures text-sm text-ink-soft">{piecesText(summary.itemCount)}</p>
      </div>
      <div id={linesId}>
        <OrderItems items={folds && !isOpen ? items.slice(0, LINES_IN_SIGHT) : items} display={display} />
      </div>
      {folds && (
        <Button
          variant="quiet"
          className="figures w-full text-sm"
          aria-expanded={isOpen}
          aria-controls={linesId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Ver menos" : `y ${folded} más`}
        </Button>
      )}
      {waitingItems.length > 0 && (
        <p className="mt-3 font-medium text-sm text-warn">
          {`Antes de cobrarte confirmamos contigo que haya: ${waitingItems.map(({ name }) => name).join(", ")}.`}
        </p>
      )}
      {totals.discountAmount !== summary.discountAmount && (
        <p className="mt-3 text-sm text-warn">
          El descuento por volumen de hoy ya está en estas sumas; los productos de arriba aún no lo muestran.
        </p>
      )}
      <OrderSums totals={totals} display={display} className="mt-4" />
    </section>
  );
}
