import { OrderItems } from "@/components/order-items";
import { OrderTotals } from "@/components/order-totals";
import type { CartSummary } from "@/domain/cart-summary";
import type { OrderTotals as Totals } from "@/domain/order";

type OrderReviewProps = { summary: CartSummary; totals: Totals };

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
  return (
    <section aria-labelledby="order-review" className="rounded-panel border border-line bg-surface p-5">
      <h2 id="order-review" className="mb-3 text-xl">
        Tu pedido
      </h2>
      <OrderItems items={items} />
      <OrderTotals totals={totals} className="mt-4" />
    </section>
  );
}
