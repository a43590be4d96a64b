import { cartActions } from "@/cart/actions";
import { useCartErrors, useHasUnsentChanges, useIsCartKept } from "@/cart/use-cart";
import { cartMessage } from "@/copy/cart-copy";
import { Alert } from "@/ui/alert";

/** What went wrong lately; stays until it is dismissed. */
export function CartErrors() {
  const errors = useCartErrors();
  if (errors.length === 0) return null;
  return (
    <Alert tone="error" onDismiss={cartActions.dismissErrors} dismissLabel="Cerrar aviso de error">
      {errors.map((code) => (
        <p key={code}>{cartMessage(code)}</p>
      ))}
    </Alert>
  );
}

/** Quiet: the cart works without the server, and the change is tried again by itself. */
export function UnsentChanges() {
  const hasUnsentChanges = useHasUnsentChanges();
  const isKept = useIsCartKept();
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {!isKept && "Este navegador no deja guardar el carrito: durará lo que esta página esté abierta. "}
      {hasUnsentChanges && "Cambios sin guardar en el servidor"}
    </p>
  );
}
