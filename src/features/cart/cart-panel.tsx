import { useRef } from "react";
import { OfferedLines } from "@/components/offered-lines";
import { cartActions } from "@/stores/cart-actions";
import { useCartPanel } from "@/stores/cart-panel-store";
import { useIsCartLoading, useOfferedLines } from "@/stores/cart-store";
import { useCartSummary } from "@/stores/use-cart-summary";
import { Drawer } from "@/ui/drawer";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { CartErrors, UnsentChanges } from "./cart-banners";
import { CartConflicts } from "./cart-conflicts";
import { CartExits } from "./cart-exits";
import { CartHead } from "./cart-head";
import { CartLines } from "./cart-lines";
import { CartSummary } from "./cart-summary";
import { ClearCart } from "./clear-cart";
import { EmptyCart } from "./empty-cart";
import { FreeShipping } from "./free-shipping";
import { useCheckedCart, useLiveCheck } from "./use-checked-cart";

/** The cart beside the page: a packing list with its sum, and the way to the checkout. */
export default function CartPanel() {
  const { isOpen, open, close } = useCartPanel();
  const { lines, conflicts, stock } = useCheckedCart();
  const summary = useCartSummary();
  const isLoading = useIsCartLoading();
  const offered = useOfferedLines();
  const exploreLink = useRef<HTMLAnchorElement>(null);
  useLiveCheck(isOpen);
  const isEmpty = lines.length === 0;
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(next) => (next ? open() : close())}
      title="Mi Carrito"
      closeLabel="Cerrar carrito"
      subtitle={<CartHead />}
      footer={
        isEmpty ? undefined : (
          <div className="flex flex-col gap-3">
            <UnsentChanges />
            <CartSummary summary={summary} stock={stock} variant="compact" />
            <CartExits stock={stock} onLeave={close} />
          </div>
        )
      }
    >
      <div className="flex min-h-full flex-col gap-3 px-5 py-3">
        <CartErrors />
        <OfferedLines lines={offered} onRestore={cartActions.restoreOffered} onDismiss={cartActions.dismissOffered} />
        {isEmpty && <UnsentChanges />}
        {isEmpty && isLoading && <LoadingIndicator label="Cargando carrito..." />}
        <CartConflicts conflicts={conflicts} />
        {!isEmpty && <FreeShipping summary={summary} />}
        <div className={isEmpty ? "" : "-mt-1 flex items-center justify-between border-b-2 border-ink"}>
          {!isEmpty && (
            <span aria-hidden="true" className="stencil text-ink-soft">
              Lista de empaque
            </span>
          )}
          <ClearCart isEmpty={isEmpty} focusAfter={exploreLink} />
        </div>
        <div>
          <CartLines lines={lines} onLeave={close} />
          {isEmpty && !isLoading && <EmptyCart onLeave={close} linkRef={exploreLink} />}
        </div>
      </div>
    </Drawer>
  );
}
