import { useEffect, useEffectEvent } from "react";
import { useIsCartKept } from "@/cart/use-cart";
import { KeptPlaces } from "@/components/failed-page";
import { StatePicture } from "@/components/state-picture";
import { MAX_RETRIES } from "@/domain/constants";
import { isHostThere } from "@/lib/reload-once";
import { storeSettings } from "@/lib/store-settings";
import { Button } from "@/ui/button";

type ErrorScreenProps = {
  /** Names this failure in the log; the shopper can quote it. */
  errorId: string;
  /** How often it was already tried again. */
  retries: number;
  /** It stands where a page would, which names the tab. */
  isPage?: boolean;
  /** Nothing is broken: the page was never opened here, and there is no connection. */
  isUnreachable?: boolean;
  onRetry: () => void;
};

/** What stands in place of a screen that could not be drawn. After three retries only reloading remains. */
export function ErrorScreen({ errorId, retries, isPage = false, isUnreachable = false, onRetry }: ErrorScreenProps) {
  const isCartKept = useIsCartKept();
  if (isUnreachable) return <UnreachableScreen onRetry={onRetry} />;
  return (
    <section role="alert" className="page flex flex-col items-center gap-4 py-16 text-center">
      {isPage && <title>{titled("Algo salió mal")}</title>}
      <StatePicture name="error" className="h-40 w-auto" />
      <h1 tabIndex={-1} className="text-4xl">
        ¡Ups! Algo salió mal
      </h1>
      <p className="max-w-md text-ink-soft">
        {`Algo en esta pantalla dejó de funcionar.${isCartKept ? " Tu carrito sigue guardado en este dispositivo." : ""}`}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {retries < MAX_RETRIES && (
          <Button onClick={onRetry}>
            <span aria-hidden="true" className="icon-[lucide--rotate-cw] size-4" />
            {`Intentar nuevamente (${retries + 1}/${MAX_RETRIES})`}
          </Button>
        )}
        <Button variant={retries < MAX_RETRIES ? "secondary" : "primary"} onClick={() => window.location.reload()}>
          Recargar página
        </Button>
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        Si el problema continúa, escríbenos a{" "}
        <a className="link" href={`mailto:${storeSettings.supportEmail}?subject=Error%20${errorId}`}>
          {storeSettings.supportEmail}
        </a>
      </p>
      <p className="stencil text-ink-soft">ID del error: {errorId}</p>
    </section>
  );
}

/** How often the host is looked for while its page is missing. */
const LOOK_MS = 10_000;

/** Says why a page is not here, leads to what is, and opens it once the host answers again. */
function UnreachableScreen({ onRetry }: Pick<ErrorScreenProps, "onRetry">) {
  const look = useEffectEvent(async () => {
    if (await isHostThere()) onRetry();
  });
  useEffect(() => {
    const onOccasion = () => void look();
    // A browser says that it is online before it is.
    const timer = setInterval(onOccasion, LOOK_MS);
    window.addEventListener("online", onOccasion);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", onOccasion);
    };
  }, []);
  return (
    <section role="alert" className="page flex flex-col items-center gap-4 py-16 text-center">
      <title>{titled("Sin conexión")}</title>
      <StatePicture name="offline" className="h-40 w-auto" />
      <h1 tabIndex={-1} className="text-4xl">
        Sin conexión
      </h1>
      <p className="max-w-md text-ink-soft">
        Esta página todavía no está en tu dispositivo. Las que ya viste y tu carrito siguen aquí.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>Intentar de nuevo</Button>
        <Button variant="secondary" onClick={() => window.history.back()}>
          Volver a la página anterior
        </Button>
        <KeptPlaces />
      </div>
    </section>
  );
}

const titled = (title: string): string => `${title} · ${storeSettings.name}`;
