import { isFiller } from "./search-text";
import { CONTAINER, wordStem } from "./search-words";

/** What SKUs and sale units are found by, as `supabase/migrations/*_index_words.sql` and `*_understand_searches.sql` have it. */

/** What «KT-INS-114» is found by, as a plain text: its parts, and what begins at each of them, «ins114». */
export function codeForms(plainCode: string): string[] {
  const parts = plainCode.split(/[^a-z0-9]+|(?<=[a-z])(?=[0-9])/);
  return [...parts, ...parts.map((_, start) => parts.slice(start).join(""))].filter((form) => form !== "");
}

const WHOLE_NUMBER = /^[0-9]+$/;

/** What marks the numbers of a sale unit: +100 and +caja+100 those of «Caja con 100 piezas». */
export function packageForms(unit: readonly string[]): string[] {
  const stems = unit.filter((word) => !isFiller(word) && word !== "c").map(wordStem);
  return stems.flatMap((stem, at) =>
    WHOLE_NUMBER.test(stem) ? [`+${stem}`, ...(at > 0 ? [`+${stems[at - 1]}+${stem}`] : [])] : [],
  );
}

/**
 * The one of these forms that a word of a text, without fillers, may mean where it stands: «caja con 100» asks for what is sold so, and a
 * number by itself may say how many it holds as well. Empty where there is none.
 */
export function packageAsked(words: readonly string[], at: number, thing: string): string {
  const word = words[at] ?? "";
  const beside = (step: number) => words[words[at + step] === "c" ? at + 2 * step : at + step] ?? "";
  const [holder, stem, after] = [beside(-1), wordStem(word), wordStem(beside(1))];
  const before = wordStem(holder);
  if (/[0-9] [0-9]/.test(`${before} ${stem} ${after}`)) return "";
  if (WHOLE_NUMBER.test(stem)) return CONTAINER.test(holder) ? `+${before}+${stem}` : word === thing ? "" : `+${stem}`;
  if (!WHOLE_NUMBER.test(after)) return "";
  return word === "c" ? `+${after}` : CONTAINER.test(word) ? `+${stem}+${after}` : "";
}
