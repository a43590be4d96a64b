import * as v from "valibot";
import { createDeviceStore, listOf, storedId } from "./device-store";

/** More favourites than anybody looks through; the oldest go. */
const MAX_FAVOURITES = 100;

type Wishlist = { productIds: readonly string[] };

const wishlist = createDeviceStore<Wishlist>(
  "acopio-wishlist",
  v.object({
    productIds: v.pipe(
      listOf(storedId),
      v.transform((ids) => [...new Set(ids)].slice(0, MAX_FAVOURITES)),
    ),
  }),
  { productIds: [] },
);

/** Ids of the favourite products, the latest first. */
export const useFavourites = (): readonly string[] => wishlist.use((state) => state.productIds);

export const useIsFavourite = (productId: string): boolean =>
  wishlist.use((state) => state.productIds.includes(productId));

export const toggleFavourite = (productId: string): void =>
  wishlist.change(({ productIds }) => {
    const others = productIds.filter((id) => id !== productId);
    return { productIds: others.length < productIds.length ? others : [productId, ...others].slice(0, MAX_FAVOURITES) };
  });

export const areFavouritesKept = wishlist.isKept;

export const eraseFavourites = wishlist.erase;
