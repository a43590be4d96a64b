import { useEffect } from "react";
import { cartUpkeep } from "@/cart/upkeep";
import { useOfferedLines } from "@/cart/use-cart";
import { EmptyState } from "@/components/empty-state";
import { OfferedLines } from "@/components/offered-lines";
import { formatPesos } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import type { PlacedOrder } from "@/stores/placed-orders-store";
import { buttonClass } from "@/ui/button";

type EmptyCheckoutProps = {
  /** Whether the form stood here before. */
  wasFilled: boolean;
  /** The order of this cart that was placed in another tab while this page was open. */
  placed: PlacedOrder | undefined;
};

/** There is nothing to order, or no longer: another tab of this device has ordered it. */
export function EmptyCheckout({ wasFilled, placed }: EmptyCheckoutProps) {
  const offered = useOfferedLines();
  // The form was long: whoever stood at its end would be left with the foot of the page.
  useEffect(() => {
    if (wasFilled) document.querySelector("main h1")?.scrollIntoView({ block: "nearest" });
  }, [wasFilled]);
  return (
    <>
      <OfferedLines lines={offered} onRestore={cartUpkeep.restoreOffered} onDismiss={cartUpkeep.dismissOffered} />
      {placed ? (
        <div role="status">
          <EmptyState
            picture="empty-cart"
            title="Tu pedido ya se hizo desde otra pestaña"
            description={`Es el ${placed.orderNumber}, por ${formatPesos(placed.totalAmount)}.`}
            action={
              <a href={pathTo.orderConfirmation(placed.id, placed.orderNumber)} className={buttonClass()}>
                Ver mi pedido
              </a>
            }
          />
        </div>
      ) : (
        <EmptyState
          picture="empty-cart"
          title="Tu carrito está vacío"
          description="Agrega productos para poder hacer un pedido."
          action={
            <a href={pathTo.products()} className={buttonClass()}>
              Explorar Productos
            </a>
          }
        />
      )}
    </>
  );
}
