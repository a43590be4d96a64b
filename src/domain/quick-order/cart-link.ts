import { MAX_CART_LINES, MAX_SKU_LENGTH, UNKNOWN_SKU } from "../constants";
import { isCartQuantity } from "../quantity";
import type { SheetRow } from "./order-plan";

/** What a link to the shop asks to be put into the cart: each SKU once, in whole units. */
export type LinkedLine = { sku: string; quantity: number };

/** What the value of `agregar` says. */
export type CartLink =
  | { lines: readonly LinkedLine[]; unread: number }
  /** `empty`: nothing that can be read. `too_many`: more products than a cart holds. `too_long`: no link of the shop. */
  | { problem: "empty" | "too_many" | "too_long" };

export type LinkProblem = Extract<CartLink, { problem: string }>["problem"];

/** Each character of a SKU may be three in an address, and three again where it is escaped. */
const MAX_LENGTH = MAX_CART_LINES * MAX_SKU_LENGTH * 9;

/** The parameter of the cart's address: «KTN-5114:6,CA-8410:2». Lines without a SKU cannot be named. */
export const cartLinkText = (lines: readonly LinkedLine[]): string =>
  lines
    .filter(({ sku }) => sku !== UNKNOWN_SKU)
    .map(({ sku, quantity }) => `${escaped(sku)}:${quantity}`)
    .join(",");

/** Escapes the signs that separate entries, and the escaping sign itself. */
const escaped = (sku: string): string =>
  sku.replace(/[%,:]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const unescaped = (text: string): string =>
  text.replace(/%(25|2C|3A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Reads the parameter as anybody may have written it. The same SKU twice is the sum; unreadable entries, and those with
 * quantities that no line holds, are left out and counted.
 */
export function readCartLink(text: string): CartLink {
  if (text.length > MAX_LENGTH) return { problem: "too_long" };
  const entries = text.split(",").filter((entry) => entry.trim() !== "");
  if (entries.length > MAX_CART_LINES) return { problem: "too_many" };
  const quantities = new Map<string, number>();
  let unread = 0;
  for (const entry of entries) {
    const line = readEntry(entry);
    const quantity = line && (quantities.get(line.sku) ?? 0) + line.quantity;
    if (line && quantity && isCartQuantity(quantity)) quantities.set(line.sku, quantity);
    else unread += 1;
  }
  if (quantities.size === 0) return { problem: "empty" };
  return { lines: [...quantities].map(([sku, quantity]) => ({ sku, quantity })), unread };
}

/** A line of a link as a row of the table, which the shop then resolves like any other. */
export const rowOfLink = ({ sku, quantity }: LinkedLine): SheetRow => ({
  id: sku,
  code: sku,
  quantity: String(quantity),
  unit: "",
  text: "",
});

/** «KTN-5114:6», or «KTN-5114» for one. A SKU is one line of characters, not all of them invisible. */
function readEntry(entry: string): LinkedLine | null {
  const [code = "", count = "1", ...more] = entry.split(":");
  const sku = unescaped(code).trim();
  const isSku = /[\p{L}\p{N}]/u.test(sku) && !/[\p{Cc}\p{Surrogate}<>]/u.test(sku) && sku.length <= MAX_SKU_LENGTH;
  if (!isSku || more.length > 0 || !/^\s*\d{1,3}\s*$/.test(count)) return null;
  return { sku, quantity: Number(count) };
}
