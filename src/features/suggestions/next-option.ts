/** Stands for the field itself: nothing in the list is active. */
export const NO_OPTION = -1;

/**
 * Where a key leads from option `at` of `count`; null for keys that the field keeps, such as Home and End while the caret
 * is in use. The field is one stop of the round: below the last option it comes again.
 */
export function nextOption(key: string, at: number, count: number): number | null {
  const inField = at === NO_OPTION;
  if (key === "ArrowDown") return at + 1 < count ? at + 1 : NO_OPTION;
  if (key === "ArrowUp") return inField ? count - 1 : at - 1;
  if (key === "Home") return inField ? null : 0;
  if (key === "End") return inField ? null : count - 1;
  return null;
}
