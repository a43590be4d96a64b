import type { Product } from "../product";
import { plainText } from "../search/search-text";
import { isCode } from "./code";
import { numbersIn, saysNothing } from "./counts";
import { entryOf } from "./lead";
import type { OrderRow } from "./order-line";
import { looseCodesIn, ownCodesIn, wordsOf } from "./words";
import { unitOf } from "./written-units";

/** Whether the line of a row names another product of the shop than the row: where it is shown, nothing of it is lost. */
export function namesMore({ code, text }: OrderRow): boolean {
  const named = new Set([...ownCodesIn(text), ...looseCodesIn(text)]).size;
  return named > 1 || (named === 1 && ownCodesIn(code).size === 0);
}

/** The numbers that a product has by itself. */
export function ownNumbers({ sku, name, saleUnit, unit, attributes }: Product): readonly string[] {
  const content = unit.content > 1 ? unit.content : "";
  const texts = [name, saleUnit ?? "", content, ...attributes.map(({ value }) => value)];
  return numbersIn([sku, ...texts.flatMap((text) => wordsOf(String(text)))].join(" "));
}

/** Whether the line of a row says a number that belongs neither to a code nor to the product: it may be how many are wanted. */
export function hasUnreadNumber({ code, text }: OrderRow, product: Product): boolean {
  const known = new Set([...numbersIn(code), ...ownNumbers(product)]);
  const words = wordsOf(entryOf(text)).filter((word) => !isCode(word));
  return numbersIn(words.join(" ")).some((number) => !known.has(number));
}

/** Enough of a word to know it by in singular and plural. */
export const stemOf = (word: string): string => plainText(word).slice(0, 4);

/**
 * The only word, behind the code, in the line of a row without a quantity, if it says nothing of the product: it may be how many are
 * wanted. Null for any other row.
 */
export function unreadWord({ quantity, text }: OrderRow, product: Product): string | null {
  const [code = "", word = "", ...more] = wordsOf(entryOf(text));
  if (quantity.trim() !== "" || !isCode(code) || word === "" || isCode(word)) return null;
  if (saysNothing(word) || !more.every(saysNothing) || unitOf(word) !== null || /^un[ao]?$/iu.test(word)) return null;
  const { name, description, brand, category, saleUnit, unit, attributes } = product;
  const others = [description, brand?.name, category?.name, saleUnit, unit.name, unit.contentName];
  const texts = [name, ...others, ...attributes.flatMap(({ label, value }) => [label, value])];
  const known = texts.flatMap((one) => wordsOf(String(one ?? "")).map(stemOf));
  return known.includes(stemOf(word)) ? null : word;
}
