import { isMirrored } from "@/domain/cart-changes";
import { forgetSeenPages } from "@/lib/kept-files";
import { safeSessionStorage, safeStorage } from "@/lib/safe-storage";
import { clearGuestCart } from "@/services/guest-cart-service";
import { forgetGuestId } from "@/services/guest-session";
import { recordChanges } from "./cart-record";
import { adoptStoredCart, cart, updateCart } from "./cart-state";
import { CART_ASIDE_KEY } from "./cart-storage";
import { readCartLines } from "./cart-store";
import { forgetCheckoutDraft } from "./checkout-draft";
import { forgetOrderAttempt } from "./order-attempt";
import { erasePlacedOrders } from "./placed-orders-store";
import { eraseRecentSearches } from "./recent-searches-store";
import { eraseRecentlyViewed } from "./recently-viewed-store";
import { eraseSavedData } from "./saved-contact-store";
import { eraseFavourites } from "./wishlist-store";

/** Kept by single screens: where to deliver, lines of a cart that could not be read. */
const OTHER_KEYS = ["acopio-delivery-state", CART_ASIDE_KEY];
/** Which addresses were open in this tab. */
const SCROLL_KEY = "acopio-scroll";

/**
 * Forgets the shopper: contact, addresses, orders, favourites, what was looked at and searched for, what was being typed.
 * The guest id goes as well, because with it the order pages in the browser's history would still open; a cart that is to
 * stay moves to the new one.
 */
export async function eraseDeviceData({ withCart }: { withCart: boolean }): Promise<void> {
  eraseSavedData();
  erasePlacedOrders();
  eraseFavourites();
  eraseRecentlyViewed();
  eraseRecentSearches();
  forgetCheckoutDraft();
  forgetOrderAttempt();
  for (const key of OTHER_KEYS) safeStorage.removeItem(key);
  safeSessionStorage.removeItem(SCROLL_KEY);
  await forgetSeenPages();

  // The server's copy of the cart belongs to the old id. Should this fail, it ends by itself within a week.
  await clearGuestCart();
  const lines = withCart ? [] : readCartLines();
  forgetGuestId();
  updateCart(() => ({ items: [], pending: [], session: null, offered: [], errors: [] }));
  if (lines.length === 0) return;
  recordChanges(
    cart,
    lines.map((item) => ({ change: { kind: "set", item }, mirrored: isMirrored(item.source, "add") })),
  );
  // The storage holds an empty cart until then.
  adoptStoredCart();
}
