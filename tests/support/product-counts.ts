import type { RunSql } from "./database";

/** Counts by category, brand and flags, as one line of text each; «all» where a shelf stands for all of them. */
type Counts = Record<string, number>;

const asCounts = (rows: readonly { shelf: string; goods: number }[]): Counts =>
  Object.fromEntries(rows.map(({ shelf, goods }) => [shelf, goods]));

const SHELF = `concat_ws(' ', category_id, brand_id, case when is_active then 'active' end,
  case when is_featured then 'featured' end, case when is_sold_out then 'sold out' end)`;

/** What the shop keeps, the changes on top of it included. */
export const keptCounts = async (sql: RunSql): Promise<Counts> =>
  asCounts(
    await sql(`
      with every as (select array[private.every_one()] as one)
      select ${SHELF} as shelf, sum(goods)::integer as goods
      from (
        select kept.* from every, private.kept_counts(null, null) as kept
        union all select kept.* from every, private.kept_counts(null, every.one) as kept
        union all select kept.* from every, private.kept_counts(every.one, null) as kept
        union all select kept.* from every, private.kept_counts(every.one, every.one) as kept
      ) as kept
      group by category_id, brand_id, is_active, is_featured, is_sold_out having sum(goods) <> 0`),
  );

/** The same, counted from the products one by one. */
export const trueCounts = async (sql: RunSql): Promise<Counts> =>
  asCounts(
    await sql(`
      select ${SHELF} as shelf, count(*)::integer as goods
      from (
        select product.is_active, product.is_featured, product.is_sold_out, shelf.category_id, shelf.brand_id
        from public.products as product
        cross join lateral (values (category_id, brand_id), (category_id, private.every_one()),
          (private.every_one(), brand_id), (private.every_one(), private.every_one())) as shelf(category_id, brand_id)
        where shelf.category_id is not null and shelf.brand_id is not null
      ) as placed
      group by category_id, brand_id, is_active, is_featured, is_sold_out`),
  );
