import { clsx } from "clsx";
import { OrderItems } from "@/components/order-items";
import { OrderSums } from "@/components/order-totals";
import type { CartSummary } from "@/domain/cart-summary";
import type { OrderTotals } from "@/domain/order";

export const ORDER_REVIEW_ID = "tu-pedido";

/** More lines than this scroll beside the form, so that the total and the button stay in sight. */
const LINES_IN_SIGHT = 4;

type OrderReviewProps = { summary: CartSummary; totals: OrderTotals };

/** What is about to be ordered, to the centavo, beside the form. */
export function OrderReview({ summary, totals }: OrderReviewProps) {
  const items = summary.items.map(({ product, quantity, totalPrice }) => ({
    sku: product.sku,
    name: product.name,
    unitPrice: product.price,
    quantity,
    totalPrice,
    imageUrl: product.imageUrl,
    needsConfirmation: product.stockQuantity === null,
  }));
  const scrolls = items.length > LINES_IN_SIGHT;
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
        <p className="figures text-sm text-ink-soft">
          {summary.itemCount} {summary.itemCount === 1 ? "artículo" : "artículos"}
        </p>
      </div>
      {/* What scrolls has to be reachable by keyboard. */}
      <div {...(scrolls && { tabIndex: 0 })} className={clsx(scrolls && "lg:max-h-[38dvh] lg:overflow-y-auto lg:pr-3")}>
        <OrderItems items={items} />
      </div>
      <OrderSums totals={totals} className="mt-4" />
    </section>
  );
}
