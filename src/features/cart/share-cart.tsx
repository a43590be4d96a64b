import { useState } from "react";
import { useCartLines } from "@/cart/use-cart";
import { cartLinkText } from "@/domain/quick-order/cart-link";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";
import { Button } from "@/ui/button";

/** The cart as a link that says what is in it, and nothing of whose it is: to the share sheet, else onto the clipboard. */
export function ShareCart() {
  const lines = useCartLines();
  const [message, setMessage] = useState("");

  async function share() {
    const added = cartLinkText(lines.map(({ product: { sku }, quantity }) => ({ sku, quantity })));
    const url = publicAddress(pathTo.cartWith(added));
    try {
      if (navigator.share) return await navigator.share({ title: `Carrito de ${storeSettings.name}`, url });
      await navigator.clipboard.writeText(url);
      setMessage("Enlace copiado");
    } catch (reason) {
      // Closing the share sheet is a choice, not a failure.
      if (reason instanceof DOMException && reason.name === "AbortError") return;
      setMessage(`Copia este enlace: ${url}`);
    }
  }

  return (
    <div className="flex flex-col print:hidden">
      <Button variant="quiet" onClick={() => void share()}>
        <span aria-hidden="true" className="icon-[lucide--share-2] size-5" />
        Compartir carrito
      </Button>
      <span role="status" className="text-center text-ink-soft text-sm wrap-anywhere">
        {message}
      </span>
    </div>
  );
}
