import { SHOP_TIME_ZONE } from "./constants";
import { isHoliday } from "./holidays";
import type { Order, ShippingZone } from "./order";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The shop packs in Mexico City: its calendar decides on which day an order came in. */
const SHOP_CALENDAR = { timeZone: SHOP_TIME_ZONE, year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** Calendar days, each as its noon in UTC: so the day stays the same wherever in Mexico it is shown. */
export type DeliveryEstimate = { earliest: Date; latest: Date };

/** The calendar day of a moment at the shop, as its noon in UTC. */
export const shopDay = (moment: Date): Date =>
  new Date(`${moment.toLocaleDateString("en-CA", SHOP_CALENDAR)}T12:00:00Z`);

const isWeekend = (day: Date): boolean => day.getUTCDay() === 0 || day.getUTCDay() === 6;

const isWorkingDay = (day: Date): boolean => !isWeekend(day) && !isHoliday(day);

/**
 * The day that is `days` working days after another; Saturdays, Sundays and public holidays do not count. No days after one of
 * those is the next working day.
 */
export function addWorkingDays(from: Date, days: number): Date {
  let day = from;
  for (let left = days; left > 0 || !isWorkingDay(day); ) {
    day = new Date(day.getTime() + DAY_MS);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

type PaidThrough = Pick<Order, "isPaidAtDoor">;

/** From what delivery is counted: the payment, or the confirmation where the order is paid at the door. */
export const deliveryCountsFrom = ({ isPaidAtDoor }: PaidThrough): "payment" | "confirmation" =>
  isPaidAtDoor ? "confirmation" : "payment";

/** The moment from which delivery is counted; null until then. */
export function deliveryStart(order: PaidThrough & Pick<Order, "paidAt" | "confirmedAt">): Date | null {
  const start = deliveryCountsFrom(order) === "payment" ? order.paidAt : order.confirmedAt;
  return start === null ? null : new Date(start);
}

/** When what is paid at this moment arrives in a zone. */
export function deliveryEstimate(zone: Pick<ShippingZone, "minDays" | "maxDays">, from: Date): DeliveryEstimate {
  const day = shopDay(from);
  return { earliest: addWorkingDays(day, zone.minDays), latest: addWorkingDays(day, zone.maxDays) };
}
