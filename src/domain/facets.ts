/**
 * How many products each value of a filter would show. The counts of one filter follow all the others, and not itself:
 * another brand can be ticked beside the first.
 */
export type FacetCounts = {
  /** By brand id. A brand that is not here has none. */
  brands: ReadonlyMap<string, number>;
  /** By category id. A category that is not here has none. */
  categories: ReadonlyMap<string, number>;
  /** Of those that match, how many can be ordered now. */
  available: number;
  /** What the list shows with all its filters. */
  total: number;
};
