/**
 * Whether a text has a word that is longer than any of the language and must be broken to fit. Only such a text should be
 * allowed to break anywhere: it then counts for no width at all, so ordinary words would be broken in a column that shrinks.
 */
export const hasEndlessWord = (text: string): boolean => /\S{25}/.test(text);
