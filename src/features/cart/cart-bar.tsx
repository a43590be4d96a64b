import { useCartFormat, useCartSummary } from "@/cart/totals";
import { piecesText } from "@/copy/cart-copy";
import { Button } from "@/ui/button";
import { useCheckedCart } from "./use-checked-cart";
import type { Proceed } from "./use-proceed";

/** On narrow screens the sums are far below the lines: unless they are very low, what is to pay stays in sight, and one press leads to paying it. */
export function CartBar({ way }: { way: Proceed }) {
  const summary = useCartSummary();
  const format = useCartFormat();
  const { stock } = useCheckedCart();
  return (
    <div
      data-bottom-bar
      className="[@media(min-height:20rem)]:sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      <p className="figures text-ink-soft">{piecesText(summary.itemCount)}</p>
      <Button
        className="figures grow"
        disabled={stock === "sold-out"}
        loading={way.isProcessing}
        onClick={() => void way.proceed()}
      >
        {`Pagar ${format(summary.totalAmount)}`}
      </Button>
    </div>
  );
}
