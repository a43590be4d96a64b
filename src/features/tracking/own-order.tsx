import { LoadError } from "@/components/load-error";
import { Alert } from "@/ui/alert";
import { Skeleton } from "@/ui/skeleton";
import { OrderProgress } from "./order-progress";
import type { OwnOrderView } from "./use-own-order";

/** The order that the address names by its id, when it was placed on this device. */
export function OwnOrder({ view }: { view: OwnOrderView }) {
  switch (view.name) {
    case "none":
      return null;
    case "loading":
      return (
        <div aria-busy="true" className="mt-10">
          <Skeleton className="h-80" />
        </div>
      );
    case "elsewhere":
      return (
        <Alert tone="info" className="mt-6 max-w-2xl">
          Este pedido no se abre desde este dispositivo. Búscalo aquí arriba con su número y tu correo.
        </Alert>
      );
    case "failed":
      return <LoadError title="No pudimos cargar tu pedido" reason={view.reason} onRetry={view.retry} />;
    case "ready":
      return <OrderProgress order={view.order} />;
    default:
      return view satisfies never;
  }
}
