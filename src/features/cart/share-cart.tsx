import { useState } from "react";
import { useCartLines } from "@/cart/use-cart";
import { cartLinkText } from "@/domain/quick-order/cart-link";
import { pathTo } from "@/lib/paths";
import { publicAddress, storeSettings } from "@/lib/store-settings";
import { Button } from "@/ui/button";

/** The cart as a link that says what is in it, and nothing of whose it is: to the share sheet, else onto the clipboard. */
export function ShareCart() {
  const lines = useCartLines();
  const added = cartLinkText(lines.map(({ product: { sku }, quantity }) => ({ sku, quantity })));
  const [told, setTold] = useState({ added, message: "", presses: 0 });
  // What is told of one cart is not true of the next.
  if (told.added !== added) setTold({ added, message: "", presses: 0 });
  const tell = (message: string) => setTold(({ presses }) => ({ added, message, presses: presses + 1 }));

  async function share() {
    const url = publicAddress(pathTo.cartWith(added));
    try {
      if (navigator.share) return await navigator.share({ title: `Carrito de ${storeSettings.name}`, url });
      await navigator.clipboard.writeText(url);
      tell("Enlace copiado");
    } catch (reason) {
      // Closing the share sheet is a choice, not a failure.
      if (reason instanceof DOMException && reason.name === "AbortError") return;
      tell(`Copia este enlace: ${url}`);
    }
  }

  return (
    <div className="flex flex-col print:hidden">
      <Button variant="quiet" onClick={() => void share()}>
        <span aria-hidden="true" className="icon-[lucide--share-2] size-5" />
        Compartir carrito
      </Button>
      <span role="status" className="text-center text-ink-soft text-sm wrap-anywhere">
        {/* Anew with each press: the same words are read out again. */}
        <span key={told.presses}>{told.message}</span>
      </span>
    </div>
  );
}
