import { Trash2 } from "lucide-react";
import { useState } from "react";
import { cartActions } from "@/stores/cart-actions";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** «Vaciar carrito», which asks first. */
export function ClearCart() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" className="px-2 text-sm" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Vaciar carrito
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="¿Estás seguro de que quieres vaciar el carrito?"
        confirmLabel="Sí, vaciar"
        cancelLabel="Cancelar"
        danger
        onConfirm={() => cartActions.clear()}
      />
    </>
  );
}
