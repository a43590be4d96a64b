import { clsx } from "clsx";
import { useCartPanel, useCartPieces } from "@/cart/use-cart";
import { groupDigits } from "@/domain/money";
import { isSparing } from "@/lib/is-sparing";
import { preloadCartPanel } from "./cart-panel-slot";

/** Opens the panel. The count is the sum of all quantities and ticks when it changes. */
export function CartButton({ className }: { className?: string }) {
  const pieces = useCartPieces();
  const open = useCartPanel((panel) => panel.open);
  return (
    <button
      type="button"
      aria-label={`Abrir carrito, ${groupDigits(pieces)} artículo${pieces === 1 ? "" : "s"}`}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={() => !isSparing() && void preloadCartPanel()}
      onFocus={preloadCartPanel}
      className={clsx(
        className,
        "relative flex min-h-target min-w-target items-center justify-center gap-2 rounded-control border border-band-line px-2 font-semibold hover:border-cempasuchil",
      )}
    >
      <span aria-hidden="true" className="icon-[lucide--shopping-cart] size-6" />
      <span aria-hidden="true" className="hidden lg:inline">
        Carrito
      </span>
      <span
        key={pieces}
        aria-hidden="true"
        className="figures grid h-6 min-w-6 animate-tick place-content-center rounded-label bg-cempasuchil px-1.5 text-sm font-bold text-on-cempasuchil"
      >
        {groupDigits(pieces)}
      </span>
    </button>
  );
}
