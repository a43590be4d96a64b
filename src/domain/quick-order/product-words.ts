import type { Product } from "../product";
import { plainText } from "../search/search-text";
import { numbersIn } from "./counts";
import { isCross, wordsOf } from "./words";

type Named = {
  /** Those of each cell, without the name. */
  words: readonly (readonly string[])[];
  /** The numbers of the name that the line says. */
  cut: readonly string[];
  /** Whether it says the whole name. */
  isWhole: boolean;
  /** Whether it says a part of name or sale unit with a number of it. */
  isInPart: boolean;
};

/** The words of cells without the product's name and sale unit, and without parts of them that have a number: «calibre 60». */
export function withoutName(cells: readonly (readonly string[])[], { name, saleUnit }: Product): Named {
  const words = cells.flat().map(plainText);
  const phrases = [name, saleUnit ?? ""].map((phrase) => wordsOf(phrase).map(plainText));
  const runs = words.map((_, at) => Math.max(...phrases.map((phrase) => runLength(words, at, phrase))));
  const isCut = new Set<number>();
  let [isWhole, isInPart] = [false, false];
  for (let at = 0; at < words.length; at += Math.max(1, runs[at] ?? 0)) {
    const run = words.slice(at, at + (runs[at] ?? 0));
    const isPhrase = phrases.some(({ length }) => length === run.length);
    if (run.length < 2 || !(isPhrase || run.some((word) => /\d/.test(word)))) continue;
    isWhole ||= run.length === phrases[0]?.length;
    isInPart ||= !isPhrase;
    for (const [offset] of run.entries()) isCut.add(at + offset);
  }
  const cut = numbersIn(words.filter((_, at) => isCut.has(at)).join(" "));
  let at = 0;
  return { words: cells.map((cell) => cell.filter(() => !isCut.has(at++))), cut, isWhole, isInPart };
}

/** How many words from this one on stand in a phrase in the same order; a number cannot be the first of them. */
function runLength(words: readonly string[], from: number, phrase: readonly string[]): number {
  const first = words[from] ?? "";
  if (!/^\p{L}/u.test(first) || isCross(first)) return 0;
  const lengths = phrase.map((_, at) => {
    let length = 0;
    while (at + length < phrase.length && words[from + length] === phrase[at + length]) length++;
    return length;
  });
  return Math.max(0, ...lengths);
}
