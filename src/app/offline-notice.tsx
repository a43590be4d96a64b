import { useSyncExternalStore } from "react";
import { useDebounced } from "@/lib/use-debounced";
import { useIsAwaitingFacts } from "@/live/cached-products";

/** A page from the device is there long before the shop's first answer: only a late answer is worth a bar. */
const LATE_MS = 2500;

function watchConnection(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** The service worker marks pages that it had on the device. */
const isFromDevice = (): boolean => "kept" in document.documentElement.dataset;
const never = (): (() => void) => () => {};

/**
 * A quiet bar while the device has no connection, or the shop does not answer and a kept page stands in. Such a page is as
 * old as the shopper's last visit, so its facts are not vouched for until they have been read.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  const isKept = useSyncExternalStore(never, isFromDevice, () => false);
  const isAwaitingFacts = useIsAwaitingFacts();
  const isWaiting = isOnline && isKept && isAwaitingFacts;
  const hasWaited = useDebounced(isWaiting, LATE_MS, false);
  const isSilent = isWaiting && hasWaited;
  return (
    <div role="status">
      {(!isOnline || isSilent) && (
        <p className="flex items-center justify-center gap-2 bg-warn-wash px-4 py-2 text-center text-sm font-medium text-warn">
          <span aria-hidden="true" className="icon-[lucide--wifi-off] size-4" />
          <span>
            <span>
              {isSilent
                ? "La tienda tarda en responder."
                : "Sin conexión. Puedes seguir llenando tu carrito: lo guardaremos cuando vuelva."}
            </span>
            {isAwaitingFacts && <span> Ves una página guardada: sus precios y existencias pueden haber cambiado.</span>}
          </span>
        </p>
      )}
    </div>
  );
}
