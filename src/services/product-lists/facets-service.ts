import * as v from "valibot";
import type { FacetCounts, ProductFilters } from "@/domain/filters";
import { attributeArgument, filterArguments } from "@/services/product-query";
import { flag, type RowReader, readAnswer, wholeNumber } from "@/services/rows";
import { type RequestOptions, runQuery, type ServiceResult } from "@/services/run-query";
import { stableCall } from "@/services/stable-call";
import { supabase } from "@/services/supabase-client";

/** Whose matches are counted: `list` looks for the text as it stands, `search` forgives as `searchCatalogue` does. */
export type FacetScope = "list" | "search";

const counts = v.pipe(
  v.record(v.string(), wholeNumber),
  v.transform((numbers): ReadonlyMap<string, number> => new Map(Object.entries(numbers))),
);

const facetsAnswer: RowReader<FacetCounts> = v.pipe(
  v.object({
    brands: v.nullable(counts),
    categories: v.nullable(counts),
    available: v.nullable(wholeNumber),
    total: wholeNumber,
    more: v.optional(flag, false),
  }),
  v.transform(({ more, ...facets }): FacetCounts => ({ ...facets, hasMore: more })),
);

/** The counts beside the filters of a list or of the search, from one request. Page, size and order do not matter. */
export async function facetCounts(
  filters: ProductFilters,
  scope: FacetScope,
  options: RequestOptions = {},
): Promise<ServiceResult<FacetCounts>> {
  const args = { scope, ...filterArguments(filters), ...attributeArgument(filters) };
  return runQuery(
    "facetCounts",
    (signal) => supabase.rpc("product_facets", args, stableCall(args)).abortSignal(signal),
    readAnswer("facetCounts", facetsAnswer),
    options,
  );
}
