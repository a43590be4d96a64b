import type { Ref } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";

type EmptyCartProps = {
  /** Called when the link is followed, e.g. to close the panel around it. */
  onLeave?: () => void;
  linkRef?: Ref<HTMLAnchorElement>;
};

export function EmptyCart({ onLeave, linkRef }: EmptyCartProps) {
  return (
    <EmptyState
      picture="empty-cart"
      title="Tu carrito está vacío"
      description="Agrega lo que tu negocio necesita; lo guardamos aquí siete días, sin cuenta."
      action={
        <Link
          ref={linkRef}
          to={pathTo.products()}
          {...(onLeave && { onClick: onLeave })}
          className={buttonClass({ size: "lg" })}
        >
          Explorar Productos
        </Link>
      }
    />
  );
}
