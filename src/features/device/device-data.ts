import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import { forgetSeenPages } from "@/lib/kept-files";
import { logger } from "@/lib/logger";
import { clearGuestCart } from "@/services/guest-cart-service";
import { forgetGuestId } from "@/services/guest-session";
import { forgetCheckoutDraft } from "@/stores/checkout-draft";
import { eraseCompared } from "@/stores/compare-store";
import { eraseDeliveryState } from "@/stores/delivery-state";
import { eraseFamilyQuantities } from "@/stores/family-quantities-store";
import { eraseLists } from "@/stores/lists-store";
import { eraseMadeQuotes } from "@/stores/made-quotes-store";
import { forgetOrderAttempt } from "@/stores/order-attempt";
import { erasePlacedOrders } from "@/stores/placed-orders-store";
import { eraseQuickOrder } from "@/stores/quick-order-store";
import { forgetQuoteDraft } from "@/stores/quote-draft";
import { eraseRecentSearches } from "@/stores/recent-searches-store";
import { eraseRecentlyViewed } from "@/stores/recently-viewed-store";
import { eraseSavedData } from "@/stores/saved-contact-store";
import { eraseScrollPositions } from "@/stores/scroll-positions";
import { eraseStockAlerts } from "@/stores/stock-alerts-store";
import { forgetTracking } from "@/stores/tracking-draft";
import { eraseWishes } from "@/stores/wished-pieces-store";
import { eraseFavourites } from "@/stores/wishlist-store";

/**
 * Forgets the shopper: contact, addresses, invoice data, orders, quotes, favourites, lists, what is waited for, what is compared, what was looked at and searched for, what was being typed.
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
  eraseFamilyQuantities();
  eraseMadeQuotes();
  forgetCheckoutDraft();
  forgetQuoteDraft();
  forgetTracking();
  forgetOrderAttempt();
  eraseDeliveryState();
  eraseScrollPositions();
  try {
    await forgetSeenPages();
  } catch (cause) {
    logger.warn("The pages that were seen could not be forgotten", { cause }, "device-data");
  }

  // The server's copy of the cart belongs to the old id. Should this fail, it ends by itself within a week.
  await clearGuestCart();
  const lines = withCart ? [] : readCartLines();
  forgetGuestId();
  cartUpkeep.beginAnew(lines);
}
