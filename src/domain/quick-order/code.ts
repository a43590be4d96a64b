import { MAX_SKU_LENGTH } from "../constants";

/** The dashes that people and programs write in codes, for a character class: Word has a non-breaking one, sheets a minus. */
export const DASHES = "\\u2010-\\u2015\\u2212-";

const LOOKS_LIKE_ONE = new RegExp(`^\\p{L}[\\p{L}\\p{N}_./${DASHES}]*$`, "u");

/** Whether a word is a code: it begins with a letter and holds two digits or more. «x12» and «c/12» are none. */
export function isCode(word: string): boolean {
  if (word.length > MAX_SKU_LENGTH || !LOOKS_LIKE_ONE.test(word) || /^(?:x\d+$|c\/\d)/i.test(word)) return false;
  return word.replace(/\D/g, "").length >= 2;
}
