/** As long as a SKU may be in the database. */
const MAX_CODE_LENGTH = 64;

const LOOKS_LIKE_ONE = /^\p{L}[\p{L}\p{N}‐–—_./-]*$/u;

/** Whether a word is a code rather than a word or a measure: it begins with a letter and holds two digits, but for «x12» and «c/12». */
export function isCode(word: string): boolean {
  if (word.length > MAX_CODE_LENGTH || !LOOKS_LIKE_ONE.test(word) || /^(?:x\d+$|c\/\d)/i.test(word)) return false;
  return word.replace(/\D/g, "").length >= 2;
}
