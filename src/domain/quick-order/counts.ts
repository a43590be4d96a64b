import { plainText } from "../search/search-text";
import { isCode } from "./code";
import { isCross, isOwnCode } from "./words";
import { isMeasureWord, unitOf } from "./written-units";

/**
 * Where a number that may say how many are wanted stands, the surest place first: with a cross, with a unit, where it
 * is asked for («cantidad 6», «quiero 6»), beside the code, at an end of its line, among other words.
 */
export type Place = "crossed" | "in_units" | "announced" | "behind" | "before" | "end" | "start" | "within";

/**
 * A number that may say how many are wanted, and the words of its line that say it. `isDoubtful`: it is one of two, «5 o 6
 * cajas», or lacks its half, «2 cajas y media», so that nobody knows how many are meant.
 */
export type Count = { quantity: string; unit: string; from: number; to: number; place: Place; isDoubtful: boolean };

/** A number with the cross or the unit that is written onto it: «6», «x6», «6x», «6pzas». */
const COUNTED = /^(x)?([+-]?\d{1,9}(?:\.\d{1,9})?)(\p{L}{1,8}\.?)?$/iu;
const NUMBER = /^[\d¼-¾⅐-⅞][\d.,/¼-¾⅐-⅞-]*$/u;
/** Before a number these say what a pack holds, «Caja con 12 piezas», not how many are wanted. */
const HOLDING = /^(?:con|de|c\/)$/iu;
/** And behind it, «12 piezas por caja», where the unit may be written onto it: «c/caja». */
const PER = /^(?:por|cada|x|[cp]\/)(\p{L}*)$/iu;
const ANNOUNCING =
  /^(?:cantidad|cant|qty|quiero|queremos|necesito|necesitamos|ocupo|ocupamos|pido|pedimos|(?:d[aá]|p[aá]sa|m[aá]nda|env[ií]a|ap[aá]rta|surte|s[uú]rte)(?:me|nos))$/iu;
const OF = /^(?:del?|el|la|los|las)$/iu;
const POLITE = /^(?:por|favor|porfa|porfavor|gracias|urge|urgente)$/iu;

/**
 * The numbers of a line that may say how many are wanted, in its order. None of them is a measure, «48 mm», a size, «20
 * x 30», what a pack holds, or one of two in a row, of which nobody knows which is meant.
 * @param code the place of the code, -1 for none
 */
export function countsIn(words: readonly string[], code: number): readonly Count[] {
  const last = words.findLastIndex((word) => !POLITE.test(word));
  return words.flatMap((_, at) => {
    const found = countAt(words, at);
    if (!found) return [];
    const isDoubtful = isOneOfTwo(words, at) || lacksHalf(words, at);
    return { ...found, place: found.place ?? placeOf(words, found, code, last), isDoubtful };
  });
}

/** The count in words that say nothing else: «6», «x 6», «6 cajas». */
export function loneCount(words: readonly string[]): Count | null {
  const [found, ...more] = words.length > 3 ? [] : countsIn(words, -1);
  return found && more.length === 0 && found.from === 0 && found.to === words.length - 1 ? found : null;
}

/** Whether a word says nothing of how many or of what: «de», «por favor». */
export const saysNothing = (word: string): boolean => OF.test(word) || POLITE.test(word);

type Found = Omit<Count, "place" | "isDoubtful"> & { place: "crossed" | "in_units" | null };

/** The count whose number is a word, with a cross before or behind it: «6», «x 6», «6 x», «6 cajas». */
function countAt(words: readonly string[], at: number): Found | null {
  const [written, glued, number = "", ending = ""] = COUNTED.exec(words[at] ?? "") ?? [];
  const from = isCross(words[at - 1]) ? at - 1 : at;
  if (written === undefined || HOLDING.test(words[from - 1] ?? "") || isSize(words, at)) return null;
  const quantity = number.replace(/^\+|\.0+$/g, "");
  const next = words[at + 1] ?? "";
  const isCrossed = glued !== undefined || (from < at && !isMeasureWord(words[from - 1] ?? ""));
  const inUnit = (unit: string, to: number): Found | null => {
    const found: Found = { quantity, unit, from, to, place: isCrossed ? "crossed" : "in_units" };
    return unitOf(unit) === null || isContent(words, found) ? null : found;
  };
  if (isCross(ending)) return { quantity, unit: "", from, to: at, place: "crossed" };
  if (ending !== "") return inUnit(ending, at);
  if (unitOf(next) !== null) return inUnit(next, at + 1);
  if (glued === undefined && (isBehindNumber(words, at) || isBeforeNumber(words, at))) return null;
  if (isMeasureWord(next)) return null;
  if (isCross(next)) return { quantity, unit: "", from, to: at + 1, place: "crossed" };
  return { quantity, unit: "", from, to: at, place: isCrossed ? "crossed" : null };
}

