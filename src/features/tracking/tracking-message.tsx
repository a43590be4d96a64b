import { userMessage, waitMessage } from "@/copy/error-copy";
import { Alert } from "@/ui/alert";
import type { TrackingView } from "./use-track-order";

/** What came of a look-up that opened no order. One answer for every wrong pair of number and e-mail. */
export function TrackingMessage({ view }: { view: TrackingView }) {
  switch (view.name) {
    case "not_found":
      return (
        <Alert tone="warning" className="mt-6 max-w-2xl">
          No encontramos un pedido con ese número y ese correo. Revisa ambos: el número empieza con ACO- y el correo es
          el que escribiste al confirmar.
          {/* After some wrong tries the right pair gets this too, for up to an hour; said to all, it reveals nothing. */}
          <p className="mt-2">
            ¿Ya lo intentaste varias veces? Espera una hora antes de volver a intentar: después de varios intentos
            fallidos, por seguridad, puede que respondamos lo mismo aunque tus datos estén bien.
          </p>
        </Alert>
      );
    case "rate_limited":
      return (
        <Alert tone="warning" className="mt-6 max-w-2xl">
          {waitMessage(view.retryAfterSeconds)}
        </Alert>
      );
    case "failed":
      return (
        <Alert tone="error" className="mt-6 max-w-2xl">
          {userMessage(view.reason)}
        </Alert>
      );
    default:
      return null;
  }
}
