import type { AttributeFacet, FacetCounts } from "@/domain/filters";

/** One value that a filter group offers. */
export type FacetOption = {
  id: string;
  label: string;
  /** Products with this value under the other filters, where that is known. */
  count?: number;
};

/** The values of a filter group, while they load, when they cannot be had, or ready. */
export type FacetValues =
  | { name: "loading" }
  | { name: "failed"; retry: () => void }
  | { name: "ready"; options: readonly FacetOption[] };

/** What the filters offer. Groups that a page fixes itself (the brand on a brand's page) are absent. */
export type ProductFacets = {
  brands?: FacetValues;
  categories?: FacetValues;
  /** Of a category's list, once they are known. */
  attributes?: readonly { id: string; legend: string; values: FacetValues }[] | undefined;
  /** Products that «Solo disponibles» would leave, where that is known. */
  available?: number | undefined;
};

/** The parts of a data query that decide what a group shows. */
export type FacetAnswer = {
  data: readonly { id: string; name: string }[] | undefined;
  isError: boolean;
  refetch: () => unknown;
};

/** What a page has read for the filters of its list. */
export type FacetAnswers = {
  brands?: FacetAnswer;
  categories?: FacetAnswer;
  attributes?: { data: readonly AttributeFacet[] | undefined };
  /** While filters change, the counts from before, of the same text; undefined where nobody can say. */
  counts: FacetCounts | undefined;
  /** The first counts are on their way. */
  isCounting: boolean;
};

export const productFacets = ({ brands, categories, attributes, counts, isCounting }: FacetAnswers): ProductFacets => ({
  ...(categories && { categories: facetValues(categories, counts?.categories, isCounting) }),
  ...(brands && { brands: facetValues(brands, counts?.brands, isCounting) }),
  attributes: attributes?.data?.map(({ id, name, values, counts: ofValues }) => ({
    id,
    legend: name,
    values: optionsOf(values, ofValues),
  })),
  available: counts?.available ?? undefined,
});

/** Values with products come first, so the group waits for its first counts rather than reorder itself. */
export function facetValues(
  { data, isError, refetch }: FacetAnswer,
  counts?: ReadonlyMap<string, number> | null,
  isCounting = false,
): FacetValues {
  if (!data) return isError ? { name: "failed", retry: () => void refetch() } : { name: "loading" };
  if (isCounting) return { name: "loading" };
  return optionsOf(data, counts);
}

function optionsOf(
  data: readonly { id: string; name: string }[],
  counts: ReadonlyMap<string, number> | null | undefined,
): FacetValues {
  if (!counts) return { name: "ready", options: data.map(({ id, name }) => ({ id, label: name })) };
  const options = data.map(({ id, name }) => ({ id, label: name, count: counts.get(id) ?? 0 }));
  const [some, none] = [options.filter(({ count }) => count > 0), options.filter(({ count }) => count === 0)];
  return { name: "ready", options: [...some, ...none] };
}

/** The label of a value, or null while (or because) the group's values are not known. */
export const facetLabel = (values: FacetValues | undefined, id: string): string | null =>
  values?.name === "ready" ? (values.options.find((option) => option.id === id)?.label ?? null) : null;
