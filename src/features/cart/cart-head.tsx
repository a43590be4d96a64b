import { useSyncExternalStore } from "react";
import { useCartExpiresAt, useCartPieces, useIsCartKept } from "@/cart/use-cart";
import { piecesText, timeLeftText } from "@/copy/cart-copy";
import { sessionTimeLeft } from "@/domain/cart-session";

/** Under the title: how many pieces, and how long the cart is kept. */
export function CartHead() {
  const pieces = useCartPieces();
  const left = useCountdown(useCartExpiresAt());
  const isKept = useIsCartKept();
  return (
    <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <span className={pieces === 0 ? "print:hidden" : ""}>{piecesText(pieces)}</span>
      {isKept && left !== null && (
        // Read aloud on demand, not every minute.
        <span role="timer" aria-live="off" className="inline-flex items-center gap-1 print:hidden">
          <span aria-hidden="true" className="icon-[lucide--clock] size-3.5" />
          <span>{`Se guarda ${left} más`}</span>
        </span>
      )}
    </p>
  );
}

const TICK_MS = 1000;

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

/** The time left until `expiresAt` in words, kept current; null when there is nothing to count. */
function useCountdown(expiresAt: string | null): string | null {
  const read = () => (expiresAt === null ? null : timeLeftText(sessionTimeLeft({ expiresAt }, Date.now())));
  return useSyncExternalStore(everyTick, read, () => null);
}
