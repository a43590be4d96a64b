import * as v from "valibot";
import { type CatalogueSource, readAll, readJson } from "./catalogue-pages.ts";
import type { IndexedCatalogue } from "./search-index.ts";

const optional = v.nullable(v.string());
const listingRow = v.object({ id: v.string(), name: v.string(), slug: v.string() });
const productRow = v.object({
  id: v.string(),
  item_name: v.string(),
  item_code: optional,
  brand_id: optional,
  category_id: optional,
  image_url: optional,
  sale_unit: optional,
  is_sold_out: v.boolean(),
  created_at: v.string(),
});
const synonymPairs = v.array(v.tuple([v.string(), v.string()]));

/**
 * What the index of the search field is made of: everything on sale and the synonyms, with the public key.
 * @throws when the source cannot be reached, refuses, or answers with something else
 */
export async function readIndexedCatalogue(source: CatalogueSource): Promise<IndexedCatalogue> {
  const columns = Object.keys(productRow.entries).join();
  return {
    categories: await readAll(source, "categories", "id,name,slug", listingRow),
    brands: await readAll(source, "brands", "id,name,slug", listingRow),
    products: await readAll(source, "products", columns, productRow),
    synonyms: v.parse(synonymPairs, await readJson(source, "rpc/search_synonyms")),
  };
}
