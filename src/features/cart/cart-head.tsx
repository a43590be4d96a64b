import { useCartExpiresAt, useCartPieces } from "@/cart/use-cart";
import { useCountdown } from "./use-countdown";

/** Under the title: how many pieces, and how long the cart is kept. */
export function CartHead() {
  const pieces = useCartPieces();
  const left = useCountdown(useCartExpiresAt());
  return (
    <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <span>{piecesText(pieces)}</span>
      {left !== null && (
        // Read when asked for, not every minute.
        <span role="timer" aria-live="off" className="inline-flex items-center gap-1">
          <span aria-hidden="true" className="icon-[lucide--clock] size-3.5" />
          Se guarda {left} más
        </span>
      )}
    </p>
  );
}

export const piecesText = (pieces: number): string => `${pieces} ${pieces === 1 ? "artículo" : "artículos"}`;
