import { useRef } from "react";
import { cartUpkeep } from "@/cart/upkeep";
import { useIsCartEmpty, useIsCartLoading, useOfferedLines } from "@/cart/use-cart";
import { OfferedLines } from "@/components/offered-lines";
import { PageHead } from "@/components/page-head";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { CartErrors, UnsentChanges } from "./cart-banners";
import { CartConflicts } from "./cart-conflicts";
import { CartExits } from "./cart-exits";
import { CartHead } from "./cart-head";
import { CartTotals } from "./cart-totals";
import { ClearCart } from "./clear-cart";
import { EmptyCart } from "./empty-cart";
import { CartLines } from "./line-list";
import { useLiveCheck } from "./use-checked-cart";

const SUMMARY_ID = "resumen-del-carrito";

/** The cart on a page of its own, with room to compare. */
export default function CartPage() {
  const isEmpty = useIsCartEmpty();
  const isLoading = useIsCartLoading();
  const offered = useOfferedLines();
  const exploreLink = useRef<HTMLAnchorElement>(null);
  useLiveCheck(true);
  return (
    <div className="page py-8">
      <PageHead title="Carrito" robots="noindex" />
      <div className="flex flex-wrap items-end justify-between gap-3 border-b-2 border-ink pb-3">
        <div>
          <h1 tabIndex={-1} className="text-4xl">
            Carrito
          </h1>
          <CartHead />
        </div>
        <ClearCart isEmpty={isEmpty} focusAfter={exploreLink} />
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <CartErrors />
        <OfferedLines lines={offered} onRestore={cartUpkeep.restoreOffered} onDismiss={cartUpkeep.dismissOffered} />
        {isEmpty && <UnsentChanges />}
        <CartConflicts />
      </div>
      {isEmpty && isLoading && <LoadingIndicator label="Cargando carrito..." />}
      <div className={isEmpty ? "" : "mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]"}>
        <div>
          <CartLines />
          {isEmpty && !isLoading && <EmptyCart linkRef={exploreLink} />}
        </div>
        {!isEmpty && (
          <aside
            id={SUMMARY_ID}
            aria-label="Resumen del carrito"
            className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-5 lg:sticky lg:top-28"
          >
            <CartTotals variant="detailed" />
            <UnsentChanges />
            <CartExits />
          </aside>
        )}
      </div>
      {!isEmpty && (
        <div className="sticky bottom-0 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden">
          <CartTotals variant="mini" />
          <a href={`#${SUMMARY_ID}`} className={buttonClass({ variant: "secondary" })}>
            Ver resumen
          </a>
        </div>
      )}
    </div>
  );
}
