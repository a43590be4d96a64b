import { createHash } from "node:crypto";

/** A number in [0, 1) that depends only on the text, so that every build of the catalogue is the same. */
export function fraction(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** A fixed version 8 UUID (RFC 9562) for a thing of the catalogue. */
export function fixedUuid(kind: string, key: string): string {
  const hex = createHash("sha256").update(`acopio/${kind}/${key}`).digest("hex").slice(0, 32).split("");
  hex[12] = "8";
  hex[16] = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4] ?? "8";
  const text = hex.join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

/** Cheap things are kept by the hundred, machines by the handful; some are out, some low, some uncounted. */
export function stockOf(sku: string, price: number, minimum: number | null): number | null {
  const dice = fraction(`stock/${sku}`);
  const spread = fraction(`pieces/${sku}`);
  if (dice < 0.06) return null;
  if (dice < 0.13) return 0;
  const low = minimum ?? 5;
  if (dice < 0.27) return 1 + Math.floor(spread * low);
  const usual = price > 3000 ? 12 : price > 600 ? 60 : price > 100 ? 240 : 600;
  return low + 1 + Math.floor(spread * usual);
}

/** The reorder point; null where nobody has set one. */
export function minimumOf(sku: string, price: number): number | null {
  if (fraction(`minimum/${sku}`) < 0.18) return null;
  return price > 3000 ? 2 : price > 600 ? 5 : price > 100 ? 10 : 20;
}

const firstDay = Date.UTC(2025, 10, 24);
const daysOnSale = 358;

/** When the product entered the catalogue: working hours in Mexico City, within one fixed year. */
export function enteredAt(sku: string): string {
  const day = Math.floor(fraction(`day/${sku}`) * daysOnSale);
  const minuteOfDay = (15 + fraction(`hour/${sku}`) * 9) * 60;
  return new Date(firstDay + day * 86_400_000 + Math.floor(minuteOfDay) * 60_000).toISOString();
}
