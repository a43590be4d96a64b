import * as v from "valibot";
import type { Pesos } from "@/domain/money";
import { createDeviceStore, listOf, storedId, storedTime } from "./device-store";

/**
 * What this device remembers of an order placed here; the rest is read from the server. `placedAt` is ISO 8601.
 * `productIds`: what was ordered, from which the rhythm of a list is learnt. `quoteFolio`: the quote that was ordered; missing
 * where the cart was.
 */
export type PlacedOrder = {
  id: string;
  orderNumber: string;
  placedAt: string;
  totalAmount: Pesos;
  productIds?: readonly string[] | undefined;
  quoteFolio?: string | undefined;
};

/** Older orders can still be looked up by number and e-mail. */
const MAX_ORDERS = 100;

type PlacedOrders = { orders: readonly PlacedOrder[] };

const placedOrder: v.GenericSchema<unknown, PlacedOrder> = v.object({
  id: storedId,
  orderNumber: v.pipe(v.string(), v.nonEmpty()),
  placedAt: storedTime,
  totalAmount: v.pipe(v.number(), v.finite(), v.minValue(0)),
  productIds: v.optional(listOf(storedId)),
  quoteFolio: v.optional(v.string()),
});

const placed = createDeviceStore<PlacedOrders>("acopio-orders", v.object({ orders: listOf(placedOrder) }), {
  orders: [],
});

/** The orders placed on this device, the latest first. */
export const usePlacedOrders = (): readonly PlacedOrder[] => placed.use((state) => state.orders);

/** An order that this device already knows to be placed, from whichever tab. */
export function knownOrder(orderId: string): PlacedOrder | undefined {
  placed.refresh();
  return placed.read().orders.find(({ id }) => id === orderId);
}

export const isOrderKnown = (orderId: string): boolean => knownOrder(orderId) !== undefined;

export const recordPlacedOrder = (order: PlacedOrder): void =>
  placed.change(({ orders }) => ({
    orders: [order, ...orders.filter(({ id }) => id !== order.id)].slice(0, MAX_ORDERS),
  }));

export const arePlacedOrdersKept = placed.isKept;

export const erasePlacedOrders = placed.erase;
