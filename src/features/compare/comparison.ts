import type { Product } from "@/domain/product";
import { plainText } from "@/domain/search/search-text";

/** One fact of all products: `values` in their order, null where a product's sheet does not say. */
export type ComparedFact = { label: string; values: readonly (string | null)[]; differs: boolean };

/** Sheets are written by many hands: «Presentación» and «presentacion » are one label. */
const keyOf = (text: string): string => plainText(text).replace(/\s+/g, " ").trim();

/** Whether two of the values contradict each other; what is not said contradicts nothing. */
export const differs = (values: readonly (string | null)[]): boolean =>
  new Set(values.filter((value) => value !== null).map(keyOf)).size > 1;

/** What a product's sheet says, its brand first: the shop knows that by itself, and a sheet may say it as well. */
const factsOf = ({ brand, attributes }: Pick<Product, "brand" | "attributes">) =>
  brand ? [{ label: "Marca", value: brand.name }, ...attributes] : attributes;

/**
 * The data sheets of several products beside each other, aligned by label. What at least two of them say comes first, in the
 * order of the first sheet that says it; then what only one says. Where a sheet says a thing twice, the first value counts.
 * @param taken labels of which the shop's own word stands already
 */
export function comparedFacts(
  products: readonly Pick<Product, "brand" | "attributes">[],
  taken: readonly string[] = [],
): readonly ComparedFact[] {
  const sheets = products.map(factsOf);
  const labels = new Map<string, string>();
  for (const { label } of sheets.flat()) if (!labels.has(keyOf(label))) labels.set(keyOf(label), label);
  for (const label of taken) labels.delete(keyOf(label));
  const facts = [...labels].map(([key, label]) => {
    const values = sheets.map((sheet) => sheet.find((fact) => keyOf(fact.label) === key)?.value ?? null);
    return { label, values, differs: differs(values) };
  });
  const isShared = ({ values }: ComparedFact) => values.filter((value) => value !== null).length > 1;
  return [...facts.filter(isShared), ...facts.filter((fact) => !isShared(fact))];
}
