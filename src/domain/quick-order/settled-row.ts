import { type Pesos, shownPrice, toCentavos } from "../money";
import type { Product } from "../product";
import { isCartQuantity } from "../quantity";
import { plainText } from "../search/search-text";
import { cellsOf, hasDecimals } from "./cells";
import { isCode } from "./code";
import { type Count, codeAmong, countsIn, loneCount, numbersIn, saysNothing } from "./counts";
import { entryOf } from "./lead";
import { unnumbered } from "./numbering";
import type { OrderRow } from "./order-line";
import { withoutName } from "./product-words";
import { ownNumbers, stemOf, stemsOf } from "./unread";
import { wordsOf } from "./words";
import { isMultiple, isOtherUnit, unitAmong } from "./written-units";

/** How many of a product a line asks for; or that it does not say, or that nobody can tell which of its numbers is meant. */
type ReadCount = Pick<Count, "quantity" | "unit"> | "unstated" | "unclear";

/**
 * A row as it reads once its product is known: what its line says of the product itself, «calibre 60», a price, a sum,
 * is not how many are wanted. Where that leaves a doubt, the row gets no quantity, and the shopper is asked.
 */
export function settledRow<Row extends OrderRow>(row: Row, product: Product): Row {
  const count = countOf(row, product);
  if (count === "unstated") return { ...row, quantity: "", unit: "", counted: undefined };
  // «6 docenas» are other pieces than six of them.
  const isClear = count !== "unclear" && !(isMultiple(count.unit) && isOtherUnit(count.unit, product.unit));
  if (isClear) return row.counted === undefined ? row : { ...row, ...count, counted: undefined };
  // «6 kg» stays to be looked at.
  const isReadable = isCartQuantity(Number(row.quantity));
  return { ...row, counted: "unclear", ...(isReadable && { quantity: "", unit: "" }) };
}

function countOf(row: OrderRow, product: Product): ReadCount {
  if (row.counted === "unclear") return "unclear";
  if (row.text === "" || row.counted === undefined) return { quantity: row.quantity, unit: row.unit };
  return countInText(row, product);
}

function countInText({ text, counted }: OrderRow, product: Product): ReadCount {
  const isNumbered = counted === "in_numbered_line";
  const cells = cellsOf(isNumbered ? unnumbered(text) : entryOf(text));
  const { words, cut, isWhole, isInPart } = withoutName(cells.map(wordsOf), product);
  // A number that the line says once more than the name does is not the product's any more.
  const own = new Set(ownNumbers(product).filter((number) => !cut.includes(number)));
  const count =
    countInCells(cells, words, product, isWhole ? new Set() : own) ?? countAmong(words.flat(), product, own, isInPart);
  if (isNumbered && count === "unstated") return "unclear";
  if (typeof count === "string" || count.unit !== "") return count;
  // Before the number «Bolsa» is what the product is called; behind it, how it is counted.
  const number = cells.findIndex((cell) => loneCount(wordsOf(cell)) !== null);
  const named = stemsOf([product.name]);
  return { ...count, unit: unitAmong(cells.filter((cell, at) => at > number || !named.has(stemOf(cell)))) };
}

const distinct = (counts: readonly Pick<Count, "quantity">[]): number =>
  new Set(counts.map(({ quantity }) => quantity)).size;

/** The one count of several that say the same. */
const agreed = (counts: readonly Count[]): ReadCount => {
  const first = counts.find(({ unit }) => unit !== "") ?? counts[0];
  const isClear = distinct(counts) === 1 && !counts.some(({ isDoubtful }) => isDoubtful);
  return first && isClear ? { quantity: first.quantity, unit: first.unit } : "unclear";
};

/**
 * The count of a row of cells, one of which holds the code alone and others a count; null for any other row.
 * @param own numbers of the product that the row may say in place of its name, as its size
 */
function countInCells(
  cells: readonly string[],
  words: readonly (readonly string[])[],
  product: Product,
  own: ReadonlySet<string>,
): ReadCount | null {
  if (!words.some(([word = "", ...more]) => more.length === 0 && isCode(word))) return null;
  const counts = words.flatMap((cell, at) => {
    const count = loneCount(cell);
    return count ? { ...count, isWhole: !hasDecimals(cells[at] ?? "") } : [];
  });
  const whole = counts.filter(({ isWhole }) => isWhole);
  if (whole.length === 0) return counts.length === 0 ? null : agreed(counts);
  const marked = whole.filter(({ place }) => place === "crossed" || place === "in_units");
  if (marked.length > 0) return agreed(marked);
  const wanted = whole.filter((count) => !isAmount(count, whole, product));
  const hasMore = cells.filter((cell) => cell !== "").length > 2;
  // «KTN-5114, Cinta, 46»: the price, and nothing else.
  if (wanted.length === 0) return hasMore ? "unclear" : agreed(whole);
  // «CA-8145, Guante, 9»: the size, or the quantity.
  if (distinct(wanted) === 1)
    return hasMore && wanted.some(({ quantity }) => own.has(quantity)) ? "unclear" : agreed(wanted);
  return agreed(wanted.filter(({ quantity }) => isFactor(Number(quantity), cells)));
}

