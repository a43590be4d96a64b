/** Every character between two code points that Unicode has assigned and a text may hold. */
const charactersBetween = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).filter(
    (character) => !/[\p{Cn}\p{Cs}\p{Co}]/u.test(character) && character !== "\0",
  );

/** Characters that an older PostgreSQL, an older Unicode or another locale might spell differently. */
const latinCharacters: readonly string[] = [
  // Latin-1 and Latin Extended-A: all that European keyboards have.
  ...charactersBetween(0x01, 0x17f),
  // Superscripts and subscripts, letterlike signs, fractions and Roman numerals, ligatures, full-width letters.
  ...charactersBetween(0x2070, 0x209c).filter((character) => !/[ₔ]/.test(character)),
  ...charactersBetween(0x2150, 0x218b).filter((character) => !/[ↀ-ↈ↊↋]/.test(character)),
  ...charactersBetween(0xfb00, 0xfb06),
  ...charactersBetween(0xff01, 0xff5e),
];

/** Every character of the basic plane, but those that are newer than the libraries of a browser or database that is in use. */
export const basicCharacters: readonly string[] = charactersBetween(0x01, 0xfffd).filter(
  (character) => !/[\ua7ce\ua7cf\ua7d2-\ua7d5\ua7f1]/.test(character),
);

const furtherCharacters: readonly string[] = [
  // Latin Extended-B, phonetic and combining signs, Greek, Cyrillic, Latin Extended Additional, polytonic Greek.
  ...charactersBetween(0x180, 0x52f),
  ...charactersBetween(0x1d00, 0x1fff),
  // Spaces and punctuation, currencies, letterlike signs, arrows, mathematics, circled numbers and letters, pictures.
  ...charactersBetween(0x2000, 0x214f),
  ...charactersBetween(0x2180, 0x2bff),
  ...charactersBetween(0x2c60, 0x2c7f),
  ...charactersBetween(0x3000, 0x3030),
  ...charactersBetween(0x3200, 0x33ff),
  // Later ones of this block are so new that libraries of their time do not know their lower case.
  ...charactersBetween(0xa720, 0xa7c9),
  ...charactersBetween(0xfe30, 0xfeff),
  ...charactersBetween(0xff5f, 0xffef),
  ...charactersBetween(0x1d400, 0x1d7ff),
  ...charactersBetween(0x1f100, 0x1f1ff),
];

/** A character where it can affect its neighbours: after a digit, within a word, as a word, before a unit. */
const inContext = (character: string): string =>
  `2${character} a${character}b ${character} 3${character}ml C${character}`;

/** Whether a text stands for a character that no European keyboard has; there are many such texts. */
export const isRare = (text: string): boolean => rareTexts.has(text);

/** A text for each of these characters. */
export const textsWith = (characters: readonly string[]): string[] => characters.map(inContext);

const rareTexts: ReadonlySet<string> = new Set(textsWith(furtherCharacters));

/** Texts that a catalogue could hold and a shopper could type, however unlikely. */
export const oddTexts: readonly string[] = [
  ...textsWith(latinCharacters),
  ...rareTexts,
  "Lápiz n.º 2 ½ × 10 mm",
  '1½" y 2¾″, 3´ de ancho',
  "N.º 3ª µm μm ²³¹",
  "Ｃｉｎｔａ　ｃａｎｅｌａ ４８ｍｍ",
  "ﬁeltro ﬂor eﬀecto ﷽",
  "L\u0301a\u0301piz n\u0303andu\u0301 e\u0301\u0301\u0301",
  "STRAẞE straße Œuvre œuvre İstanbul ıspanak",
  "ΣΊΣΥΦΟΣ σίσυφος Ἀχιλλεύς",
  "Кириллица Ёжик Й",
  "קפה ⁧עברית⁩ العربية ٣٤ ۵۶",
  "手套 コーヒー ｺｰﾋｰ 커피",
  "a\u00a0b\u2003c\u3000d\u2028e\u0085f\u200bg\ufeffh\u00adi",
  "\u0001\u001f\u007f\u009f tab\tline\r\nend",
  "🧤👩‍👩‍👧‍👦🇲🇽 guante",
  "' \" \\ % _ * & | ! : ( ) < -> ^ $ {} [] ~ ` ´ ¨ ¸ ¯",
  "x".repeat(300),
  `${"ñ".repeat(150)} ${"½".repeat(50)}`,
];
