import { useCartSummary } from "@/cart/totals";
import { OrderSums } from "@/components/order/order-totals";
import { piecesText } from "@/copy/cart-copy";
import type { CartStock } from "@/domain/cart-lines";
import type { CartSummary } from "@/domain/cart-summary";
import type { Pesos, PriceDisplay } from "@/domain/money";
import { cartFormat } from "@/domain/shown-amounts";
import { usePriceDisplay } from "@/stores/preferences-store";
import { ShippingProgress } from "./free-shipping";
import { useCheckedCart } from "./use-checked-cart";

/** What the cart costs at this moment: follows every change by itself, so that the screen around it need not. */
export function CartTotals({ variant }: Pick<CartSumsProps, "variant">) {
  const { stock } = useCheckedCart();
  return <CartSums summary={useCartSummary()} stock={stock} display={usePriceDisplay()} variant={variant} />;
}

export type CartSumsProps = {
  summary: CartSummary;
  stock: CartStock;
  /** Whether the amounts are with IVA or without. */
  display: PriceDisplay;
  /** `mini`: pieces and total. `compact`: the amounts. `detailed`: also shipping, stock and progress in words. */
  variant: "mini" | "compact" | "detailed";
};

const stockWarning = {
  enough: null,
  limited: { text: "Stock limitado en algunos productos", className: "text-warn" },
  "not-sold": { text: "Algunos productos no se pueden comprar", className: "text-bad" },
  "sold-out": { text: "Algunos productos agotados", className: "text-bad" },
} satisfies Record<CartStock, { text: string; className: string } | null>;

/** What the cart costs: in whole pesos where all of it is, else to the centavo. */
export function CartSums({ summary, stock, display, variant }: CartSumsProps) {
  const format = cartFormat(summary, display);
  if (variant === "mini") {
    return (
      <p className="figures flex items-baseline justify-between gap-4">
        <span className="text-ink-soft">{piecesText(summary.itemCount)}</span>
        <strong className="price text-lg">{format(summary.totalAmount)}</strong>
      </p>
    );
  }
  const warning = stockWarning[stock];
  return (
    <div className="flex flex-col gap-2">
      <OrderSums totals={summary} display={display} format={format} isLive />
      {variant === "detailed" && (
        <>
          <p className="text-sm text-ink-soft">{shippingMessage(summary, format)}</p>
          <div className="figures text-sm text-ink-soft">
            {!summary.isFreeShipping && (
              <p>
                {`Llevas ${format(summary.subtotal)} de ${format(summary.freeShippingThreshold)} (${summary.freeShippingPercentage}%) antes de IVA para el envío gratis`}
              </p>
            )}
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

const shippingMessage = (summary: CartSummary, format: (amount: Pesos) => string): string =>
  summary.isFreeShipping
    ? "Tu pedido tiene envío gratis a todo México."
    : `El envío cuesta ${format(summary.shippingCost)}, IVA incluido; es gratis si agregas ${format(summary.amountForFreeShipping)} más, antes de IVA.`;