function placeOf(words: readonly string[], { from, to }: Found, code: number, last: number): Place {
  if (code >= 0 && from === code + 1) return "behind";
  if (ANNOUNCING.test(words[from - 1] ?? "")) return "announced";
  if (to < code && words.slice(to + 1, code).every((word) => OF.test(word))) return "before";
  // «6 de la cinta KTN-5114», but not «el 12 de noviembre».
  if (/^de$/iu.test(words[to + 1] ?? "") && OF.test(words[to + 2] ?? "") && to < code) return "before";
  if (to === last) return "end";
  return from === 0 ? "start" : "within";
}

const isNumber = (word: string | undefined): boolean => NUMBER.test(word ?? "");

/** «20 x 30» */
const isSize = (words: readonly string[], at: number): boolean =>
  (isCross(words[at - 1]) && isNumber(words[at - 2])) || (isCross(words[at + 1]) && isNumber(words[at + 2]));

/** The word before or after another; in «6 o 7» and «6 a 8» the number beyond the word that joins them. */
const neighbour = (words: readonly string[], at: number, step: 1 | -1): string =>
  words[/^[ao]$/i.test(words[at + step] ?? "") ? at + 2 * step : at + step] ?? "";

/** Whether it directly follows a number; not after a size, «bolsa 20 x 30, 6», where it is a number of its own. */
const isBehindNumber = (words: readonly string[], at: number): boolean =>
  isNumber(neighbour(words, at, -1)) && !isCross(words[at - 2]);

/** Whether a number directly follows it; not one with a unit of its own, «6, 48 mm», which is another. */
function isBeforeNumber(words: readonly string[], at: number): boolean {
  const unit = words[at + 2] ?? "";
  return isNumber(neighbour(words, at, 1)) && unitOf(unit) === null && !isMeasureWord(unit);
}

/** Numbers in figures and in words, except «uno», which is also what a line means that does not say how many. */
const NUMBERS =
  /\p{N}+|(?<!\p{L})(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|(?:dieci|veinti)\p{L}+|veinte|(?:trei|cuare|cincue|sese|sete|oche|nove)nta|cien|cientos?|mil|millar(?:es)?|medi[ao]|decenas?|docenas?|par(?:es)?)(?!\p{L})/gu;

export const numbersIn = (text: string): readonly string[] => plainText(text).match(NUMBERS) ?? [];

/** Whether a word is a number, «6», «6pzas», «seis», «una», without a cross. */
const saysNumber = (word = ""): boolean =>
  /\d/.test(word)
    ? /^\d/.test(word) && (isNumber(word) || COUNTED.test(word))
    : /^un[ao]?$/i.test(word) || numbersIn(word).length > 0;

/** Whether a word joins it to another number: «6 o 7», «dos a 3 cajas», «entre 5 y 6». */
const isOneOfTwo = (words: readonly string[], at: number): boolean =>
  [at - 2, at].some((first) => {
    const isJoined = /(?: [aoó]|^entre y)$/iu.test(`${words[first - 1]} ${words[first + 1]}`);
    return isJoined && saysNumber(words[first]) && saysNumber(words[first + 2]);
  });

/** «½», «1/2», «media» */
const PART = /^(?:medi[ao]|\d{0,2}[¼-¾⅐-⅞]|\d{1,2}\/\d{1,2})$/iu;

/** Whether a half follows it or its unit: «2 1/2 cajas», «2 y media cajas», «2 cajas y ½». */
function lacksHalf(words: readonly string[], at: number): boolean {
  const isUnit = (place: number): boolean => unitOf(words[place] ?? "") !== null;
  const isPart = (place: number): boolean => PART.test(words[place] ?? "");
  const and = isUnit(at + 1) ? at + 2 : at + 1;
  return (/^y$/i.test(words[and] ?? "") && isPart(and + 1)) || (isPart(at + 1) && isUnit(at + 2));
}

/** Whether a count says what a pack holds: «12 piezas por caja», «caja 12 piezas». */
function isContent(words: readonly string[], { from, to }: Pick<Count, "from" | "to">): boolean {
  const [per, unit] = PER.exec(words[to + 1] ?? "") ?? [];
  const before = words[from - 2] ?? "";
  const isOfPack = unitOf(words[from - 1] ?? "") !== null && !/^\d/.test(before) && !PER.test(before);
  return isOfPack || (per !== undefined && unitOf(unit || (words[to + 2] ?? "")) !== null);
}

/** The place of the code among words, -1 for none: of several the first that looks like the shop's own. */
export function codeAmong(words: readonly string[]): number {
  const own = words.findIndex((word) => isCode(word) && isOwnCode(word));
  return own >= 0 ? own : words.findIndex(isCode);
}
