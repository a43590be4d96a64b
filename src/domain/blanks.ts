/** What shows nothing on paper: white space, joiners, marks of direction and the like. `place_order` knows the same. */
export const BLANK = /[\s\u0085\u2800\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** At the end only a whole run of blanks is tried, not each of its parts: a long one in the middle would take its square. */
const BLANK_ENDS = new RegExp(`^(?:${BLANK.source})+|(?<!${BLANK.source})(?:${BLANK.source})+$`, "gu");

/** Without anything blank before and after it. */
export const trimmed = (text: string): string => text.replace(BLANK_ENDS, "");

const BLANKS = new RegExp(`(?:${BLANK.source})+`, "gu");

/** With single spaces for whatever is blank, and nothing blank around. */
export const evenlySpaced = (text: string): string => text.replace(BLANKS, " ").trim();

/** What a name needs, in whatever script; `place_order` and `approve_quote` know the same. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** What a legal name needs: there are companies whose name is a number. `place_order` knows the same. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}0-9]/u.test(text);
