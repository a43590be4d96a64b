import { isFiller, plainText } from "./search-text";

/** What questions are made of and says nothing of what they are about. */
const SMALL_WORDS = new Set(
  "como cual cuando cuanta cuanto donde que se me mi mis tu tus su sus le lo te no ya si es esta este esto son hay puedo puede pueden quiero necesito tengo tienen hacer hago sin sobre".split(
    " ",
  ),
);

/** The words of a text, plain and without its signs. */
export const plainWords = (text: string): readonly string[] => plainText(text).match(/[a-z0-9]+/g) ?? [];

/** Those of them that say what it is about; all where none does. */
export function tellingWords(text: string): readonly string[] {
  const words = plainWords(text);
  const telling = words.filter((word) => !isFiller(word) && !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}
