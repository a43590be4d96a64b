import { isCode } from "./code";
import { wordsOf } from "./words";

/** «[12:03, 23/11/2026] Ana: » and «23/11/26, 12:03 p. m. - Ana: », which a message brings along when it is copied. */
export const SENDER =
  /^(?:\[[\d:/. ,apm\u00a0\u202f]{8,32}\]|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}[\d:. apm\u00a0\u202f]{0,12}-) ?[^:]{1,60}: /iu;
/** «> » of a mail that was answered, the line at the edge of a table, «• » and «- ». */
const BULLETS = /^(?:[>|][ \t]*|[-–—•·*▪●◦✔✅]\s+)+/u;
/** «3. », «3) » and «3.-» in front of an entry. */
const NUMBER = /^\d{1,3}[.)]-?(?:\s+|(?=\p{L}))/u;

/** Without the signs that stand before an entry and before its number in the list. */
export const unbulleted = (text: string): string => text.replace(BULLETS, "");

/** Without the marks that an entry has in a list. */
export const unmarked = (text: string): string => unbulleted(text).replace(NUMBER, "");

/** What somebody wrote, without who they are and the mark of the entry. */
export const entryOf = (text: string): string => unmarked(text.replace(SENDER, "")).trim() || text;

/** The code that a text is, «KTN-5114» for «KTN 5114»; null for one that says anything else. */
export function codeAlone(text: string): string | null {
  const [word = "", ...more] = wordsOf(unmarked(text.trim()));
  return more.length === 0 && isCode(word) ? word : null;
}
