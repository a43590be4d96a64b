import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import { forgetSeenPages } from "@/lib/kept-files";
import { safeSessionStorage, safeStorage } from "@/lib/safe-storage";
import { clearGuestCart } from "@/services/guest-cart-service";
import { forgetGuestId } from "@/services/guest-session";
import { forgetCheckoutDraft } from "./checkout-draft";
import { eraseCompared } from "./compare-store";
import { eraseLists } from "./lists-store";
import { eraseMadeQuotes } from "./made-quotes-store";
import { forgetOrderAttempt } from "./order-attempt";
import { erasePlacedOrders } from "./placed-orders-store";
import { eraseQuickOrder } from "./quick-order-store";
import { forgetQuoteDraft } from "./quote-draft";
import { eraseRecentSearches } from "./recent-searches-store";
import { eraseRecentlyViewed } from "./recently-viewed-store";
import { eraseSavedData } from "./saved-contact-store";
import { eraseStockAlerts } from "./stock-alerts-store";
import { eraseWishes } from "./wished-pieces-store";
import { eraseFavourites } from "./wishlist-store";

/** Kept by the product page: where to deliver. */
const DELIVERY_KEY = "acopio-delivery-state";
/** Which addresses were open in this tab. */
const SCROLL_KEY = "acopio-scroll";

/**
 * Forgets the shopper: contact, addresses, invoice data, orders, favourites, lists, what is waited for, what is compared, what was looked at and searched for, what was being typed.
 * The guest id goes as well, because with it the order pages in the browser's history would still open; a cart that is to
 * stay moves to the new one.
 */
export async function eraseDeviceData({ withCart }: { withCart: boolean }): Promise<void> {
  eraseSavedData();
  erasePlacedOrders();
  eraseFavourites();
  eraseLists();
  eraseWishes();
  eraseStockAlerts();
  eraseCompared();
  eraseRecentlyViewed();
  eraseRecentSearches();
  eraseQuickOrder();
  eraseMadeQuotes();
  forgetCheckoutDraft();
  forgetQuoteDraft();
  forgetOrderAttempt();
  safeStorage.removeItem(DELIVERY_KEY);
  safeSessionStorage.removeItem(SCROLL_KEY);
  await forgetSeenPages();

  // The server's copy of the cart belongs to the old id. Should this fail, it ends by itself within a week.
  await clearGuestCart();
  const lines = withCart ? [] : readCartLines();
  forgetGuestId();
  cartUpkeep.beginAnew(lines);
}
