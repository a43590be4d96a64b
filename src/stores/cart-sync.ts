import { hasGuestId } from "@/services/guest-session";
import { loadCart } from "./cart-load";
import { leaveToOtherTab, retryPending, startOutbox } from "./cart-outbox";
import { adoptStoredCart, expireCart, useCartState } from "./cart-state";
import { CART_STORAGE_KEY } from "./cart-storage";

/** How often what was given up on is tried again, and the session's end is looked for. */
const TICK_MS = 60_000;

/**
 * Keeps device and server alike: sends what is pending, loads what the server has for a known guest, follows other
 * tabs, and ends the cart when its session does. Failures are logged and never undo a change.
 * @returns the function that stops all of it
 */
export function startCartSync(): () => void {
  expireCart();
  const onOccasion = () => {
    if (document.visibilityState === "hidden") return;
    expireCart();
    retryPending();
  };
  const tick = setInterval(onOccasion, TICK_MS);
  const stops = [
    startOutbox(),
    () => clearInterval(tick),
    listen(window, "online", onOccasion),
    listen(window, "focus", onOccasion),
    listen(window, "pageshow", onOccasion),
    listen(document, "visibilitychange", onOccasion),
    listen(window, "storage", onStorage),
  ];
  // A visitor without a guest id has no cart anywhere: the first page stays free of that request.
  if (hasGuestId()) void loadCart();
  return () => {
    for (const stop of stops) stop();
  };
}

/** `key` is null when another tab cleared all of the storage. */
function onStorage(event: Event): void {
  const { key } = event as StorageEvent;
  if (key !== null && key !== CART_STORAGE_KEY) return;
  const own = new Set(useCartState.getState().pending.map(({ id }) => id));
  adoptStoredCart();
  leaveToOtherTab(useCartState.getState().pending.filter(({ id }) => !own.has(id)));
}

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
