import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { cartActions } from "@/cart/actions";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { canAddToCart, type Product } from "@/domain/product";
import { stockStatusOf } from "@/domain/stock";
import { pathTo, routePatterns } from "@/lib/paths";
import { queries } from "@/services/queries";
import { usePriceDisplay } from "@/stores/preferences-store";
import { endStockAlerts, useStockAlerts } from "@/stores/stock-alerts-store";
import { Button, buttonClass } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";

/** More would leave too little of the page itself to be seen. */
const MOST_SHOWN = 2;

const ORDERING = [routePatterns.checkout, routePatterns.quotedCheckout];

/**
 * Tells which of the products that this device waits for are back. It reads them once, like any list; from then on they count
 * as products on screen, which are kept live. An alert stays until the shopper has answered the notice: one that nobody
 * saw is told again with the next visit. While a shopper orders, nothing lies over the form or changes what is paid for:
 * the notice comes afterwards.
 */
export default function StockAlertsNotice() {
  const waitedFor = useStockAlerts();
  const { data = [] } = useQuery({ ...queries.productsByIds(waitedFor), enabled: waitedFor.length > 0 });
  const { pathname } = useLocation();
  const isOrdering = ORDERING.some((pattern) => matchPath(pattern, pathname));
  const back = isOrdering ? [] : data.filter((product) => waitedFor.includes(product.id) && isBack(product));
  useEndOnArrival(back);
  return (
    <>
      <p role="status" className="sr-only">
        {back.length > 0 && headline(back)}
      </p>
      {back.length > 0 && <Notice products={back} />}
    </>
  );
}

/** Stock that nobody has counted is no promise. */
const isBack = (product: Product): boolean => ["in-stock", "low-stock"].includes(stockStatusOf(product));

const headline = (back: readonly Product[]): string =>
  back.length === 1 ? `Ya hay de nuevo: ${back[0]?.name}` : `Ya hay de nuevo ${back.length} productos que esperabas`;

/** A shopper who goes to a product that is back has seen it. One that comes back while its page is open is announced. */
function useEndOnArrival(back: readonly Product[]): void {
  const { pathname } = useLocation();
  const endThere = useEffectEvent((path: string) => {
    const seen = back.filter(({ id }) => pathTo.product(id) === path).map(({ id }) => id);
    if (seen.length > 0) endStockAlerts(seen);
  });
  useEffect(() => endThere(pathname), [pathname]);
}

/** What was pressed is gone with the alert: the focus goes on from the page's content. */
function end(products: readonly Product[]): void {
  document.getElementById("contenido")?.focus({ preventScroll: true });
  endStockAlerts(products.map(({ id }) => id));
}

/** On phones toasts come to the same edge: they stand above the notice, however much it says. */
function makeToastsStandAbove(notice: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--stock-notice", `calc(${notice.offsetHeight}px + 0.75rem)`),
  );
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty("--stock-notice");
  };
}

function Notice({ products }: { products: readonly Product[] }) {
  const shown = products.slice(0, MOST_SHOWN);
  // The others have not been seen yet, and come next.
  const close = () => end(shown);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  const unshown = products.length - shown.length;
  return (
    <section
      ref={makeToastsStandAbove}
      aria-label="Productos que ya hay de nuevo"
      onKeyDown={onKeyDown}
      className="above-bar fixed inset-x-4 bottom-[calc(var(--bottom-bar,0rem)+var(--compare-bar,0rem)+0.75rem)] z-20 rounded-panel border border-good border-l-4 bg-surface p-3 sm:right-auto sm:bottom-[calc(var(--bottom-bar,0rem)+0.75rem)] sm:w-96 print:hidden"
    >
      <div className="flex items-start justify-between gap-2">
        <p className="pt-2.5 font-semibold">{products.length === 1 ? "Ya hay de nuevo" : headline(products)}</p>
        <IconButton label="Cerrar aviso" className="-mt-1 -mr-1" onClick={close}>
          <span aria-hidden="true" className="icon-[lucide--x] size-5" />
        </IconButton>
      </div>
      <ul className="flex flex-col gap-3">
        {shown.map((product) => (
          <BackProduct key={product.id} product={product} />
        ))}
      </ul>
      {unshown > 0 && (
        <p className="mt-2 text-sm">
          <a href={pathTo.account()} className="link touch">
            {`y ${unshown} más en tus avisos`}
          </a>
        </p>
      )}
    </section>
  );
}

function BackProduct({ product }: { product: Product }) {
  const display = usePriceDisplay();
  const { pathname } = useLocation();
  const page = pathTo.product(product.id);
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
      <ProductImage src={product.imageUrl} alt="" place="row" />
      <div>
        <p className="wrap-anywhere text-sm leading-snug">{product.name}</p>
        <Price amount={product.price} taxRate={product.taxRate} display={display} size="sm" of={product} />
      </div>
      <div className="col-span-2 flex flex-wrap gap-2">
        <Button
          className="text-sm"
          disabled={canAddToCart(product).length > 0}
          aria-label={`Agregar ${product.name}`}
          onClick={() => {
            if (cartActions.addItem(product).success) end([product]);
          }}
        >
          Agregar
        </Button>
        {pathname !== page && (
          <a href={page} className={buttonClass({ variant: "secondary", className: "text-sm" })}>
            Ver producto
          </a>
        )}
      </div>
    </li>
  );
}
