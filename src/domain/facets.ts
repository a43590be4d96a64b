/**
 * How many products each value of a filter would show. The counts of one filter take into account all the others, but
 * not itself: another brand can be ticked beside the first.
 */
export type FacetCounts = {
  /** By brand id. A brand that is not here has none. Null where there is too much to be counted. */
  brands: ReadonlyMap<string, number> | null;
  /** By category id. A category that is not here has none. Null where there is too much to be counted. */
  categories: ReadonlyMap<string, number> | null;
  /** Of those that match, how many can be ordered now. Null where there is too much to be counted. */
  available: number | null;
  /** What the list shows with all its filters. */
  total: number;
  /** There are more than the total says: the count stopped there. */
  hasMore: boolean;
};

/** An attribute of a category's products that its list can be filtered by. */
export type AttributeFacet = {
  id: string;
  /** As data sheets write it: «Color». */
  name: string;
  /** In an order that people expect; ids as filters hold them, «color:azul». */
  values: readonly { id: string; name: string }[];
  /** By the id of the value. Null where there is too much to be counted. */
  counts: ReadonlyMap<string, number> | null;
};
