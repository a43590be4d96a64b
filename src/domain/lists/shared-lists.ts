import { trimmed } from "../blanks";
import { MAX_SKU_LENGTH } from "../constants";
import {
  cleanListName,
  cleanText,
  isListQuantity,
  linesWithSku,
  MAX_LIST_LINES,
  MAX_LISTS,
  MAX_NOTE_LENGTH,
  type ShoppingList,
} from "./shopping-list";

/** A list on its way to another device. Products go by their SKU, which is short, and the same for everybody. */
export type SharedLine = { sku: string; quantity: number; note: string };
export type SharedList = { name: string; lines: readonly SharedLine[] };

/** Why a text is no list. `newer`: written by a version of the shop that this one does not know yet. */
export type UnreadReason = "no_list" | "newer" | "too_many";

export type Reading = { lists: readonly SharedList[]; reason: null } | { lists: null; reason: UnreadReason };

const VERSION = 1;

export const toShared = ({ name, lines }: ShoppingList): SharedList => ({
  name,
  lines: linesWithSku(lines).map(({ sku, quantity, note }) => ({ sku, quantity, note })),
});

/** `{"acopio":1,"listas":[["Cafetería",[["KTN-5114",6],["CA-8410",2,"sin logo"]]]]}`: short, for it has to fit into a QR code. */
export const sharedText = (lists: readonly SharedList[]): string =>
  JSON.stringify({
    acopio: VERSION,
    listas: lists.map(({ name, lines }) => [
      name,
      lines.map(({ sku, quantity, note }) => (note === "" ? [sku, quantity] : [sku, quantity, note])),
    ]),
  });

/** Reads what `sharedText` wrote. Whatever else it is given, it never throws, and takes nothing of what is damaged. */
export function readSharedText(text: string): Reading {
  const shared = parsed(text);
  if (typeof shared !== "object" || shared === null || !("acopio" in shared)) return unread("no_list");
  if (typeof shared.acopio === "number" && shared.acopio > VERSION) return unread("newer");
  if (shared.acopio !== VERSION || !("listas" in shared) || !isList(shared.listas)) return unread("no_list");
  if (shared.listas.length > MAX_LISTS) return unread("too_many");
  const lists: SharedList[] = [];
  for (const entry of shared.listas) {
    const [name, lines] = isList(entry) ? entry : [];
    if (typeof name !== "string" || cleanListName(name) === "" || !isList(lines)) return unread("no_list");
    if (lines.length > MAX_LIST_LINES) return unread("too_many");
    const read = lines.flatMap((line) => readLine(line) ?? []);
    if (read.length < lines.length) return unread("no_list");
    lists.push({ name: cleanListName(name), lines: read });
  }
  return lists.length > 0 ? { lists, reason: null } : unread("no_list");
}

function readLine(entry: unknown): SharedLine | null {
  const [sku, quantity, note = ""] = isList(entry) ? entry : [];
  if (typeof sku !== "string" || trimmed(sku) === "" || [...sku].length > MAX_SKU_LENGTH) return null;
  if (!isListQuantity(quantity) || typeof note !== "string") return null;
  return { sku, quantity, note: cleanText(note, MAX_NOTE_LENGTH) };
}

export const unread = (reason: UnreadReason): Reading => ({ lists: null, reason });

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
