import * as v from "valibot";
import { type PostalPlace, postalAddress } from "@/domain/postal-code";
import { ok } from "@/lib/result";
import { filledText, type RowReader, readRows } from "./rows";
import { type RequestOptions, runQuery } from "./run-query";
import { supabase } from "./supabase-client";

const placeRow: RowReader<PostalPlace> = v.pipe(
  v.object({ state_code: filledText, municipality: filledText, neighborhoods: v.array(filledText) }),
  v.transform(({ state_code, ...place }): PostalPlace => ({ ...place, stateCode: state_code })),
);

/** What an address with this postal code can be filled in with; nothing for a code that the list does not have. */
export async function readPostalAddress(postalCode: string, options: RequestOptions = {}) {
  const places = await runQuery(
    "readPostalAddress",
    (signal) =>
      supabase
        .from("postal_codes")
        .select("state_code,municipality,neighborhoods")
        .eq("postal_code", postalCode)
        .abortSignal(signal),
    readRows("readPostalAddress", placeRow),
    options,
  );
  return places.success ? ok(postalAddress(places.data)) : places;
}
