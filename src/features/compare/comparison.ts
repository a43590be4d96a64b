import type { Product } from "@/domain/product";
import { plainText } from "@/domain/search/search-text";

/** One fact of all products: `values` in their order, null where a product's sheet does not say. */
export type ComparedFact = { label: string; values: readonly (string | null)[]; differs: boolean };

/** Sheets are written by many hands: «Presentación» and «presentacion » are one label. */
const keyOf = (text: string): string => plainText(text).replace(/\s+/g, " ").trim();

/** Whether two of the values contradict each other; what is not said contradicts nothing. */
export const differs = (values: readonly (string | null)[]): boolean =>
  new Set(values.filter((value) => value !== null).map(keyOf)).size > 1;

/**
 * The data sheets of several products beside each other, aligned by label. What at least two of them say comes first, in the
 * order of the first sheet that says it; then what only one says. Where a sheet says a thing twice, the first value counts.
 */
export function comparedFacts(products: readonly Pick<Product, "attributes">[]): readonly ComparedFact[] {
  const labels = new Map<string, string>();
  for (const { attributes } of products) {
    for (const { label } of attributes) if (!labels.has(keyOf(label))) labels.set(keyOf(label), label);
  }
  const facts = [...labels].map(([key, label]) => {
    const values = products.map(
      ({ attributes }) => attributes.find((attribute) => keyOf(attribute.label) === key)?.value ?? null,
    );
    return { label, values, differs: differs(values) };
  });
  const isShared = ({ values }: ComparedFact) => values.filter((value) => value !== null).length > 1;
  return [...facts.filter(isShared), ...facts.filter((fact) => !isShared(fact))];
}
