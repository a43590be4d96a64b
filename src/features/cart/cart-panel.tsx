import { useRef } from "react";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartPanel, useIsCartEmpty, useIsCartLoading } from "@/cart/use-cart";
import { OfferedLines } from "@/components/offered-lines";
import { useLinesToOffer } from "@/orders/use-lines-to-offer";
import { Drawer } from "@/ui/drawer";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { CartErrors, UnsentChanges } from "./cart-banners";
import { CartConflicts } from "./cart-conflicts";
import { CartExits } from "./cart-exits";
import { CartHead } from "./cart-head";
import { CartTotals } from "./cart-totals";
import { ClearCart } from "./clear-cart";
import { EmptyCart } from "./empty-cart";
import { FreeShipping } from "./free-shipping";
import { CartLines } from "./line-list";
import { SavedLink } from "./saved-link";
import { useLiveCheck } from "./use-checked-cart";
import { useProceed } from "./use-proceed";
import { useTakenLine } from "./use-taken-line";

/** The cart beside the page: a packing list with its sum, and the way to the checkout. */
export default function CartPanel() {
  const { isOpen, open, close } = useCartPanel();
  const isEmpty = useIsCartEmpty();
  const way = useProceed(close);
  useLiveCheck(isOpen);
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
            <CartTotals variant="compact" />
          </div>
        )
      }
      exits={isEmpty ? undefined : <CartExits way={way} onLeave={close} />}
    >
      <PanelContent close={close} />
    </Drawer>
  );
}

/** Drawn anew each time the panel opens: the way back for what was taken out ends when it closes. */
function PanelContent({ close }: { close: () => void }) {
  const isEmpty = useIsCartEmpty();
  const isLoading = useIsCartLoading();
  const offered = useLinesToOffer();
  const exploreLink = useRef<HTMLAnchorElement>(null);
  const takenLines = useTakenLine();
  return (
    <div className="flex min-h-full flex-col gap-3 px-5 py-3">
      <CartErrors />
      <OfferedLines lines={offered} onRestore={cartUpkeep.restoreOffered} onDismiss={cartUpkeep.dismissOffered} />
      {isEmpty && <UnsentChanges />}
      {isEmpty && isLoading && <LoadingIndicator label="Cargando carrito..." />}
      <CartConflicts onRemove={takenLines.remove} />
      {!isEmpty && <FreeShipping />}
      <div className={isEmpty ? "" : "-mt-1 flex items-center justify-between border-b-2 border-ink"}>
        {!isEmpty && (
          <span aria-hidden="true" className="stencil text-ink-soft">
            Lista de empaque
          </span>
        )}
        <ClearCart isEmpty={isEmpty} focusAfter={exploreLink} />
      </div>
      <div>
        <CartLines takenLines={takenLines} onLeave={close} />
        {isEmpty && !isLoading && <EmptyCart onLeave={close} linkRef={exploreLink} />}
        {!isEmpty && <SavedLink onLeave={close} />}
      </div>
    </div>
  );
}
