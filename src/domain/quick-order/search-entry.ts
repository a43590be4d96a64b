import { isCartQuantity } from "../cart-changes";
import { isCode } from "./code";

/**
 * A SKU with a quantity in the search field, «KTN-5114 x6» or «6 x KTN-5114»: an order for so many, where there is such a
 * product. Null for what can only be a search; the cross is what tells them apart.
 */
export function readSearchEntry(text: string): { code: string; quantity: number } | null {
  const match = /^\s*(?:(\S{1,64}) +[x×*] ?(\d{1,3})|(\d{1,3}) ?[x×*] *(\S{1,64}))\s*$/iu.exec(text);
  const code = match?.[1] ?? match?.[4] ?? "";
  const quantity = Number(match?.[2] ?? match?.[3]);
  return isCode(code) && isCartQuantity(quantity) ? { code, quantity } : null;
}
