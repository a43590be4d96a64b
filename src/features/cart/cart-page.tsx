import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useCartFormat, useCartSummary } from "@/cart/totals";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartLines, useIsCartEmpty, useIsCartLoading } from "@/cart/use-cart";
import { LoadError } from "@/components/load-error";
import { OfferedLines } from "@/components/offered-lines";
import { PageHead } from "@/components/page-head";
import { Seller } from "@/components/seller";
import { piecesText } from "@/copy/cart-copy";
import { canProceed } from "@/domain/cart-lines";
import { focusHeading } from "@/lib/focus-heading";
import { late } from "@/lib/late";
import { LINKED_CART } from "@/lib/paths";
import { useLateNow } from "@/lib/use-late";
import { ListButton } from "@/lists/list-button";
import { useLinesToOffer } from "@/orders/use-lines-to-offer";
import { Button } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { CartErrors, UnsentChanges } from "./cart-banners";
import { CartConflicts } from "./cart-conflicts";
import { CartExits } from "./cart-exits";
import { CartHead } from "./cart-head";
import { CartTotals } from "./cart-totals";
import { ClearCart } from "./clear-cart";
import { EmptyCart } from "./empty-cart";
import { CartLines } from "./line-list";
import { useIsOfferUndecided } from "./linked-offer";
import { SavedLink } from "./saved-link";
import { ShareCart } from "./share-cart";
import { useCheckedCart, useLiveCheck } from "./use-checked-cart";
import { type Proceed, useProceed } from "./use-proceed";
import { useTakenLine } from "./use-taken-line";

const cartLinkOffer = late(() => import("./cart-link-offer"));

/** The cart on a page of its own, with room to compare. */
export default function CartPage() {
  const isEmpty = useIsCartEmpty();
  const isLoading = useIsCartLoading();
  const offered = useLinesToOffer();
  const exploreLink = useRef<HTMLAnchorElement>(null);
  const way = useProceed();
  const isOfferUndecided = useIsOfferUndecided();
  const takenLines = useTakenLine();
  useLiveCheck(true);
  return (
    <div className="page py-8">
      <PageHead
        title="Carrito"
        description="Lo que llevas en tu carrito, con precios y existencias al día."
        robots="noindex"
      />
      <div className="flex flex-wrap items-end justify-between gap-3 border-b-2 border-ink pb-3">
        <div>
          <h1 tabIndex={-1} className="text-4xl">
            Carrito
          </h1>
          <CartHead />
          <Seller />
        </div>
        <ClearCart isEmpty={isEmpty} focusAfter={exploreLink} />
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <CartErrors />
        <OfferedLines lines={offered} onRestore={cartUpkeep.restoreOffered} onDismiss={cartUpkeep.dismissOffered} />
        {isEmpty && <UnsentChanges />}
        <CartConflicts onRemove={takenLines.remove} />
        <LinkedCart />
      </div>
      {isEmpty && isLoading && <LoadingIndicator label="Cargando carrito..." />}
      <div
        className={isEmpty ? "" : "mt-4 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,45%)]"}
      >
        <div>
          <CartLines takenLines={takenLines} />
          {isEmpty && !isLoading && (
            // On paper the offer of a link stands alone.
            <div className={isOfferUndecided ? "print:hidden" : ""}>
              <EmptyCart linkRef={exploreLink} />
            </div>
          )}
        </div>
        {!isEmpty && (
          <aside
            aria-label="Resumen del carrito"
            className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-5 lg:sticky lg:top-28"
          >
            <CartTotals variant="detailed" />
            <UnsentChanges />
            <CartExits way={way} />
            <div className="-mt-2 flex flex-col">
              <CartToList />
              <ShareCart />
              <SavedLink />
            </div>
          </aside>
        )}
      </div>
      {/* It would lie over the offer of a link, and pay without what the link brings. */}
      {!isEmpty && !isOfferUndecided && <CartBar way={way} />}
    </div>
  );
}

/** What the address offers to add, see `cart-link-offer`; once decided on, the address is the cart's own again. */
function LinkedCart() {
  const [query, setQuery] = useSearchParams();
  const text = query.get(LINKED_CART);
  const [arrived, ask, isMissing] = useLateNow(cartLinkOffer, cartLinkOffer.need, text !== null);
  if (text === null) return null;
  if (isMissing) return <LoadError reason={{ category: "network" }} onRetry={ask} />;
  if (!arrived) return <LoadingIndicator label="Abriendo el carrito compartido…" />;
  const forget = () => {
    const others = new URLSearchParams(query);
    others.delete(LINKED_CART);
    setQuery(others, { replace: true });
    focusHeading();
  };
  return <arrived.default text={text} onDone={forget} />;
}

/** The whole cart onto a list of this device, with its quantities; the cart stays as it is. */
function CartToList() {
  const lines = useCartLines();
  return (
    <ListButton
      products={lines.map(({ product, quantity }) => ({ ...product, quantity }))}
      about="tu carrito"
      text="Guardar en lista"
      isTextOnPhones
    />
  );
}

/** On narrow screens the sums are far below the lines: unless they are very low, what is to pay stays in sight, and one press leads to paying it. */
function CartBar({ way }: { way: Proceed }) {
  const summary = useCartSummary();
  const format = useCartFormat();
  const { stock } = useCheckedCart();
  return (
    <div
      data-bottom-bar
      className="[@media(min-height:20rem)]:sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      <p className="figures text-ink-soft">{piecesText(summary.itemCount)}</p>
      <Button
        className="figures grow"
        disabled={!canProceed(stock)}
        loading={way.isProcessing}
        onClick={() => void way.proceed()}
      >
        {`Pagar ${format(summary.totalAmount)}`}
      </Button>
    </div>
  );
}
