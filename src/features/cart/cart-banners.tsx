import { useEffect, useState } from "react";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartErrors, useIsCartKept, useOldestUnsent } from "@/cart/use-cart";
import { cartMessage } from "@/copy/cart-copy";
import { cartIsNotKept } from "@/copy/not-kept";
import { cartErrors } from "@/domain/cart-codes";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

/** Something unsent for longer than this is worth a quiet line. */
const UNSENT_AFTER_MS = 10_000;

/** What went wrong lately; stays until it is dismissed, a failed load until one succeeds. */
export function CartErrors() {
  const errors = useCartErrors();
  const [isTrying, setTrying] = useState(false);
  if (errors.length === 0) return null;
  const tryAgain = async () => {
    setTrying(true);
    await cartUpkeep.checkNow();
    setTrying(false);
  };
  return (
    <Alert tone="error" onDismiss={cartUpkeep.dismissErrors} dismissLabel="Cerrar aviso de error">
      {errors.map((code) => (
        // A load that fails once more is announced once more.
        <p key={code}>{isTrying && code === cartErrors.loadFailed ? "Cargando carrito..." : cartMessage(code)}</p>
      ))}
      {errors.includes(cartErrors.loadFailed) && (
        <Button variant="quiet" className="-ml-4" loading={isTrying} onClick={() => void tryAgain()}>
          Intentar de nuevo
        </Button>
      )}
    </Alert>
  );
}

/** Quiet: the cart works without the server, and the change is tried again by itself. */
export function UnsentChanges() {
  const hasUnsentChanges = useHasUnsentChanges();
  const isKept = useIsCartKept();
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {!isKept && <span>{`${cartIsNotKept} `}</span>}
      {hasUnsentChanges && <span>Cambios sin guardar en el servidor</span>}
    </p>
  );
}

/** True while something stays unsent for over ten seconds. */
export function useHasUnsentChanges(): boolean {
  const since = useOldestUnsent();
  /** The change that was found to be late; any other one has its own ten seconds. */
  const [late, setLate] = useState(() => (since !== null && timeUntilLate(since) <= 0 ? since : null));
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setLate(since), Math.max(0, timeUntilLate(since)));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && since === late;
}

/** Milliseconds. A change made well «in the future» was made before the clock was set back. */
function timeUntilLate(since: string): number {
  const age = Date.now() - Date.parse(since);
  return age < -UNSENT_AFTER_MS ? 0 : UNSENT_AFTER_MS - age;
}
