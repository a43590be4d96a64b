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

export const stemsOf = (texts: readonly (string | null | undefined)[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => wordsOf(text ?? "").map(stemOf)));

/**
 * The one word, behind code and name, that says nothing of the product in the line of a row without a quantity: it may be how
 * many are wanted. Null for any other row.
 */
export function unreadWord({ quantity, text }: OrderRow, product: Product): string | null {
  if (quantity.trim() !== "") return null;
  const { name, description, brand, category, saleUnit, unit, attributes } = product;
  const [code = "", ...words] = wordsOf(entryOf(text));
  const named = stemsOf([name]);
  const at = words.findIndex((word) => !named.has(stemOf(word)) && unitOf(word) === null);
  const [word = "", ...more] = at < 0 ? [] : words.slice(at);
  const isOne = isCode(code) && word !== "" && !saysNothing(word) && more.every(saysNothing);
  if (!isOne || isCode(word) || /^un[ao]?$/iu.test(word)) return null;
  const others = [description, brand?.name, category?.name, saleUnit, unit.name, unit.contentName];
  const known = stemsOf([...others, ...attributes.flatMap(({ label, value }) => [label, value])]);
  return known.has(stemOf(word)) ? null : word;
}
