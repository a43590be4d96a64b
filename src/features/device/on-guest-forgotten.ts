import { safeStorage } from "@/lib/safe-storage";
import { GUEST_ID_KEY } from "@/services/guest-session";

const storedId = () => safeStorage.getItem(GUEST_ID_KEY);

/**
 * Calls `tell` when the device was made to forget its shopper by another tab, or by another page of this tab while this one
 * was in the back/forward cache; returns the function that stops it.
 */
export function onGuestForgotten(tell: () => void): () => void {
  let idWhenLeft: string | null = null;
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A storage that was cleared as a whole names no key.
    if ((key === null || key === GUEST_ID_KEY) && newValue === null) tell();
  };
  const onHide = () => {
    idWhenLeft = storedId();
  };
  // Not every browser tells a page that comes back from the back/forward cache of what was stored meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && idWhenLeft !== null && idWhenLeft !== storedId()) tell();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("pageshow", onShow);
  };
}
