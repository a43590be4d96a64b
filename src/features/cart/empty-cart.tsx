import { Link } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";

/** @param onLeave called when the link is followed, e.g. to close the panel around it */
export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  return (
    <EmptyState
      picture="empty-cart"
      title="Tu carrito está vacío"
      description="Agrega lo que tu negocio necesita; lo guardamos aquí siete días, sin cuenta."
      action={
        <Link to={pathTo.products()} {...(onLeave && { onClick: onLeave })} className={buttonClass({ size: "lg" })}>
          Explorar Productos
        </Link>
      }
    />
  );
}
