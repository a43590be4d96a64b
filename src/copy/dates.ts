import { LOCALE, SHOP_TIME_ZONE } from "@/domain/constants";
import type { DeliveryEstimate } from "@/domain/delivery";
import { readClockLead } from "@/lib/server-clock";

// No format is made ahead of its first date: each takes some milliseconds, and most pages show none.

/** «21 de noviembre de 2026», on the device's calendar unless another zone is named. `moment` is ISO 8601. */
export const formatDate = (moment: string, timeZone?: string): string =>
  new Date(moment).toLocaleDateString(LOCALE, { dateStyle: "long", timeZone });

/** The day at the shop when this device's clock shows `time`, in ms since 1970: the server knows whether that clock is right. */
export const formatShopDay = (time: number): string =>
  formatDate(new Date(time - readClockLead()).toISOString(), SHOP_TIME_ZONE);

/** «21 de noviembre de 2026, 14:05». */
export const formatDateTime = (moment: string, timeZone?: string): string =>
  new Date(moment).toLocaleString(LOCALE, { dateStyle: "long", timeStyle: "short", hourCycle: "h23", timeZone });

/** A moment to act by, on the shop's clock, which it names: «21 de noviembre de 2026, 14:05 (hora del centro de México)». */
export const formatDeadline = (moment: string): string =>
  `${formatDateTime(moment, SHOP_TIME_ZONE)} (hora del centro de México)`;

/** «entre el martes 24 de noviembre y el viernes 27 de noviembre», or «el …» when both are the same day. */
export function formatDelivery({ earliest, latest }: DeliveryEstimate): string {
  const first = formatDay(earliest);
  const last = formatDay(latest);
  return first === last ? `el ${first}` : `entre el ${first} y el ${last}`;
}

/** «1 día hábil», «2 a 4 días hábiles», «el mismo día hábil». */
export function formatWorkingDays({ minDays, maxDays }: { minDays: number; maxDays: number }): string {
  if (maxDays === 0) return "el mismo día hábil";
  const days = minDays === maxDays ? String(maxDays) : `${minDays} a ${maxDays}`;
  return `${days} ${maxDays === 1 ? "día hábil" : "días hábiles"}`;
}

/**
 * «martes 24 de noviembre», of a calendar day, with its year where that is not the one in which it is read. The locale's comma after
 * the weekday would read as an enumeration inside a sentence.
 */
export const formatDay = (date: Date): string =>
  date
    .toLocaleDateString(LOCALE, {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: date.getUTCFullYear() === new Date().getFullYear() ? undefined : "numeric",
      // Calendar days are noons in UTC, so UTC is where their date is read.
      timeZone: "UTC",
    })
    .replace(",", "");
