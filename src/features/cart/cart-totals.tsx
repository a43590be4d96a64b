import { useCartSummary } from "@/cart/totals";
import { OrderSums } from "@/components/order-totals";
import type { CartStock } from "@/domain/cart-lines";
import { type CartSummary, cartFormat } from "@/domain/cart-summary";
import { formatPesosWhole } from "@/domain/money";
import { piecesText } from "./cart-head";
import { ShippingProgress } from "./free-shipping";
import { useCheckedCart } from "./use-checked-cart";

/** What the cart costs at this moment: follows every change by itself, so that the screen around it need not. */
export function CartTotals({ variant }: Pick<CartSumsProps, "variant">) {
  const { stock } = useCheckedCart();
  return <CartSums summary={useCartSummary()} stock={stock} variant={variant} />;
}

export type CartSumsProps = {
  summary: CartSummary;
  stock: CartStock;
  /** `mini`: pieces and total. `compact`: the amounts. `detailed`: also shipping, stock and progress in words. */
  variant: "mini" | "compact" | "detailed";
};

const stockWarning = {
  enough: null,
  limited: { text: "Stock limitado en algunos productos", className: "text-warn" },
  "sold-out": { text: "Algunos productos agotados", className: "text-bad" },
} satisfies Record<CartStock, { text: string; className: string } | null>;

/** What the cart costs: in whole pesos, unless the sums would then not add up. */
export function CartSums({ summary, stock, variant }: CartSumsProps) {
  if (variant === "mini") {
    return (
      <p className="figures flex items-baseline justify-between gap-4">
        <span className="text-ink-soft">{piecesText(summary.itemCount)}</span>
        <strong className="price text-lg">{cartFormat(summary)(summary.totalAmount)}</strong>
      </p>
    );
  }
  const warning = stockWarning[stock];
  return (
    <div className="flex flex-col gap-2">
      <OrderSums totals={summary} format={cartFormat(summary)} isLive />
      {variant === "detailed" && (
        <>
          <p className="text-sm text-ink-soft">{shippingMessage(summary)}</p>
          <div className="figures text-sm text-ink-soft">
            <p>{summary.freeShippingPercentage}% para el envío gratis</p>
            <ShippingProgress summary={summary} />
          </div>
        </>
      )}
      {variant === "detailed" && warning && (
        <p className={`text-sm font-semibold ${warning.className}`}>{warning.text}</p>
      )}
    </div>
  );
}

const shippingMessage = ({ isFreeShipping, amountForFreeShipping, shippingCost }: CartSummary): string =>
  isFreeShipping
    ? "Tu pedido tiene envío gratis a todo México."
    : `El envío cuesta ${formatPesosWhole(shippingCost)}; es gratis si agregas ${formatPesosWhole(amountForFreeShipping)} más.`;
