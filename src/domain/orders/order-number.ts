/**
 * The number of an order, however it was copied or typed: a document makes other dashes of its hyphens, and a mail has words
 * before it and a full stop behind. As `private.read_order_number` reads it; null where there is no whole number.
 */
export function readOrderNumber(text: string): string | null {
  const [, time, letters] = /^[A-Z]*(\d{14})([A-Z\d]{6})$/.exec(text.toUpperCase().replace(/[^A-Z\d]+/g, "")) ?? [];
  return time && letters ? `ACO-${time}-${letters}` : null;
}
