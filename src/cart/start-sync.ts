import { afterFrame } from "@/lib/after-frame";
import { late } from "@/lib/late";
import { untilHere } from "@/lib/use-late";
import { agreedGuestId, hasGuestId } from "@/services/guest-session";
import { CART_STORAGE_KEY } from "./storage";
import { cart } from "./store";

/** The code that keeps the cart and its rows on the server in step. */
export const sync = late(() => import("./sync"));

/**
 * Starts the cart's sync once there is something to sync: a guest known from an earlier visit, a change of this tab, or
 * a cart that another tab began. Until then a first visitor does not wait for its code.
 * @param loadSync fetches the sync's code; tried again until it is there, since changes must reach the server
 * @returns the function that stops it
 */
export function startCartSyncWhenNeeded(loadSync = sync.need): () => void {
  let stop = () => {};
  let isStopped = false;
  let hasBegun = false;

  const start = async () => {
    stop();
    const isKnown = hasGuestId();
    const { offered } = cart.use.getState();
    const [{ startCartSync }] = await Promise.all([untilHere(loadSync), agreedGuestId()]);
    if (!isStopped) stop = startCartSync(isKnown, offered);
  };
  const startOnce = () => {
    if (!hasBegun) void start();
    hasBegun = true;
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CART_STORAGE_KEY) startOnce();
  };
  /** A page in the back/forward cache is not notified of what another one stores meanwhile. */
  const onShown = () => {
    cart.reconcile();
    if (cart.use.getState().session !== null) startOnce();
  };

  cart.reconcile();
  // What is left of an earlier cart may have expired meanwhile; the sync checks that first.
  const { pending, session } = cart.use.getState();
  if (hasGuestId() || session !== null || pending.length > 0) {
    startOnce();
  } else {
    let stopWaiting: (() => void) | null = null;
    const unsubscribe = cart.use.subscribe(({ pending }) => {
      // The screen shows the result of a press before the sync starts.
      if (pending.length > 0) stopWaiting ??= afterFrame(startOnce);
    });
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onShown);
    stop = () => {
      stopWaiting?.();
      unsubscribe();
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onShown);
    };
  }
  return () => {
    isStopped = true;
    stop();
  };
}
