import * as v from "valibot";
import { createDeviceStore, listOf, storedId } from "./device-store";

/** More than anybody waits for; the oldest go. */
const MAX_ALERTS = 50;

const alerts = createDeviceStore<{ productIds: readonly string[] }>(
  "acopio-stock-alerts",
  v.object({ productIds: listOf(storedId) }),
  { productIds: [] },
);

/** Ids of the sold-out products that this device waits for, the latest first. */
export const useStockAlerts = (): readonly string[] => alerts.use((state) => state.productIds);

export const useHasStockAlert = (productId: string): boolean =>
  alerts.use((state) => state.productIds.includes(productId));

export const toggleStockAlert = (productId: string): void =>
  alerts.change(({ productIds }) => {
    const others = productIds.filter((id) => id !== productId);
    return { productIds: others.length < productIds.length ? others : [productId, ...others].slice(0, MAX_ALERTS) };
  });

/** The shopper was told, or waits no longer. */
export const endStockAlerts = (ended: readonly string[]): void =>
  alerts.change(({ productIds }) => ({ productIds: productIds.filter((id) => !ended.includes(id)) }));

export const areStockAlertsKept = alerts.isKept;

export const eraseStockAlerts = alerts.erase;
