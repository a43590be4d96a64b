import { FINE_BELOW, groupDigits, type Pesos, wholeCentavos } from "./money";

/** What one unit of quantity is: a «caja» that holds 36 of «rollo», or a single «pieza». Nouns are in the singular. */
export type SaleUnit = { name: string; content: number; contentName: string | null };

/** The unit of a product that says nothing about it. */
export const SINGLE_PIECE: SaleUnit = { name: "pieza", content: 1, contentName: null };

export const isSameUnit = (a: SaleUnit, b: SaleUnit): boolean =>
  a.name === b.name && a.content === b.content && a.contentName === b.contentName;

/**
 * The plural of a noun of the catalogue with its adjectives: «cajas», «contenedores intermodales»; what only tells more of it stays,
 * as in «cajas de cartón».
 */
export function plural(noun: string): string {
  const words = noun.split(" ");
  const end = words.findIndex((word) => /^(?:del?|con|para|en|\d.*)$/.test(word));
  return words.map((word, at) => (end >= 0 && at >= end ? word : pluralOfWord(word))).join(" ");
}

/**
 * The plural of a word: «cajas», «pares», «cartones», «lápices», and «blocks» or «folders» as shops say them.
 * `private.singular` of the database reads it back.
 */
function pluralOfWord(noun: string): string {
  if (noun === "gis") return "gises";
  if (noun.endsWith("z")) return `${noun.slice(0, -1)}ces`;
  // The stress stays where it was, and needs no accent there.
  if (/[áéíóú][ns]$/.test(noun))
    return noun
      .normalize("NFD")
      .replace(/\u0301(.)$/, "$1es")
      .normalize();
  if (/[sx]$/.test(noun)) return noun;
  const isBorrowed = noun.endsWith("er") && !/(?:alfil|tall|muj)er$/.test(noun);
  return /(?:[aeiou][lrndj]|ch)$/.test(noun) && !isBorrowed ? `${noun}es` : `${noun}s`;
}

const counted = (count: number, noun: string): string => `${groupDigits(count)} ${count === 1 ? noun : plural(noun)}`;

/** A quantity and nothing else of its unit: «3 cajas». */
export const countedUnits = (quantity: number, { name }: Pick<SaleUnit, "name">): string => counted(quantity, name);

/** Whether several of a noun of the catalogue are «las» and not «los». */
export const isFeminine = (noun: string): boolean => /^\S*(?:a|ión|dad)(?!\S)/.test(noun);

/** A unit and what it holds: «caja con 36 rollos», «rollo». */
export const unitWords = ({ name, content, contentName }: SaleUnit): string =>
  contentName === null ? name : `${name} con ${counted(content, contentName)}`;

/** A quantity with what it comes to: «3 cajas × 36 = 108 rollos»; of single things just «3 piezas». */
export const quantityInUnits = (quantity: number, { name, content, contentName }: SaleUnit): string =>
  contentName === null
    ? counted(quantity, name)
    : `${counted(quantity, name)} × ${groupDigits(content)} = ${counted(quantity * content, contentName)}`;

/**
 * What one piece of a unit costs, to the centavo, and below ten centavos to the hundredth of one: for showing, since as many of
 * them need not add up to the price.
 */
export function perPiece(price: Pesos, { content }: SaleUnit): number {
  const piece = price / content;
  return piece < FINE_BELOW ? Number(piece.toFixed(4)) : wholeCentavos(piece);
}
