import { isFiller } from "./search-text";

/**
 * The words of a text as the database reads them: the functions of `supabase/migrations/*_index_words.sql`, line by
 * line. A change to one has to be made to the other; a test runs the searches through both.
 */

/** Each word, and in a group what it would be as a compound of numbers: «1/2», «20x26», «1.5». */
const WORD = /(?=([0-9]+(?:[./x][0-9]+)+)?)[^\]\s\p{Cc}!"#$&'()+,./:;<=>?@^`{|}~°º[-]+/gu;
/** Units of measure, and all their spellings. */
const SPELLINGS = {
  ml: "ml mililitro mililitros",
  l: "l lt lts litro litros",
  kg: "kg kgs kilo kilos kilogramo kilogramos",
  g: "g gr grs gramo gramos",
  lb: "lb lbs libra libras",
  oz: "oz onza onzas",
  mm: "mm milimetro milimetros",
  cm: "cm cms centimetro centimetros",
  m: "m mt mts metro metros",
  pulgada: "in pulg pulgada pulgadas",
  v: "v volt volts",
  va: "va",
  w: "w watt watts",
  gb: "gb",
  tb: "tb",
  pieza: "pz pza pzas pieza piezas",
  "%": "%",
};
const UNIT_OF = new Map(
  Object.entries(SPELLINGS).flatMap(([unit, spellings]) => spellings.split(" ").map((word) => [word, unit] as const)),
);
/** Not «un» and «una», which mostly say nothing. */
const DIGITS_OF = new Map(
  Object.entries({
    uno: "1",
    dos: "2",
    tres: "3",
    cuatro: "4",
    cinco: "5",
    seis: "6",
    siete: "7",
    ocho: "8",
    nueve: "9",
    diez: "10",
    once: "11",
    doce: "12",
    quince: "15",
    veinte: "20",
    treinta: "30",
    cuarenta: "40",
    cincuenta: "50",
    cien: "100",
    mil: "1000",
  }),
);
const UNITS = [...UNIT_OF.keys()].join("|");
const NUMBER_WORDS = [...DIGITS_OF.keys()].join("|");
const NUMBER_SIGN = new RegExp(
  `(^|[^a-z0-9])n(?:[.]?o|um|ro|umero|[.° ])[.°]? ?(?=\\d|(?:${NUMBER_WORDS})(?![a-z0-9]))`,
  "g",
);
const BY = new RegExp(`(\\d ?)(${UNITS}) ?x ?(?=\\d)`, "g");
const SIZE = new RegExp(`(\\d)(?=(?:${UNITS}|hojas?)(?![a-z0-9]))`, "g");
const MAX_WORD_LENGTH = 60;

/** One spelling for the many of a size: «20 x 26cm», «1,000 VA», «6"», «70%», «no. 27». Lines stay lines. */
export const unifySizes = (plain: string): string =>
  plain
    .replace(/(\d),(\d{3})(?!\d)/g, "$1$2")
    .replace(/(\d) ?x ?(?=\d)/g, "$1x")
    .replace(/(\d) ?"/g, "$1 pulgadas ")
    .replace(NUMBER_SIGN, "$1 ")
    .replace(BY, "$1 $2 x ")
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

const NUMBER = `[0-9][0-9./x]*|una?|${NUMBER_WORDS}`;
const ONLY_NUMBER = new RegExp(`^(?:${NUMBER})$`);
const AMOUNT = new RegExp(
  `^(?:${NUMBER}|galon|galones|docenas?|cientos?|millar|millares|m[0-9]{1,2}(?:[.x][0-9.x]*)?)$`,
);
/** A «metro» that nobody counts is a tool. */
const isMeasure = (word: string): boolean => AMOUNT.test(word) || (UNIT_OF.has(word) && word !== "metro");
/** What things are sold by. */
export const CONTAINER =
  /^(?:metro|cajas?|paquetes?|bolsas?|rollos?|pares|par|bultos?|costal|costales|sacos?|atados?|estuches?)$/;
const MEASURES = [...UNIT_OF].flatMap(([spelling, unit]) => (unit === "pieza" ? [] : spelling)).join("|");
const HELD = new RegExp(`^(?:(?:de|con|c) )*(?:[0-9]+|${NUMBER_WORDS})(?: (?!(?:${MEASURES})(?: |$))|$)`);

/** Whether a word is what holds the thing, and is counted: the «cajas» of «2 cajas de clavos», but not of «caja de cartón». */
const isCountedContainer = (word: string, at: number, words: readonly string[]): boolean =>
  CONTAINER.test(word) && words[at + 1] === "de" && ONLY_NUMBER.test(words[at - 1] ?? "");

/** Whether a word is a package that says how many it holds: the «caja» of «caja de 100 guantes», the «c» of «c/100». */
const isPackage = (word: string, at: number, words: readonly string[]): boolean =>
  (word === "c" || CONTAINER.test(word)) && HELD.test(words.slice(at + 1, at + 5).join(" "));

/** What a text does without, in its words with blanks between: the «sin látex» of «guantes sin látex». */
export const DENIALS = /(?:^| )(?:sin|libres? de) (?:(?:el|l[ao]s?|una?) )?[^ ]+/g;

const isHalfOf = (word: string, next = ""): boolean => /^medi[ao]$/.test(word) && isMeasure(next);

/** The thing that a text asks for: the «tornillos» of «2 tornillos» and «caja de 100 tornillos», since how much of it is often said first. */
export const thingAsked = (words: readonly string[]): string | undefined =>
  words.find(
    (word, at) =>
      !isFiller(word) &&
      !isMeasure(word) &&
      !isHalfOf(word, words[at + 1]) &&
      !isCountedContainer(word, at, words) &&
      !isPackage(word, at, words),
  ) ?? words.find((word) => !isFiller(word));

const SET = /^(?:juego|kit|paquete|par|set|surtido)$/;

/** What a set is made of, by its name: the «brocas» of «Juego de 6 brocas para concreto». */
export const thingOfSet = ([set = "", of, ...words]: readonly string[]): string | undefined =>
  SET.test(set) && of === "de" ? thingAsked(words) : undefined;

const FEMININE =
  /(..ic|..iv|..ad|..an|..os|^blanc|^negr|^roj|^amarill|^morad|^larg|^cort|^chic|^fin|^anch|^grues|^curv|^redond|^sec|^nuev)a$/;

/** What singular and plural share, and the genders of common adjectives; one spelling of a unit, and of a number. */
export function wordStem(word: string): string {
  const measure = UNIT_OF.get(word) ?? DIGITS_OF.get(word);
  if (measure !== undefined) return measure;
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

/** A text with nothing but its letters and digits, as a SKU without its dashes. */
export const bareCode = (plain: string): string => plain.replace(/[^a-z0-9]+/g, "");
