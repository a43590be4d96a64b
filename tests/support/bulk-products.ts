import { takeIndexes } from "../../scripts/bench-db/fill-shop";
import type { RunSql } from "./database";

/** Triggers whose work is done here once for all rows, and not with each of them. */
const TRIGGERS = [
  "products_complete_unit",
  "products_index",
  "products_key_attributes",
  "products_learn_added",
  "products_count_inserted",
];

/**
 * Adds thousands of products in the time of hundreds: their indexes are made, their words learnt and their counts taken
 * when all of them are there. Digits are left out of the words of names, so that names that differ only in them are
 * learnt once.
 * @param insert has to fill what the triggers would: units, and words and attributes as far as the test needs them
 */
export async function insertInBulk(sql: RunSql, insert: string): Promise<void> {
  for (const trigger of TRIGGERS) await sql(`alter table public.products disable trigger ${trigger}`);
  const indexes = await takeIndexes(sql);
  await sql(insert);
  for (const definition of indexes) await sql(definition);
  for (const trigger of TRIGGERS) await sql(`alter table public.products enable trigger ${trigger}`);
  await sql("select private.rebuild_product_counts()");
  await sql(`
    select private.learn_words(string_agg(name, E'\\n'))
    from (select distinct regexp_replace(item_name, '[0-9]+', '', 'g') as name from public.products) as names`);
  await sql(
    "select private.know_words(array_agg(search_document)), private.know_heads(array_agg(distinct head_word)) from public.products",
  );
}
