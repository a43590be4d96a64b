import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { lowestPriceText, shortLowestPriceText } from "@/copy/volume-copy";
import { mostInCart } from "@/domain/cart-changes";
import type { VolumeDiscount } from "@/domain/order";
import { isAvailable } from "@/domain/stock";
import { volumeSteps } from "@/domain/volume-prices";
import { PRODUCTS } from "@/live/cached-products";
import { type HintOf, useVolumeHints } from "@/product-list/volume-hints";
import { orderQueries } from "@/services/orders/order-queries";

/** Tells every card what larger quantities cost. The discounts are read once, as soon as there are products. */
export function VolumeHintsReader() {
  const cache = useQueryClient().getQueryCache();
  const hasProducts = useSyncExternalStore(
    // Screens add to the cache while they are drawn, when nothing else may be redrawn.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.find({ ...PRODUCTS, exact: false }) !== undefined,
  );
  return hasProducts && <Reader />;
}

function Reader() {
  const { data } = useQuery(orderQueries.volumeDiscounts());
  useEffect(() => {
    if (data) useVolumeHints.setState({ hintOf: hintsFrom(data) });
  }, [data]);
  return null;
}

/** Only quantities that can be had count. */
const hintsFrom =
  (discounts: readonly VolumeDiscount[]): HintOf =>
  (product, display, isShort = false) => {
    const most = mostInCart({ ...product, isAvailable: isAvailable(product) });
    const step = volumeSteps(product, discounts).findLast(({ minQuantity }) => minQuantity <= most);
    if (!step) return null;
    return (isShort ? shortLowestPriceText : lowestPriceText)(step, product, display);
  };
