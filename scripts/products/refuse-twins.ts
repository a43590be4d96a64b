import { plainText } from "../../src/domain/search/search-text.ts";
import type { LineAnswer, SentLine } from "./send-lines.ts";

/*
 * The database compares what is new with what there is, and with the other lines of its batch. These compare it with the batches
 * before, of which nothing is there until the first of them is stored.
 */

/** Refuses new SKUs that the shop takes for one further up, «KQ-1» below «kq-1». */
export function refuseTwins(planned: readonly SentLine[]): SentLine[] {
  const firstOf = new Map<string, SentLine["line"]>();
  return planned.map(({ line, answer }) => {
    if (answer.outcome !== "created" || answer.spelling === undefined) return { line, answer };
    const first = firstOf.get(answer.spelling);
    if (first === undefined) {
      firstOf.set(answer.spelling, line);
      return { line, answer };
    }
    const detail = `«${first.values.item_code}» de la fila ${first.row}`;
    return { line, answer: { outcome: "refused", problem: "twin", detail } };
  });
}

/** Refuses new brands and categories that would get the slug of another one further up, «A-» below «A+». */
export function refuseSimilarNames(planned: readonly SentLine[]): SentLine[] {
  const similarBrand = similarNames();
  const similarCategory = similarNames();
  const refusalOf = (answer: LineAnswer): LineAnswer | null => {
    if (answer.outcome === "refused") return null;
    const brand = similarBrand(answer.new_brand, answer.new_brand_slug);
    if (brand !== null) return { outcome: "refused", problem: "similar_brand", detail: brand };
    const category = similarCategory(answer.new_category, answer.new_category_slug);
    return category === null ? null : { outcome: "refused", problem: "similar_category", detail: category };
  };
  return planned.map(({ line, answer }) => ({ line, answer: refusalOf(answer) ?? answer }));
}

/** Returns a function that gives the first name it was called with for the same slug, if that is a different name. */
function similarNames(): (name: string | undefined, slug: string | undefined) => string | null {
  const firstOf = new Map<string, string>();
  return (name, slug) => {
    if (name === undefined || slug === undefined) return null;
    const first = firstOf.get(slug) ?? name;
    firstOf.set(slug, first);
    return folded(first) === folded(name) ? null : first;
  };
}

const folded = (name: string): string => plainText(name).trim();
