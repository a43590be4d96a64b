import { clsx } from "clsx";
import { type RefObject, useEffect, useState } from "react";
import { Price } from "@/components/price";
import type { Product } from "@/domain/product";
import { quantityInUnits } from "@/domain/unit";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Button } from "@/ui/button";
import { usePurchase } from "./purchase";

type StickyBuyBarProps = {
  product: Product;
  mainButton: RefObject<HTMLElement | null>;
};

/**
 * On narrow screens, the price and the button whenever the main button is not on screen: on phones, where it is below the
 * picture, from the first frame. While hidden it keeps its place, so that nothing moves for it. Ends above the footer, where it
 * stays on very low screens.
 */
export function StickyBuyBar({ product, mainButton }: StickyBuyBarProps) {
  const purchase = usePurchase();
  const display = usePriceDisplay();
  const isOnScreen = useIsOnScreen(mainButton);
  const { quantity } = purchase;
  return (
    <aside
      aria-label="Comprar este producto"
      data-bottom-bar={isOnScreen ? undefined : ""}
      className={clsx(
        "[@media(min-height:20rem)]:sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden print:hidden noscript:hidden",
        isOnScreen === null ? "min-[43.75rem]:invisible" : isOnScreen && "invisible",
      )}
    >
      <div className="min-w-0 flex-1 basis-32">
        <Price
          amount={product.price}
          taxRate={product.taxRate}
          display={display}
          size="sm"
          of={{ unit: product.unit, saleUnit: null }}
        />
        {/* In words its pack would take two lines. */}
        {quantity !== null && (quantity > 1 || product.unit.contentName !== null) && (
          <p className="figures text-[0.8125rem]/4">{quantityInUnits(quantity, product.unit)}</p>
        )}
      </div>
      <Button disabled={purchase.limit === 0} onClick={purchase.add}>
        {purchase.addText}
      </Button>
    </aside>
  );
}

/** What is behind the header or behind the bar itself is not on screen. */
const BETWEEN_HEADER_AND_BAR = "-96px 0px -72px 0px";

/** Whether the element is on screen; null until the browser has said so. */
function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean | null {
  const [isOnScreen, setOnScreen] = useState<boolean | null>(null);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === "undefined") return;
    // A busy browser tells several changes at once, the newest last.
    const observer = new IntersectionObserver((changes) => setOnScreen(changes.at(-1)?.isIntersecting ?? null), {
      rootMargin: BETWEEN_HEADER_AND_BAR,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}
