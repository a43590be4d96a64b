import { isCartQuantity } from "../cart-changes";
import { isCode } from "./code";
import { wordsOf } from "./words";

const BEHIND = /^x ?(\d{1,3})$/i;
const BEFORE = /^(\d{1,3}) ?x$/i;

/**
 * A SKU with a quantity in the search field, «KTN-5114 x6» or «6 x KTN-5114»: an order for so many, where there is such a
 * product. Null for what can only be a search; the cross is what tells them apart.
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
