import { piecesText } from "@/copy/cart-copy";
import { formatPesos, type Pesos } from "@/domain/money";
import { buttonClass } from "@/ui/button";
import { ORDER_REVIEW_ID } from "./order-review";

/** On narrow screens the order is far below the form: unless they are very low, what it costs stays in sight, and one press leads to it. */
export function OrderGlance({ pieces, total }: { pieces: number; total: Pesos }) {
  return (
    <div
      data-bottom-bar
      className="[@media(min-height:20rem)]:sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:-mx-8 md:px-8 lg:hidden print:hidden"
    >
      <p className="figures leading-tight">
        <span className="text-sm text-ink-soft">{piecesText(pieces)}</span>
        <br />
        <span className="price text-lg">{formatPesos(total)}</span>
      </p>
      <a href={`#${ORDER_REVIEW_ID}`} className={buttonClass({ variant: "secondary" })}>
        Ver mi pedido
      </a>
    </div>
  );
}
