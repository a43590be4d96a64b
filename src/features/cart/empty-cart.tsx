import type { Ref } from "react";
import { EmptyState } from "@/components/empty-state";
import { CART_SESSION_DAYS } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";
import { SavedLink } from "./saved-link";

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
      description={`Agrega lo que tu negocio necesita; lo guardamos aquí ${CART_SESSION_DAYS} días, sin cuenta.`}
      action={
        <div className="flex flex-col items-center gap-2">
          <a
            ref={linkRef}
            href={pathTo.products()}
            {...(onLeave && { onClick: onLeave })}
            className={buttonClass({ size: "lg" })}
          >
            Explorar Productos
          </a>
          <a
            href={pathTo.quickOrder()}
            {...(onLeave && { onClick: onLeave })}
            className={buttonClass({ variant: "quiet" })}
          >
            Pegar una lista de claves
          </a>
          <SavedLink onLeave={onLeave} />
        </div>
      }
    />
  );
}
