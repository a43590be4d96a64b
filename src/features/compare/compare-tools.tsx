import { clsx } from "clsx";
import { type ComponentProps, useEffect } from "react";
import { useLocation } from "react-router-dom";
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
const useIsRefused = create(() => false);

const placeClass = {
  card: "absolute right-0 bottom-0 size-target rounded-r-none rounded-bl-none border-r-0 border-b-0",
  row: "absolute top-0 right-0 size-target rounded-t-none rounded-br-none border-0",
  page: "min-h-target gap-2 px-3 text-sm font-semibold",
};

/** Puts a product beside others, or takes it away again: pressed while it is one of them. */
function CompareToggle({ product: { sku, name }, place }: ComponentProps<typeof CardTools>) {
  const isCompared = useIsCompared(sku);
  if (!isComparable(sku)) return null;
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      aria-label={`Comparar ${name}`}
      title={place === "page" ? undefined : "Comparar"}
      onClick={() => useIsRefused.setState(!toggleCompared(sku), true)}
      className={clsx(
        "inline-flex items-center justify-center rounded-control border transition-colors duration-150 print:hidden",
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
      {place === "page" && <span className="max-sm:hidden">Comparar</span>}
    </button>
  );
}

/** Where it would lie over what it leads to, or over what is being paid. */
const ELSEWHERE: readonly string[] = [routePatterns.compare, routePatterns.checkout];

/** Puts the buttons into their places, and the bar on the screen. */
export default function CompareTools() {
  useEffect(() => useCardTools.setState({ Compare: CompareToggle }), []);
  return <CompareBar />;
}

/** Says how many products are compared, and leads to them. */
function CompareBar() {
  const skus = useCompared();
  const isRefused = useIsRefused();
  const { pathname } = useLocation();
  const isShown = skus.length > 0 && !ELSEWHERE.includes(pathname);
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && (isRefused ? FULL : `${skus.length} de ${MAX_COMPARED} para comparar`)}
      </p>
      {isShown && (
        <aside
          aria-label="Comparación"
          data-compare-bar
          className="fixed right-4 bottom-[calc(var(--bottom-bar,0rem)+0.75rem)] z-20 flex max-w-[calc(100vw-2rem)] flex-col rounded-panel border border-line-strong bg-surface p-1 print:hidden"
        >
          {isRefused && <p className="max-w-64 px-2 py-1 text-sm text-warn">{FULL}</p>}
          <div className="flex items-center justify-end gap-1">
            <a href={pathTo.compare(skus)} className={buttonClass()}>
              <span aria-hidden="true" className="icon-[lucide--scale] size-5" />
              Comparar {skus.length}
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

/** The bar goes with what was pressed: the focus goes on from the page's content. */
function clear(): void {
  document.getElementById("contenido")?.focus({ preventScroll: true });
  useIsRefused.setState(false, true);
  setCompared([]);
}
