import { evenlySpaced } from "../../src/domain/blanks.ts";
import { normalizeSearch } from "../../src/domain/search/search-text.ts";
import type { Line } from "./read-lines.ts";
import type { LineAnswer, SentLine } from "./send-lines.ts";

/*
 * The database compares what is new with what there is, and with the other lines of its batch. These compare it with the batches
 * before, of which nothing is there until the first of them is stored, and SKUs with those of lines that are not stored at all.
 */

/**
 * Refuses SKUs that the shop takes for one further up, «KQ-1» below «kq-1», if one of the two is new and would be stored: whichever
 * goes in first is the one that stays. The other's line may have a fault of its own.
 * @param faulty lines that could not be sent
 */
export function refuseTwins(planned: readonly SentLine[], faulty: readonly Line[]): SentLine[] {
  const spelled = [
    ...planned.flatMap(({ line, answer }) => {
      if (answer.outcome === "changed" || answer.outcome === "same") return [];
      const isNew = answer.outcome === "created";
      return [{ line, isNew, spelling: (isNew ? answer.spelling : undefined) ?? codeSpelling(line.values.item_code) }];
    }),
    ...faulty.map((line) => ({ line, isNew: false, spelling: codeSpelling(line.values.item_code) })),
  ].sort((one, other) => one.line.row - other.line.row);

  const firstOf = new Map<string, (typeof spelled)[number]>();
  const twins = new Map<Line, SentLine>();
  for (const one of spelled) {
    const first = firstOf.get(one.spelling);
    if (first === undefined) firstOf.set(one.spelling, one);
    else if ((first.isNew || one.isNew) && first.line.values.item_code !== one.line.values.item_code) {
      const detail = `«${first.line.values.item_code}» de la fila ${first.line.row}`;
      twins.set(one.line, { line: one.line, answer: { outcome: "refused", problem: "twin", detail } });
    }
  }
  const others = planned.filter(({ line, answer }) => answer.outcome !== "created" || !twins.has(line));
  return [...others, ...twins.values()];
}

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** As `private.code_spelling` of the database, which names it of new SKUs alone. */
export const codeSpelling = (code: string): string =>
  evenlySpaced(code)
    .replaceAll(" ", "")
    .replace(DASHES, "-")
    .toLowerCase()
    .replace(/^0*([0-9]+)(?:(\.[0-9]*[1-9])0*|\.0+)?$/, "$1$2");

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
    return normalizeSearch(first) === normalizeSearch(name) ? null : first;
  };
}
