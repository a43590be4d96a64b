import type { ShoppingList } from "./shopping-list";

/** An order of this device: when it was placed, ISO 8601, and what was in it. */
export type PastOrder = { placedAt: string; productIds: readonly string[] };

/** How often something is ordered. `next` is a day as `dayOf` counts them; it may have passed. */
export type Rhythm = { everyDays: number; next: number };

/** Two gaps that resemble each other are a habit; one is a coincidence. */
const FEWEST_DAYS = 3;
const DAY_MS = 86_400_000;

/** Days since 1970 on the calendar of the device. */
export function dayOf(moment: string | number): number {
  const at = new Date(moment);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS;
}

/** Noon of such a day in UTC, for showing its date. */
export const noonOf = (day: number): Date => new Date((day + 0.5) * DAY_MS);

/** The orders that renewed a list: those with half of its products or more. */
export function ordersOfList(
  { lines }: Pick<ShoppingList, "lines">,
  orders: readonly PastOrder[],
): readonly PastOrder[] {
  if (lines.length === 0) return [];
  return orders.filter(({ productIds }) => {
    const ordered = new Set(productIds);
    return lines.filter(({ productId }) => ordered.has(productId)).length * 2 >= lines.length;
  });
}

/** The rhythm of orders, from the median of the days between them; null for fewer than three days with an order. */
export function rhythmOf(orders: readonly PastOrder[]): Rhythm | null {
  const days = [...new Set(orders.map(({ placedAt }) => dayOf(placedAt)))].sort((a, b) => a - b);
  const last = days.at(-1);
  if (last === undefined || days.length < FEWEST_DAYS) return null;
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const everyDays = Math.round(median(gaps));
  return { everyDays, next: last + everyDays };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}
