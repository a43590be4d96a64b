import { cartMessage } from "@/copy/cart-copy";
import { cartActions } from "@/stores/cart-actions";
import { useCartErrors, useHasUnsentChanges, useIsCartKept, useOfferedLines } from "@/stores/cart-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

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

/** The lines of a cart that ran out, offered again at today's prices. */
export function OfferedLines() {
  const offered = useOfferedLines();
  if (offered.length === 0) return null;
  const restore = () => {
    cartActions.restoreOffered();
    void cartActions.checkNow();
  };
  return (
    <Alert tone="info" onDismiss={cartActions.dismissOffered} dismissLabel="Olvidar los productos guardados">
      <p className="font-semibold">Tu carrito venció, pero guardamos tus productos</p>
      <p className="text-sm">{offered.map((line) => line.product.name).join(", ")}</p>
      <Button variant="secondary" className="mt-2" onClick={restore}>
        {offered.length === 1 ? "Volver a agregar el producto" : `Volver a agregar los ${offered.length} productos`}
      </Button>
    </Alert>
  );
}
