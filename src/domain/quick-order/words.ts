import { DASHES } from "./code";
import { isMeasureWord, unitOf } from "./written-units";

/** What the shop's own SKUs look like. */
export const OWN = `\\p{L}{2,3}[_./${DASHES}]?\\d{4}`;
const OWN_CODE = new RegExp(`^${OWN}$`, "u");
const OWN_CODES = new RegExp(`(?<![\\p{L}\\p{N}])${OWN}(?![\\p{L}\\p{N}])`, "gu");

/** Whether a word looks like a SKU of the shop: of several codes in a line, such a one is meant. */
export const isOwnCode = (word: string): boolean => OWN_CODE.test(word);

/** «KTN 5114» and «KTN - 5114», typed without their dash or with blanks around it. Only in capitals: «gel 1000» is no code. */
const PARTED_CODE = new RegExp(
  `(?<![\\p{L}\\p{N}])([A-ZÑ]{2,3})(?: {0,3}[${DASHES}] {0,3}|( {1,3}))(\\d{4})(?![\\p{L}\\p{N}])`,
  "gu",
);

/** The same in small letters, which mean a code only where a line begins with it, perhaps behind its quantity: «6 x ktn 5114». */
const PARTED_AT_START = /^(\s*(?:x?\d{1,4}x?\s+(?:x\s+)?)?)([a-zñ]{2,3}) {1,3}(\d{4})(?![\p{L}\p{N}])/iu;

/** Elsewhere in a line small letters mean a code only where something is named: behind a sign, a count, «de», «y». */
const PARTED_SMALL = /(?<![\p{L}\p{N}])([a-zñ]{2,3})( )(\d{4})(?![\p{L}\p{N}])/giu;
const NAMING_PLACE =
  /(?:^|[^\p{L}\p{N}\s]|(?<![\p{L}\p{N}])(?:y|e|o|de|del|el|la|x|más|mas|x?\p{N}{1,4}x?))[ \t]{0,3}$/iu;
const LAST_WORD = /(\p{L}{1,12}\.?)[ \t]{1,3}$/u;

/** Short words that stand before numbers and are no code. */
const NO_CODE =
  /^(?:de|del|con|por|para|los|las|una?|al|el|la|en|sin|mas|más|son|uso|hay|no|num|núm|ref|mod|tel|cel|ext|cp|año|ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|led|nom|iso|pvc|cd|mxn|usd)$/iu;

const isNoCode = (letters: string): boolean =>
  NO_CODE.test(letters) || unitOf(letters) !== null || isMeasureWord(letters);

/** «DE 1000», sign for sign, with blanks at which no code is parted: whole lists are written in capitals. */
const withTiedWords = (text: string): string =>
  text.replace(PARTED_CODE, (written, letters: string, blanks: string | undefined, digits: string) =>
    blanks && isNoCode(letters) ? `${letters}${"\u00a0".repeat(blanks.length)}${digits}` : written,
  );

/** «ktn 5114» as «ktn-5114», sign for sign, where a code is to be expected. */
export const withDashes = (text: string): string =>
  withTiedWords(text).replace(PARTED_SMALL, (written, letters: string, _, digits: string, at: number) => {
    const before = text.slice(Math.max(0, at - 16), at);
    const isNamed = NAMING_PLACE.test(before) || unitOf(LAST_WORD.exec(before)?.[1] ?? "") !== null;
    return isNoCode(letters) || !isNamed ? written : `${letters}-${digits}`;
  });

/** What may be a code in small letters, where none is to be expected: «lo mismo que ktn 5114». */
export const looseCodesIn = (text: string): readonly string[] =>
  [...respelt(text).matchAll(PARTED_SMALL)].flatMap(([, letters = "", , digits = ""]) =>
    isNoCode(letters) ? [] : `${letters}${digits}`.toUpperCase(),
  );

/** «KTN-5114x6», «KTN-5114/6» and «6xKTN-5114», where no blank separates the code from its quantity. */
const GLUED_BEHIND = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\p{L}{2,3}[${DASHES}]?\\d{4})[x/+@](?=\\d{1,9}(?![\\p{L}\\p{N}]))`,
  "giu",
);
const GLUED_BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\d{1,9})x(?=\\p{L}{2,3}[${DASHES}]?\\d{4}(?![\\p{L}\\p{N}]))`,
  "giu",
);

/** «1,200.00», «1 200» and «12,5», as spreadsheets show numbers. */
const THOUSANDS =
  /(?<![\p{L}\p{N}.,-])\d{1,3}(?:(?:,\d{3})+(?:\.\d{1,9})?|(?:[ \u00a0\u202f]\d{3})+)(?![\d\p{L}]|[.,]\d)/gu;
const DECIMAL_COMMA = /(?<![\p{L}\p{N}.,-])(\d{1,9}),(\d{1,2})(?!\d|[.,]\d)/gu;

/** Digits of other forms, «６» and «6️⃣», as «6». */
const withPlainDigits = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, (digit) => digit.normalize("NFKC"))
    .replace(/[\ufe0f\u20e3]/gu, "")
    .replace(/🔟/gu, "10");

/** A line with its codes and quantities written as elsewhere: «KTN 5114×6» as «KTN-5114 x 6». */
const respelt = (text: string): string =>
  withDashes(withPlainDigits(text))
    .replace(PARTED_CODE, "$1-$3")
    .replace(PARTED_AT_START, (written, before, letters, digits) =>
      isNoCode(letters) ? written : `${before}${letters}-${digits}`,
    )
    .replace(/[×*]/g, " x ")
    .replace(GLUED_BEHIND, "$1 x ")
    .replace(GLUED_BEFORE, "$1 x ");

/** Without the signs that stand around words and between them; a lone dash is no word. */
export const wordsOf = (text: string): string[] =>
  respelt(text)
    .replace(THOUSANDS, (number) => number.replace(/[^\d.]/g, ""))
    .replace(DECIMAL_COMMA, "$1.$2")
    .split(/[\s,;:|=()[\]"«»“”„]+/u)
    .map((word) => word.replace(/^['‘’]+|^\+(?=x)|(?<!['‘’.!?+&–—-])['‘’.!?+&–—-]+$/giu, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

export const isCross = (word: string | undefined): boolean => word === "x" || word === "X";

/** The SKUs of the shop that a text names, each once, whichever way they are written. */
export const ownCodesIn = (text: string): ReadonlySet<string> =>
  new Set([...respelt(text).matchAll(OWN_CODES)].map(([code]) => code.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase()));
