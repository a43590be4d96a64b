import { askedText } from "@/domain/search/asked-text";
import { normalizeSearch } from "@/domain/search/search-text";
import { DENIALS, splitWords, thingAsked, unifySizes } from "@/domain/search/search-words";
import { listedInQuotes } from "./listed";

type Found = { leftOut: readonly string[]; onlyMentioned: boolean };

/** What has to be said about what a text found: words that were left out, things that the shop does not have; else null. */
export function searchNote(query: string, { leftOut, onlyMentioned }: Found): string | null {
  const typed = query.split(/\s+/).filter((word) => word !== "");
  const asTyped = (word: string) => typed.find((one) => normalizeSearch(one) === word) ?? word;
  const words = splitWords(unifySizes(askedText(normalizeSearch(query))));
  const thing = thingAsked(splitWords(words.join(" ").replace(DENIALS, "")));
  const notes = [
    // Not «no product has all the words», which may be untrue: red earmuffs for helmets have both words of «red helmet».
    leftOut.length > 0 &&
      `Ningún producto coincide del todo con «${typed.join(" ")}»: dejamos fuera ${listedInQuotes(leftOut.map(asTyped))}.`,
    onlyMentioned &&
      thing &&
      `No tenemos «${asTyped(thing)}»${leftOut.includes(thing) ? "" : "; esto se parece o lo menciona"}.`,
  ];
  return notes.filter(Boolean).join(" ") || null;
}
