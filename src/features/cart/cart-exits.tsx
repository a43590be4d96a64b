import { Link } from "react-router-dom";
import type { CartStock } from "@/domain/cart-lines";
import { pathTo } from "@/lib/paths";
import { Button, buttonClass } from "@/ui/button";
import { useProceed } from "./use-proceed";

type CartExitsProps = { stock: CartStock; onLeave?: () => void };

/** The two ways on: to the checkout, unless something is sold out, or back to the shelves. */
export function CartExits({ stock, onLeave }: CartExitsProps) {
  const { isProcessing, proceed } = useProceed(onLeave);
  const isSoldOut = stock === "sold-out";
  return (
    <div className="flex flex-col gap-2">
      <Button size="lg" disabled={isSoldOut || isProcessing} onClick={() => void proceed()}>
        {isSoldOut ? "Resolver Inventario" : "Proceder al Pago"}
      </Button>
      <Link to={pathTo.products()} {...(onLeave && { onClick: onLeave })} className={buttonClass({ variant: "quiet" })}>
        Seguir Comprando
      </Link>
    </div>
  );
}
