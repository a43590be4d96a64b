import { clearGuestCart, readGuestCart, removeGuestProduct, setGuestQuantity } from "@/services/guest-cart-service";
import { guestMark, hasGuestId } from "@/services/guest-session";

/** The cart on the server, as the sync speaks with it; a test puts a stand-in in its place. */
export type CartServer = typeof guestCartServer;

export const guestCartServer = {
  read: () => readGuestCart(),
  setQuantity: (productId: string, quantity: number) => setGuestQuantity(productId, quantity),
  remove: (productId: string) => removeGuestProduct(productId),
  clear: () => clearGuestCart(),
  /** Whether this device may have a cart there. */
  hasGuest: hasGuestId,
  /** Whose cart it is: another guest, another mark. */
  guestMark,
};
