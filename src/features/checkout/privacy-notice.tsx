import { Link } from "react-router-dom";
import { pathTo } from "@/lib/paths";

/** What happens to the data of this form, in two sentences. */
export function PrivacyNotice() {
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <span aria-hidden="true" className="icon-[lucide--lock] mt-0.5 size-4 shrink-0" />
      <span>
        Usamos tus datos solo para entregar este pedido, avisarte de su avance y, si la pides, facturarlo. No se crea
        ninguna cuenta. Conoce el{" "}
        <Link className="link" to={pathTo.privacy()}>
          aviso de privacidad
        </Link>
        .
      </span>
    </p>
  );
}
