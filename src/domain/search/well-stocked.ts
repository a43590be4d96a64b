import type { IndexedListing, SearchIndex } from "./search-index";
import { isFiller, plainText } from "./search-text";
import { wordStem } from "./search-words";

/** Suggestions for a shopper who has not typed anything yet. */
export type WellStocked = { words: readonly string[]; categories: readonly IndexedListing[] };

/** One product is no variety. */
const LEAST_VARIETY = 2;

/**
 * What the shop has most of, counted in products that could be ordered when the index was made: the words that products
 * begin with, as names spell them («Tijeras»), and categories. At most `limit` of each; equals in alphabetical order.
 */
export function wellStocked({ file, isSoldOut }: SearchIndex, limit: number): WellStocked {
  const { names, categories } = file.products;
  const words = new Map<string, { word: string; count: number }>();
  const counted = file.categories.names.map((name, at) => ({ name, slug: file.categories.slugs[at] ?? "", count: 0 }));
  names.forEach((name, at) => {
    if (isSoldOut[at]) return;
    const category = counted[categories[at] ?? -1];
    if (category) category.count += 1;
    const word = headOf(name);
    if (word === null) return;
    const stem = wordStem(plainText(word));
    const known = words.get(stem) ?? { word, count: 0 };
    words.set(stem, { ...known, count: known.count + 1 });
  });
  const mostFirst = [...words.values()]
    .filter(({ count }) => count >= LEAST_VARIETY)
    .sort((a, b) => b.count - a.count || a.word.localeCompare(b.word, "es-MX"));
  return {
    words: mostFirst.slice(0, limit).map(({ word }) => word),
    categories: counted
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, limit)
      .map(({ name, slug }) => ({ name, slug })),
  };
}

/** The first word of a name that says what it is; null where a name begins with a number or a sign. */
function headOf(name: string): string | null {
  const word = name.split(" ").find((one) => !isFiller(plainText(one)));
  return word !== undefined && /^\p{L}{2,}$/u.test(word) ? word : null;
}
