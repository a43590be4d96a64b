import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { areManyDiscounts, useDiscounts } from "@/cart/totals";
import { lowestPriceText, shortLowestPriceText } from "@/copy/volume-copy";
import type { VolumeDiscount } from "@/domain/order";
import { mostInCart } from "@/domain/quantity";
import { isAvailable } from "@/domain/stock";
import { volumeSteps } from "@/domain/volume-prices";
import { PRODUCTS, productsOnScreen } from "@/live/cached-products";
import { type HintOf, useVolumeHints } from "@/product-list/volume-hint";

/**
 * Tells every card what larger quantities cost. The discounts are read as soon as there are products: once, or in a shop of
 * too many for one answer those of what is on the screen.
 */
export function VolumeHintsReader() {
  const hasProducts = useInCache((client) => client.getQueryCache().find({ ...PRODUCTS, exact: false }) !== undefined);
  return hasProducts && <Reader />;
}

function Reader() {
  // Collected anew with every change of the cache, so only where they matter.
  const shown = useInCache((client) => (areManyDiscounts(client) ? [...productsOnScreen(client).keys()].join() : ""));
  const discounts = useDiscounts(shown === "" ? [] : shown.split(","));
  useEffect(() => useVolumeHints.setState({ hintOf: hintsFrom(discounts) }), [discounts]);
  return null;
}

function useInCache<T extends string | boolean>(read: (client: QueryClient) => T): T {
  const client = useQueryClient();
  const subscribe = useCallback(
    // Screens add to the cache while they are drawn, when nothing else may be redrawn.
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => read(client));
}

/**
 * The cheapest of the quantities that can be had. It need not be the largest: a discount of the product's own takes the place
 * of a general one, even of a higher.
 */
const hintsFrom =
  (discounts: readonly VolumeDiscount[]): HintOf =>
  (product, display, isShort = false) => {
    const most = mostInCart({ ...product, isAvailable: isAvailable(product) });
    const [step] = volumeSteps(product, discounts)
      .filter(({ minQuantity }) => minQuantity <= most)
      .sort((one, other) => other.percentage - one.percentage);
    if (!step) return null;
    return (isShort ? shortLowestPriceText : lowestPriceText)(step, product, display);
  };
