import { clsx } from "clsx";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartLines } from "@/cart/use-cart";
import { acceptChangesText, acceptThemText, changesText } from "@/copy/cart-copy";
import { retryMessage } from "@/copy/error-copy";
import { canProceed, priceChanges } from "@/domain/cart-lines";
import { pathTo } from "@/lib/paths";
import { Button, buttonClass } from "@/ui/button";
import { useIsOfferUndecided } from "./linked-offer";
import { useCheckedCart } from "./use-checked-cart";
import type { Proceed } from "./use-proceed";

type CartExitsProps = {
  /** Made by the screen, since its other buttons may lead to the checkout as well. */
  way: Proceed;
  onLeave?: () => void;
};

/** The two ways on: to the checkout, unless something cannot be had or is newly priced, or back to the shelves. */
export function CartExits({ way, onLeave }: CartExitsProps) {
  const newPrices = priceChanges(useCartLines());
  const { isProcessing, problem, proceed, acceptButton, exits } = way;
  const { stock, conflicts } = useCheckedCart();
  const isOfferUndecided = useIsOfferUndecided();
  const isHeldUp = !canProceed(stock);
  const notes = [
    isOfferUndecided && "Aquí no van los productos del enlace que abriste: aún no los agregas.",
    newPrices.length > 0 && `${changesText(newPrices)}: ${acceptThemText(newPrices)} para continuar.`,
    problem !== null && problem !== "too_few" && `No pudimos comprobar las existencias. ${retryMessage(problem)}`,
    // Said for as long as it is true, which may end through the shopper or through new stock.
    problem === "too_few" && conflicts.length > 0 && "Hay menos de lo que pides: ajusta tu carrito para continuar.",
  ].filter((note) => note !== false);
  return (
    <div ref={exits} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <div
        className={clsx(
          "flex flex-wrap items-center justify-between gap-2 text-sm text-warn",
          notes.length === 0 && "-mb-2",
        )}
      >
        {/* Always there: screen readers announce what is put into a region, not a region that comes with its text. */}
        <div role="status">{notes.join(" ")}</div>
        {newPrices.length > 0 && (
          <Button
            ref={acceptButton}
            variant="secondary"
            size="sm"
            className="min-h-target"
            onClick={() => {
              cartUpkeep.acceptPrices(newPrices);
              // The button disappears with what it settled; the focus goes to the way on.
              exits.current?.focus();
            }}
          >
            {acceptChangesText(newPrices)}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2 *:grow print:hidden">
        <Button size="lg" disabled={isHeldUp} loading={isProcessing} onClick={() => void proceed()}>
          {isHeldUp ? "Resolver Inventario" : "Proceder al Pago"}
        </Button>
        <a
          href={pathTo.products()}
          {...(onLeave && { onClick: onLeave })}
          className={buttonClass({ variant: "quiet" })}
        >
          Seguir Comprando
        </a>
        {/* The panel has no room to spare. */}
        {!onLeave && (
          <a href={pathTo.quote()} className={buttonClass({ variant: "quiet" })}>
            Cotizar este carrito
          </a>
        )}
      </div>
    </div>
  );
}
