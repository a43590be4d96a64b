import { evenlySpaced } from "../blanks";
import { MAX_CART_LINES, MAX_CART_QUANTITY, MIN_CART_QUANTITY, UNKNOWN_SKU } from "../constants";
import type { Pesos } from "../money";
import type { Product } from "../product";
import type { SaleUnit } from "../unit";

/**
 * What somebody wants of a product time and again. `name` and `sku` are kept for the day on which the shop no longer sells it.
 * `price`: before IVA, when it was put on the list or last ordered from it, and `unit`: what was sold for it; null where that is
 * not known.
 */
export type ListLine = {
  productId: string;
  sku: string;
  name: string;
  quantity: number;
  note: string;
  price: Pesos | null;
  unit: SaleUnit | null;
};

/** A named list of this device. No product stands on it twice. */
export type ShoppingList = { id: string; name: string; lines: readonly ListLine[] };

export const MAX_LISTS = 50;
/** As many as a cart holds, so that a list can be ordered whole; the shop also answers for as many products at once. */
export const MAX_LIST_LINES = MAX_CART_LINES;
export const MAX_LIST_NAME_LENGTH = 60;
export const MAX_NOTE_LENGTH = 200;

/** What is taken out of the cart for another day is kept under this name. */
export const SAVED_FOR_LATER = "Guardado para después";

/** The text on one line, without invisible characters, and no longer than `limit` characters. */
export const cleanText = (text: string, limit: number): string =>
  [...evenlySpaced(text)].slice(0, limit).join("").trim();

export const cleanListName = (text: string): string => cleanText(text, MAX_LIST_NAME_LENGTH);

export const isListQuantity = (quantity: unknown): quantity is number =>
  Number.isInteger(quantity) && Number(quantity) >= MIN_CART_QUANTITY && Number(quantity) <= MAX_CART_QUANTITY;

export const lineOfProduct = (
  { id, sku, name, price, unit }: Pick<Product, "id" | "sku" | "name" | "price" | "unit">,
  quantity = MIN_CART_QUANTITY,
  note = "",
): ListLine => ({ productId: id, sku, name, quantity, note, price, unit });

/** Those that can be named to another device and to the shop, which know products by their SKU. */
export const linesWithSku = (lines: readonly ListLine[]): readonly ListLine[] =>
  lines.filter(({ sku }) => sku !== UNKNOWN_SKU);

const sameName = (one: string, other: string): boolean => one.localeCompare(other, "es", { sensitivity: "base" }) === 0;

/** The list with this name, whatever its capitals and accents. */
export const listNamed = (lists: readonly ShoppingList[], name: string): ShoppingList | undefined =>
  lists.find((list) => sameName(list.name, name));

/** The name itself, or the first of «Name (2)», «Name (3)»… that no list has. */
export function freeName(lists: readonly ShoppingList[], wanted: string): string {
  const name = cleanListName(wanted);
  if (!listNamed(lists, name)) return name;
  for (let number = 2; ; number += 1) {
    const mark = ` (${number})`;
    const numbered = `${cleanText(name, MAX_LIST_NAME_LENGTH - mark.length)}${mark}`;
    if (!listNamed(lists, numbered)) return numbered;
  }
}

/**
 * The lines with others added. Of a product that stands in both, the larger quantity counts, and its own note before the
 * other's: putting the same lines on a list twice changes nothing. What does not fit is left out.
 */
export function mergeLines(own: readonly ListLine[], added: readonly ListLine[]): readonly ListLine[] {
  const merged = new Map(own.map((line) => [line.productId, line]));
  for (const line of added) {
    const known = merged.get(line.productId);
    if (!known && merged.size >= MAX_LIST_LINES) continue;
    merged.set(
      line.productId,
      known ? { ...known, quantity: Math.max(known.quantity, line.quantity), note: known.note || line.note } : line,
    );
  }
  return [...merged.values()];
}

/** The items with one of them moved by a number of places, but not beyond either end. */
export function moved<T>(items: readonly T[], from: number, by: number): readonly T[] {
  const to = Math.min(Math.max(from + by, 0), items.length - 1);
  const item = items[from];
  if (item === undefined || to === from) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
