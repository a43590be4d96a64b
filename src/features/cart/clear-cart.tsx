import { type RefObject, useState } from "react";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import { forgetWish } from "@/stores/wished-pieces-store";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";

type ClearCartProps = {
  /** Nothing to empty: no button. The dialog stays, so that it can close properly after it was confirmed. */
  isEmpty: boolean;
  /** What takes the focus once the cart is empty and the button gone. */
  focusAfter: RefObject<HTMLElement | null>;
};

/** «Vaciar carrito», which asks first. */
export function ClearCart({ isEmpty, focusAfter }: ClearCartProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {!isEmpty && (
        <Button variant="quiet" className="px-2 text-sm" onClick={() => setIsAsking(true)}>
          <span aria-hidden="true" className="icon-[lucide--trash-2] size-4" />
          Vaciar carrito
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="¿Estás seguro de que quieres vaciar el carrito?"
        confirmLabel="Sí, vaciar"
        cancelLabel="Cancelar"
        danger
        focusAfter={focusAfter}
        onConfirm={() => {
          const lines = readCartLines();
          if (!cartActions.clear().success) return;
          // As with «Eliminar»: who gives up a line wants no more of it.
          for (const { product } of lines) forgetWish(product.id);
        }}
      />
    </>
  );
}