const isSameAmount = (one: Pesos, other: Pesos): boolean => toCentavos(one) === toCentavos(other);

/** Whether a count is a price of the product, or what another count of it costs. */
function isAmount(count: Count, counts: readonly Count[], { price, taxRate }: Product): boolean {
  const prices = [price, shownPrice(price, taxRate, "with-tax")];
  const factors = [1, ...counts.filter((other) => other !== count).map(({ quantity }) => Number(quantity))];
  return prices.some((one) => factors.some((factor) => isSameAmount(one * factor, Number(count.quantity))));
}

/** Whether a number times another of the row is a third: a quantity times a price is a sum. */
function isFactor(number: number, cells: readonly string[]): boolean {
  const others = cells.map((cell) => Number(cell.replace(/[$,\s]/g, "") || Number.NaN)).filter((other) => other > 0);
  const amounts = others.filter((other) => other !== number);
  return amounts.some(
    (price) => price !== 1 && amounts.some((sum) => sum !== price && isSameAmount(price * number, sum)),
  );
}

/**
 * The count that stands surest among words, if no other that may be one says otherwise.
 * @param own numbers that the product has by itself
 * @param isInPart whether a part of its name was left out
 */
function countAmong(
  words: readonly string[],
  product: Product,
  own: ReadonlySet<string>,
  isInPart: boolean,
): ReadCount {
  const code = codeAmong(words);
  const prices = [product.price, shownPrice(product.price, product.taxRate, "with-tax")].map(String);
  const counts = countsIn(words, code).map((count) =>
    isAside(count, words.slice(count.place === "before" ? 0 : code + 1, count.from), product) ||
    isOfAddress(count, words[count.from - 1], product)
      ? { ...count, place: "within" as const }
      : count,
  );
  const isLoose = ({ place }: Count): boolean => place === "end" || place === "within";
  const isOwn = (count: Count): boolean =>
    own.has(count.quantity) || (isLoose(count) && prices.includes(count.quantity));
  const others = counts.filter((count) => !isOwn(count));
  if (others.length > 0) return surest(others);
  if (counts.length > 0) {
    const isAlone =
      !isInPart &&
      words.every(
        (word, at) => at === code || saysNothing(word) || counts.some(({ from, to }) => from <= at && at <= to),
      );
    return agreed(counts.filter((count) => isMeant(count, words, product, isAlone)));
  }
  const unread = numbersIn(words.filter((word) => !isCode(word)).join(" ")).some((number) => !own.has(number));
  return unread ? "unclear" : "unstated";
}

/** After these words stands when, where or for whom, «para el 12», unless they are part of the product's name. */
const ASIDE = /^(?:para|en|el|hasta|antes|despu[eé]s|calle|tel|pedido|orden|folio|factura|oc)$/iu;

/** @param before the words before the count, without those that stand before the code too */
function isAside({ place }: Count, before: readonly string[], { name }: Product): boolean {
  const named = wordsOf(name).map(plainText);
  return (
    (place === "end" || place === "before") &&
    before.some((word) => ASIDE.test(word) && !named.includes(plainText(word)))
  );
}

/** Smaller numbers after a word, «cintas 50», are more often a quantity than the number of a house, «Reforma 222». */
const HOUSE_NUMBER = 100;

/** Whether a bare number follows a word that says nothing of the product: nobody can tell what it counts. */
function isOfAddress({ place, quantity, unit }: Count, word = "", { name, brand, category }: Product): boolean {
  const isBare = unit === "" && (place === "end" || place === "before") && Number(quantity) >= HOUSE_NUMBER;
  const known = stemsOf([name, brand?.name, category?.name]);
  return isBare && /^\p{L}{3,}$/u.test(word) && !saysNothing(word) && !known.has(stemOf(word));
}

function surest(counts: readonly Count[]): ReadCount {
  const at = (...places: readonly Count["place"][]) => counts.filter(({ place }) => places.includes(place));
  const crossed = at("crossed");
  if (crossed.length > 0) return agreed([...crossed, ...at("in_units")]);
  const [inUnits, ...more] = at("in_units");
  if (inUnits && more.length > 0) return "unclear";
  return agreed(counts.filter(({ place }) => place !== "within"));
}

/** Whether a number that the product has too says how many are wanted all the same. */
function isMeant(
  { quantity, place, unit, from }: Count,
  words: readonly string[],
  product: Product,
  isAlone: boolean,
): boolean {
  switch (place) {
    case "crossed":
      return !/^\d/.test(words[from - 1] ?? "");
    case "in_units":
      // «12 piezas» of what is sold in boxes of 12.
      return !isOtherUnit(unit, product.unit) || Number(quantity) !== product.unit.content || quantity === "1";
    case "announced":
    case "start":
      return true;
    case "behind":
    case "before":
    case "end":
    case "within":
      return isAlone;
    default:
      return place satisfies never;
  }
}
