import { type RefObject, useEffect, useState } from "react";
import { Price } from "@/components/price";
import type { Product } from "@/domain/product";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Button } from "@/ui/button";
import { usePurchase } from "./purchase";

type StickyBuyBarProps = {
  product: Product;
  mainButton: RefObject<HTMLElement | null>;
};

/** Keeps what gets the focus clear of the bar, as `scroll-padding-top` does for the header. */
const ROOM_FOR_THE_BAR = "5.5rem";

/** On phones, the price and the button again once the main button has scrolled away. Ends above the footer. */
export function StickyBuyBar({ product, mainButton }: StickyBuyBarProps) {
  const purchase = usePurchase();
  const display = usePriceDisplay();
  const isShown = useHasScrolledPast(mainButton);
  useEffect(() => {
    if (!isShown) return;
    const page = document.documentElement;
    page.style.scrollPaddingBottom = ROOM_FOR_THE_BAR;
    return () => {
      page.style.scrollPaddingBottom = "";
    };
  }, [isShown]);

  if (!isShown) return null;
  const { quantity } = purchase;
  return (
    <aside
      aria-label="Comprar este producto"
      className="sticky bottom-0 z-20 flex items-center justify-between gap-3 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      <div className="min-w-0">
        <Price amount={product.price} display={display} />
      </div>
      <Button disabled={purchase.limit === 0} onClick={purchase.add}>
        Agregar al carrito
        {quantity !== null && quantity > 1 && <span className="figures"> ({quantity})</span>}
      </Button>
    </aside>
  );
}

/** Everything below the header counts as seen, however far down: leaving means leaving at the top. */
const BELOW_THE_HEADER = "-96px 0px 100000px 0px";

/** True while the element lies above what is on screen. */
function useHasScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => entry && setPast(!entry.isIntersecting), {
      rootMargin: BELOW_THE_HEADER,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}
