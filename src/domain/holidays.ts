const MONDAY = 1;

/** The first year in which the federal executive changes on 1 October; it does so every six years. */
const FIRST_OCTOBER_CHANGE = 2024;

/** Months from 1 and days, as the law writes them. */
const isDate = (day: Date, month: number, date: number): boolean =>
  day.getUTCMonth() + 1 === month && day.getUTCDate() === date;

/** The first Monday of a month is one of its days 1 to 7, the third one of 15 to 21. */
const isNthMonday = (day: Date, month: number, nth: number): boolean =>
  day.getUTCMonth() + 1 === month && day.getUTCDay() === MONDAY && Math.ceil(day.getUTCDate() / 7) === nth;

/**
 * Whether nobody has to work on this day in Mexico: article 74 of the Ley Federal del Trabajo. Days of elections, its last
 * case, are Sundays.
 * @param day a calendar day as its noon in UTC
 */
export function isHoliday(day: Date): boolean {
  const year = day.getUTCFullYear();
  return (
    isDate(day, 1, 1) ||
    isNthMonday(day, 2, 1) ||
    isNthMonday(day, 3, 3) ||
    isDate(day, 5, 1) ||
    isDate(day, 9, 16) ||
    (isDate(day, 10, 1) && year >= FIRST_OCTOBER_CHANGE && (year - FIRST_OCTOBER_CHANGE) % 6 === 0) ||
    isNthMonday(day, 11, 3) ||
    isDate(day, 12, 25)
  );
}
