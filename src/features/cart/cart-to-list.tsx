import { useCartLines } from "@/cart/use-cart";
import { ListButton } from "@/lists/list-button";

/** The whole cart onto a list of this device, with its quantities; the cart stays as it is. */
export function CartToList() {
  const lines = useCartLines();
  return (
    <ListButton
      products={lines.map(({ product, quantity }) => ({ ...product, quantity }))}
      about="tu carrito"
      text="Guardar en lista"
      isTextOnPhones
      className="-ml-4 self-start"
    />
  );
}
