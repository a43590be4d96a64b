import * as v from "valibot";
import { createDeviceStore, listOf, storedId } from "./device-store";

/** Twice as many as their shelf shows: the product on screen is left out of it, and what is no longer sold. */
export const MAX_RECENTLY_VIEWED = 8;

type RecentlyViewed = { productIds: readonly string[] };

const viewed = createDeviceStore<RecentlyViewed>("acopio-recently-viewed", v.object({ productIds: listOf(storedId) }), {
  productIds: [],
});

/** Ids of the products looked at last on this device, the latest first. */
export const useRecentlyViewed = (): readonly string[] => viewed.use((state) => state.productIds);

/** To be called when a product's page is shown. */
export const recordViewed = (productId: string): void =>
  viewed.change(({ productIds }) => ({
    productIds: [productId, ...productIds.filter((id) => id !== productId)].slice(0, MAX_RECENTLY_VIEWED),
  }));

export const eraseRecentlyViewed = viewed.erase;
