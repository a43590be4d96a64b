import { afterFrame } from "@/lib/after-frame";
import { logger } from "@/lib/logger";
import { orReload } from "@/lib/or-reload";
import { hasGuestId } from "@/services/guest-session";
import { CART_STORAGE_KEY } from "./storage";
import { cart } from "./store";

const RETRY_MS = 10_000;

/**
 * Starts the cart's sync once there is something to keep alike: a guest known from an earlier visit, a change of this
 * tab, or a cart that another tab began. Until then a first visitor does not wait for its code.
 * @param loadSync fetches the sync's code; tried again until it is there, since changes must reach the server
 * @returns the function that stops it
 */
export function startCartSyncWhenNeeded(loadSync = orReload(() => import("./sync"))): () => void {
  let stop = () => {};
  let isStopped = false;
  let hasBegun = false;

  const start = async () => {
    stop();
    try {
      const { startCartSync } = await loadSync();
      if (!isStopped) stop = startCartSync();
    } catch (cause) {
      logger.warn("The cart's sync could not be loaded; trying again", { cause }, "cart-sync");
      const timer = setTimeout(() => void start(), RETRY_MS);
      stop = () => clearTimeout(timer);
      if (isStopped) stop();
    }
  };
  const startOnce = () => {
    if (!hasBegun) void start();
    hasBegun = true;
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CART_STORAGE_KEY) startOnce();
  };
  /** A page that the browser kept in its memory was told nothing of what another one stored meanwhile. */
  const onShown = () => {
    cart.adopt();
    if (cart.use.getState().session !== null) startOnce();
  };

  cart.adopt();
  // Whatever is left of an earlier cart may have run out meanwhile, which the sync looks at first.
  const { pending, session } = cart.use.getState();
  if (hasGuestId() || session !== null || pending.length > 0) {
    startOnce();
  } else {
    let stopWaiting = () => {};
    const unsubscribe = cart.use.subscribe(({ pending }) => {
      stopWaiting();
      // A press shows its answer first.
      if (pending.length > 0) stopWaiting = afterFrame(() => startOnce());
    });
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onShown);
    stop = () => {
      stopWaiting();
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
