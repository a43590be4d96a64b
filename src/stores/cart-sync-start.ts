import { hasGuestId } from "@/services/guest-session";
import { expireCart, useCartState } from "./cart-state";
import { CART_STORAGE_KEY } from "./cart-storage";

/**
 * Starts the cart's sync once there is something to keep alike: a guest known from an earlier visit, a change of this
 * tab, or a cart that another tab began. Until then a first visitor does not wait for its code.
 * @returns the function that stops it
 */
export function startCartSyncWhenNeeded(): () => void {
  let stop = () => {};
  let isStopped = false;

  const start = async () => {
    stop();
    const { startCartSync } = await import("./cart-sync");
    if (!isStopped) stop = startCartSync();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CART_STORAGE_KEY) void start();
  };

  expireCart();
  if (hasGuestId() || useCartState.getState().pending.length > 0) {
    void start();
  } else {
    const unsubscribe = useCartState.subscribe(({ pending }) => {
      if (pending.length > 0) void start();
    });
    window.addEventListener("storage", onStorage);
    stop = () => {
      unsubscribe();
      window.removeEventListener("storage", onStorage);
    };
  }
  return () => {
    isStopped = true;
    stop();
  };
}
