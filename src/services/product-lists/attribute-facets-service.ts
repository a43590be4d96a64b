import * as v from "valibot";
import { compareFacts, factKey } from "@/domain/data-sheet/fact-order";
import type { AttributeFacet, ProductFilters } from "@/domain/filters";
import { attributeArgument, filterArguments } from "@/services/product-query";
import { filledText, type RowReader, readRows, wholeNumber } from "@/services/rows";
import { type RequestOptions, runQuery, type ServiceResult } from "@/services/run-query";
import { stableCall } from "@/services/stable-call";
import { supabase } from "@/services/supabase-client";

const attributeFacet: RowReader<AttributeFacet> = v.pipe(
  v.object({
    id: filledText,
    name: filledText,
    values: v.array(v.object({ id: filledText, name: filledText, count: v.nullable(wholeNumber) })),
  }),
  v.transform(({ id, name, values }): AttributeFacet => {
    const keyed = values.map((value) => ({ ...value, key: factKey(value.name) }));
    const sorted = keyed.toSorted((a, b) => compareFacts(a.key, b.key));
    const isCounted = sorted.every(({ count }) => count !== null);
    return {
      id,
      name,
      values: sorted.map((value) => ({ id: value.id, name: value.name })),
      counts: isCounted ? new Map(sorted.map((value) => [value.id, value.count ?? 0])) : null,
    };
  }),
);

/**
 * The attributes that the list of one category can be filtered by, the most common first, with the counts beside their values. Those
 * that are chosen are always among them, unless the category does not have them. Page, size and order do not matter.
 */
export async function attributeFacets(
  filters: ProductFilters,
  options: RequestOptions = {},
): Promise<ServiceResult<AttributeFacet[]>> {
  const args = { ...filterArguments(filters), ...attributeArgument(filters) };
  return runQuery(
    "attributeFacets",
    (signal) => supabase.rpc("attribute_facets", args, stableCall(args)).abortSignal(signal),
    readRows("attributeFacets", attributeFacet),
    options,
  );
}
