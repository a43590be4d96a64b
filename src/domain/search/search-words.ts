import { isFiller } from "./search-text";

/**
 * The words of a text as the database reads them: the functions of `supabase/migrations/*_index_words.sql`, line by
 * line. A change to one has to be made to the other; a test runs the searches through both.
 */

/** Each word, and in a group what it would be as a compound of numbers: «1/2», «20x26», «1.5». */
const WORD = /(?=([0-9]+(?:[./x][0-9]+)+)?)[^\]\s\p{Cc}!"#$&'()+,./:;<=>?@^`{|}~°º[-]+/gu;
const UNITS = "ml|lts?|l|kgs?|grs?|g|cms?|mm|m|mts?|oz|lbs?|v|va|w|gb|tb|pulgadas?|pulg|in|pzas?|piezas?|hojas?|%";
const SIZE = new RegExp(`(\\d)(?=(?:${UNITS})(?![a-z0-9]))`, "g");
const MAX_WORD_LENGTH = 60;

/** One spelling for the many of a size: «20 x 26cm», «1,000 VA», «6"», «70%», «no. 27». Lines stay lines. */
export const unifySizes = (plain: string): string =>
  plain
    .replace(/(\d),(\d{3})(?!\d)/g, "$1$2")
    .replace(/(\d) ?x ?(?=\d)/g, "$1x")
    .replace(/(\d) ?"/g, "$1 pulgadas ")
    .replace(/(^|[^a-z0-9])n(?:[.]?o|um|ro|umero|[.° ])[.°]? ?(?=\d)/g, "$1 ")
    .replace(/(\d)(mm|cm|m|in)x(?=\d)/g, "$1 $2 x ")
    .replace(SIZE, "$1 ");

/** The words of a text that is plain and has its sizes unified, in order. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const [word, compound = ""] = match;
    // The longer reading wins, as in POSIX: «1/2» before «1», «20x26mts» before «20x26».
    if (compound.length > word.length) WORD.lastIndex = match.index + compound.length;
    words.push((compound.length > word.length ? compound : word).slice(0, MAX_WORD_LENGTH));
  }
  return words;
}

const NUMBER =
  "[0-9][0-9./x]*|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|mil";
const ONLY_NUMBER = new RegExp(`^(?:${NUMBER})$`);
const MEASURE = new RegExp(
  `^(?:${NUMBER}|galon|galones|docenas?|cientos?|millar|millares|m[0-9]{1,2}(?:[.x][0-9.x]*)?|ml|l|lts?|litros?|kgs?|kilos?|kilogramos?|g|grs?|gramos?|lbs?|libras?|oz|onzas?|mm|cms?|m|mts?|metros|%|in|pulg|pulgadas?|v|va|w|gb|tb|pz|pzas?|piezas?)$`,
);
const CONTAINER = /^(?:cajas?|paquetes?|bolsas?|rollos?|pares|par|bultos?|costal|costales|sacos?)$/;

/** Whether a word is what holds the thing, and is counted: the «cajas» of «2 cajas de clavos», but not of «caja de cartón». */
const isCountedContainer = (word: string, at: number, words: readonly string[]): boolean =>
  CONTAINER.test(word) && words[at + 1] === "de" && ONLY_NUMBER.test(words[at - 1] ?? "");

const isHalfOf = (word: string, next = ""): boolean => /^medi[ao]$/.test(word) && MEASURE.test(next);

/** The thing that a text asks for: the «tornillos» of «2 tornillos», since how much of it is often said first. */
export const thingAsked = (words: readonly string[]): string | undefined =>
  words.find(
    (word, at) =>
      !isFiller(word) && !MEASURE.test(word) && !isHalfOf(word, words[at + 1]) && !isCountedContainer(word, at, words),
  ) ?? words.find((word) => !isFiller(word));

const SET = /^(?:juego|kit|paquete|par|set|surtido)$/;

/** What a set is made of, by its name: the «brocas» of «Juego de 6 brocas para concreto». */
export const thingOfSet = ([set = "", of, ...words]: readonly string[]): string | undefined =>
  SET.test(set) && of === "de" ? thingAsked(words) : undefined;

const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  l: ["l", "lt", "lts", "litro", "litros"],
  kg: ["kg", "kgs", "kilo", "kilos", "kilogramo", "kilogramos"],
  g: ["g", "gr", "grs", "gramo", "gramos"],
  lb: ["lb", "lbs", "libra", "libras"],
  m: ["m", "mt", "mts"],
  cm: ["cm", "cms"],
  pulgada: ["in", "pulg", "pulgada", "pulgadas"],
  pieza: ["pz", "pza", "pzas", "pieza", "piezas"],
};
const UNIT_OF = new Map(Object.entries(ABBREVIATIONS).flatMap(([unit, words]) => words.map((word) => [word, unit])));
const FEMININE =
  /(..ic|..iv|..ad|..an|..os|^blanc|^negr|^roj|^amarill|^morad|^larg|^cort|^chic|^fin|^anch|^grues|^curv|^redond|^sec|^nuev)a$/;

/** What singular and plural share, and the genders of common adjectives. */
export function wordStem(word: string): string {
  const unit = UNIT_OF.get(word);
  if (unit !== undefined) return unit;
  if (word.length < 4 || /[0-9]/.test(word)) return word;
  return word
    .replace(/s$/, "")
    .replace(/ce$/, "z")
    .replace(/^(.{3,})e$/, "$1")
    .replace(FEMININE, "$1o");
}

/** The words, their stems, and the numbers of compounds by themselves: the «20» of «20x26». */
export const wordForms = (words: readonly string[]): string[] => [
  ...words,
  ...words.map(wordStem),
  ...words.filter((word) => /^[0-9./]+(?:x[0-9./]+)+$/.test(word)).flatMap((word) => word.split("x")),
];

/** What «KT-INS-114» is found by, as a plain text: its parts, and what begins at each of them, «ins114». */
export function codeForms(plainCode: string): string[] {
  const parts = plainCode.split(/[^a-z0-9]+|(?<=[a-z])(?=[0-9])/);
  return [...parts, ...parts.map((_, start) => parts.slice(start).join(""))].filter((form) => form !== "");
}

/** A text with nothing but its letters and digits, as a SKU without its dashes. */
export const bareCode = (plain: string): string => plain.replace(/[^a-z0-9]+/g, "");
