import { plainWords, tellingWords } from "@/domain/search/telling-words";
import { type FaqGroup, faqGroups } from "./faq-entries";

/** The groups with the entries that speak of every word of the text that says something; all for an empty text. */
export function searchFaq(text: string): readonly FaqGroup[] {
  const stems = tellingWords(text).map(stemOf);
  if (stems.length === 0) return text.trim() === "" ? faqGroups : [];
  return faqGroups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ question, answer, words = "" }) => {
        const told = plainWords([title, question, ...answer, words].join(" "));
        return stems.every((stem) => told.some((word) => word.startsWith(stem)));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** A word without its ending: «cancelar», «cancelación» and «cancelado» ask for the same. Short words are left whole. */
const stemOf = (word: string): string =>
  word.replace(/^(.{4,}?)(?:acion(?:es)?|cion(?:es)?|ad[ao]s?|[aei]r|[aeo]s|[aeors])$/, "$1");
