import { normalizeSearch } from "./search-text";

/** Less in common than this is chance. */
const LEAST_SIMILARITY = 0.3;

/**
 * Those whose name comes closest to a text that names none of them, the closest first: what a mistyped address may have
 * meant. Similarity is the share of letter pairs in common (Dice's coefficient).
 */
export function similarNames<T extends { name: string }>(
  text: string,
  named: readonly T[],
  limit: number,
): readonly T[] {
  const wanted = pairsOf(text);
  return named
    .map((one) => ({ one, similarity: inCommon(wanted, pairsOf(one.name)) }))
    .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
    .map(({ one }) => one);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = normalizeSearch(text).replace(/[^\p{L}\p{N}]/gu, "");
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}

function inCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

/** Longer ones were never the name of anything. */
const MAX_SLUG_WORDS_LENGTH = 60;

/** What the last part of an address says in words, e.g. to search for it: «cinta-canela» is «cinta canela». */
export const wordsOfSlug = (slug: string): string =>
  slug
    .replace(/[-_\s]+/g, " ")
    .trim()
    .slice(0, MAX_SLUG_WORDS_LENGTH);
