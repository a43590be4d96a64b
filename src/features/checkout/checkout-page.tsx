import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { useCartProductIds, useCartSummary } from "@/cart/totals";
import { cartUpkeep } from "@/cart/upkeep";
import { useIsCartLoading, useOfferedLines } from "@/cart/use-cart";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { OfferedLines } from "@/components/offered-lines";
import { PageHead } from "@/components/page-head";
import type { PriceChange } from "@/domain/cart";
import { formatPesos } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { UNCLEAR_ORDER, useOrderSearch } from "@/orders/use-order-search";
import { orderQueries } from "@/services/orders/order-queries";
import { unseenOrder } from "@/stores/order-attempt";
import { type PlacedOrder, usePlacedOrders } from "@/stores/placed-orders-store";
import { Alert } from "@/ui/alert";
import { buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { OrderForm } from "./order-form";
import { Refusal } from "./order-obstacles";
import { QuotedCheckout } from "./quoted-checkout";
import type { SendProgress } from "./send-progress";
import { cartSource, SENDING, usePlaceOrder } from "./use-place-order";

/**
 * /checkout: contact, address, payment and invoice on one page, without an account. At /c/:id/pedido the same for what a
 * quote offered.
 */
export default function CheckoutPage() {
  const isHydrated = useIsHydrated();
  const { id: quoteId } = useParams();
  const title = quoteId === undefined ? "Finalizar compra" : "Pedir lo cotizado";
  return (
    <div className="page py-8">
      <PageHead
        title={title}
        description="Entrega, pago y factura de tu pedido, sin crear una cuenta."
        robots="noindex"
      />
      <h1 tabIndex={-1} className="mb-6 text-4xl">
        {title}
      </h1>
      {!isHydrated && <LoadingIndicator label="Cargando carrito..." />}
      {isHydrated && (quoteId === undefined ? <Checkout /> : <QuotedCheckout quoteId={quoteId} />)}
    </div>
  );
}

/** Begins with what this device holds: its cart, what was typed before, an order whose answer was lost. */
function Checkout() {
  const { state } = useLocation();
  const [check, setCheck] = useState<StockCheck>(isUnchecked(state) ? "slow" : "pending");
  const summary = useCartSummary();
  const isLoading = useIsCartLoading();
  const queryClient = useQueryClient();
  const noticePrices = (changes: readonly PriceChange[]) => {
    cartSource.noticePrices(changes);
    // What the prices do not tell: discounts and taxes of today.
    void queryClient.invalidateQueries({ queryKey: orderQueries.volumeDiscounts().queryKey });
    void cartUpkeep.checkNow();
  };
  const order = usePlaceOrder({ ...cartSource, noticePrices });
  const isEmpty = summary.items.length === 0;
  // After a reload, or once the database has emptied the cart. Without a cart there is no other order to be sent.
  const lostOrder = useOrderSearch(isEmpty ? order.conclude : order.openLost, { isEmpty, isLoading });
  /** Of a cart that is emptied later, that order has taken nothing. */
  const [unseen] = useState(() => (isEmpty ? unseenOrder() : null));
  const orders = usePlacedOrders();
  /** The orders that this device knew of when the page opened. */
  const [known] = useState(orders);
  const inCart = useCartProductIds();
  /** What the form stood for last. */
  const [lastInCart, setLastInCart] = useState(inCart);
  if (inCart.length > 0 && inCart !== lastInCart) setLastInCart(inCart);
  /** The order of this cart that another tab has placed meanwhile; it may have ordered something else as well. */
  const placed = orders.find(
    ({ id, quoteFolio, productIds = [] }) =>
      quoteFolio === undefined &&
      !known.some((order) => order.id === id) &&
      productIds.some((productId) => lastInCart.includes(productId)),
  );

  useEffect(() => void checkStock().then(setCheck), []);
  const [isChecking, setChecking] = useState(false);
  const checkAgain = async () => {
    if (isChecking) return;
    setChecking(true);
    const outcome = await checkStock();
    setChecking(false);
    setCheck(outcome);
  };
  const checkOnceOnline = useEffectEvent(checkAgain);
  useEffect(() => {
    if (check !== "failed") return;
    const again = () => void checkOnceOnline();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [check]);

  if (order.progress.name === "placed") return <LoadingIndicator label="Abriendo tu pedido…" />;
  // A cart may run out while its order is under way.
  if (isEmpty && order.progress.name === "sending") return <LoadingIndicator label={SENDING} />;
  if (unseen) return <Navigate to={pathTo.orderConfirmation(unseen)} replace />;
  if (lostOrder.name === "checking") return <LoadingIndicator label="Comprobando tu pedido…" />;
  if (!isEmpty) {
    return (
      <>
        {check === "slow" && (
          <Alert tone="info" className="mb-6">
            <p>Las existencias tardan en responder. {CHECKED_LATER}</p>
          </Alert>
        )}
        {check === "failed" && (
          <Alert tone="info" className="mb-6">
            <p>
              {/* Announced again after each check, to screen readers, too. */}
              <span>
                {isChecking ? "Comprobando las existencias…" : `No pudimos comprobar las existencias. ${CHECKED_LATER}`}
              </span>{" "}
              <button type="button" aria-disabled={isChecking} onClick={() => void checkAgain()} className="link touch">
                Comprobar ahora
              </button>
            </p>
          </Alert>
        )}
        <OrderForm summary={summary} order={order} />
      </>
    );
  }
  if (lostOrder.name === "unclear") {
    return <LoadError title={UNCLEAR_ORDER} reason={lostOrder.reason} onRetry={lostOrder.retry} />;
  }
  if (isLoading) return <LoadingIndicator label="Cargando carrito..." />;
  return <EmptyCheckout wasFilled={lastInCart.length > 0} placed={placed} progress={order.progress} />;
}

/** What is known of the stock of today; a check that takes no longer than usual is not mentioned. */
type StockCheck = "pending" | "slow" | "read" | "failed";

const checkStock = async (): Promise<StockCheck> => ((await cartUpkeep.checkNow()).success ? "read" : "failed");

const CHECKED_LATER = "Puedes seguir: las comprobamos otra vez al confirmar tu pedido.";

/** Whether the cart led here without waiting any longer for an answer about its stock. */
const isUnchecked = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isUnchecked" in state && state.isUnchecked === true;

type EmptyCheckoutProps = {
  /** Whether the form stood here before. */
  wasFilled: boolean;
  /** The order of this cart that was placed in another tab while this page was open. */
  placed: PlacedOrder | undefined;
  progress: SendProgress;
};

/** There is nothing to order, or no longer: another tab of this device has ordered it. */
function EmptyCheckout({ wasFilled, placed, progress }: EmptyCheckoutProps) {
  const offered = useOfferedLines();
  // The form was long: whoever stood at its end would be left with the foot of the page.
  useEffect(() => {
    if (wasFilled) document.querySelector("main h1")?.scrollIntoView({ block: "nearest" });
  }, [wasFilled]);
  return (
    <>
      {progress.name === "refused" && progress.ended && <Refusal refused={progress} className="mb-6" />}
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
