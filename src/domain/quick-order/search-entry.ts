import { isCartQuantity } from "../quantity";
import { isCode } from "./code";
import { isList } from "./lines";
import { ownCodesIn, wordsOf } from "./words";
import { unitOf } from "./written-units";

/**
 * Whether a text in the search field is a list to order from, for the table of /pedido-rapido: of several lines, of several SKUs of
 * the shop, or of one in a cell of a sheet or with how many in which unit. A SKU alone is searched for.
 */
export function isOrderText(text: string): boolean {
  const codes = ownCodesIn(text).size;
  if (isList(text) || codes > 1) return true;
  const words = wordsOf(text);
  const isCounted = words.some((word, at) => /^x?\d{1,3}$/i.test(word) && unitOf(words[at + 1] ?? "") !== null);
  return codes === 1 && (text.trim().includes("\t") || isCounted);
}

const BEHIND = /^x ?(\d{1,3})$/i;
const BEFORE = /^(\d{1,3}) ?x$/i;

/**
 * A SKU with a quantity in the search field, «KTN-5114 x6» or «6 x KTN-5114»: an order for that many, where there is
 * such a product. Null for what can only be a search; the cross is what tells them apart.
 */
export function readSearchEntry(text: string): { code: string; quantity: number } | null {
  const words = wordsOf(text);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const isFirst = isCode(first);
  const [, written] =
    (isFirst ? BEHIND.exec(words.slice(1).join(" ")) : BEFORE.exec(words.slice(0, -1).join(" "))) ?? [];
  const code = isFirst ? first : last;
  const quantity = Number(written);
  return isCode(code) && isCartQuantity(quantity) ? { code, quantity } : null;
}
