import { clsx } from "clsx";
import { type ComponentProps, useEffect } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { create } from "zustand";
import { pathTo, routePatterns } from "@/lib/paths";
import { type CardTools, useCardTools } from "@/product-list/card-tools";
import {
  isComparable,
  MAX_COMPARED,
  setCompared,
  toggleCompared,
  useCompared,
  useIsCompared,
} from "@/stores/compare-store";
import { buttonClass } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";

/** Whether somebody has just asked for more than can be compared. */
const refusal = create(() => false);

/** Whether that still holds: products may since have been taken out elsewhere, on the comparison or in another tab. */
function useIsRefused(): boolean {
  const isFull = useCompared().length >= MAX_COMPARED;
  return refusal() && isFull;
}

const placeClass = {
  card: "absolute right-0 bottom-0 z-10 size-target rounded-r-none rounded-bl-none border-r-0 border-b-0",
  row: "absolute top-0 right-0 size-target rounded-t-none rounded-br-none border-0 pointer-fine:@min-[36rem]:@max-[52rem]:size-6",
  page: "min-h-target gap-2 px-3 text-sm font-semibold",
};

/** Puts a product beside others, or takes it away again: pressed while it is one of them. */
function CompareToggle({ product, place }: ComponentProps<typeof CardTools>) {
  const { sku, name } = product;
  const isCompared = useIsCompared(sku);
  if (!isComparable(sku)) return null;
  const toggle = (
    <button
      type="button"
      aria-pressed={isCompared}
      aria-label={`Comparar ${name}`}
      title={place === "page" ? undefined : "Comparar"}
      onClick={() => refusal.setState(!toggleCompared(sku), true)}
      className={clsx(
        "inline-flex items-center justify-center rounded-control border transition-colors duration-150",
        isCompared
          ? "border-agave bg-agave text-on-agave"
          : "border-line bg-surface text-ink-soft hover:border-agave hover:text-agave",
        placeClass[place],
      )}
    >
      <span
        aria-hidden="true"
        className={clsx("size-5", isCompared ? "icon-[lucide--check]" : "icon-[lucide--scale]")}
      />
      {place === "page" && <span className="max-lg:hidden">Comparar</span>}
    </button>
  );
  return place === "page" ? (
    <>
      {toggle}
      <OnProductPage />
    </>
  ) : (
    toggle
  );
}

/** The link to the comparison on the page of a product, where the bar would cover its price. */
function OnProductPage() {
  const skus = useCompared();
  const isRefused = useIsRefused();
  if (skus.length === 0) return null;
  return (
    <>
      {/* No wider than the buttons beside it: on a line of its own it would push the price off the first screen. */}
      <a
        href={pathTo.compare(skus)}
        title="Ver la comparación"
        className="inline-flex size-target items-center justify-center gap-1 rounded-control border border-agave font-semibold text-agave lg:hidden"
      >
        <span aria-hidden="true" className="icon-[lucide--scale] size-5" />
        <span className="sr-only">Comparar </span>
        <span>{skus.length}</span>
      </a>
      {isRefused && <p className="basis-full text-sm text-warn lg:hidden">{FULL}</p>}
    </>
  );
}

/** Pages where products are looked for. Anywhere else the bar would cover what is done there. */
const { home, products, product: productPage, category, brand, search, wishlist } = routePatterns;
const PLACES = [home, products, productPage, category, brand, search, wishlist];

/** Puts the buttons into their places, and the bar on the screen. */
export default function CompareTools() {
  useEffect(() => useCardTools.setState({ Compare: CompareToggle }), []);
  return <CompareBar />;
}

/**
 * The bar is the edge of a phone's screen, so that it covers no half of a card, and lies in the corner of a larger one. Notices
 * give way to it, what gets the focus stays clear of it, and a page of many products ends above it.
 */
const ROOM = "[:root:has(&)_footer.on-band]:pb-14 [:root:has(&)]:scroll-pb-20 [:root:has(&)]:[--compare-bar:4rem]";
const ROOM_ON_DESKS = "lg:[:root:has(&)]:scroll-pb-20 lg:[:root:has(&)]:[--compare-bar:4rem]";

/** Says how many products are compared, and leads to them. */
function CompareBar() {
  const skus = useCompared();
  const isRefused = useIsRefused();
  const { pathname } = useLocation();
  const place = PLACES.find((pattern) => matchPath(pattern, pathname));
  const isShown = skus.length > 0 && place !== undefined;
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && (isRefused ? FULL : `${skus.length} de ${MAX_COMPARED} para comparar`)}
      </p>
      {isShown && (
        <aside
          aria-label="Comparación"
          className={clsx(
            "above-bar fixed inset-x-0 bottom-[var(--bottom-bar,0rem)] z-20 flex flex-col border-line-strong border-t bg-surface p-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] print:hidden",
            "sm:right-4 sm:bottom-[calc(var(--bottom-bar,0rem)+0.75rem)] sm:left-auto sm:rounded-panel sm:border sm:pb-1",
            place === productPage ? `max-lg:hidden ${ROOM_ON_DESKS}` : ROOM,
          )}
        >
          {isRefused && <p className="max-w-64 px-2 py-1 text-sm text-warn">{FULL}</p>}
          <div className="flex flex-wrap items-center justify-end gap-1">
            <a href={pathTo.compare(skus)} className={buttonClass()}>
              <span aria-hidden="true" className="icon-[lucide--scale] size-5" />
              <span>{`Comparar ${skus.length}`}</span>
            </a>
            <IconButton label="Vaciar comparación" onClick={clear}>
              <span aria-hidden="true" className="icon-[lucide--x] size-5" />
            </IconButton>
          </div>
        </aside>
      )}
    </>
  );
}

const FULL = `Ya comparas ${MAX_COMPARED} productos: quita uno para agregar otro.`;

/** The bar goes away with the button that was pressed: the focus goes on from the page's content. */
function clear(): void {
  document.getElementById("contenido")?.focus({ preventScroll: true });
  refusal.setState(false, true);
  setCompared([]);
}
