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

/** Groups that a page fixes itself (the brand on a brand's page) are absent. */
export type ProductFacets = { brands?: FacetValues; categories?: FacetValues };

/** The parts of a data query that decide what a group shows. */
export type FacetAnswer = {
  data: readonly { id: string; name: string }[] | undefined;
  isError: boolean;
  refetch: () => unknown;
};

export function facetValues({ data, isError, refetch }: FacetAnswer): FacetValues {
  if (data) return { name: "ready", options: data.map(({ id, name }) => ({ id, label: name })) };
  return isError ? { name: "failed", retry: () => void refetch() } : { name: "loading" };
}

/** The label of a value, or null while (or because) the group's values are not known. */
export const facetLabel = (values: FacetValues | undefined, id: string): string | null =>
  values?.name === "ready" ? (values.options.find((option) => option.id === id)?.label ?? null) : null;
