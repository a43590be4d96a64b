import type { RunSql } from "./database";

/**
 * Counts by category, brand, attribute and flags, as one line of text each; «all» in place of a category or brand
 * stands for all of them.
 */
type Counts = Record<string, number>;

const asCounts = (rows: readonly { line: string; products: number }[]): Counts =>
  Object.fromEntries(rows.map(({ line, products }) => [line, products]));

const LINE = `concat_ws(' ', category_id, brand_id, attribute, case when is_active then 'active' end,
  case when is_featured then 'featured' end, case when is_sold_out then 'sold out' end)`;

/** The counts that the shop keeps, including the changes that come on top. */
export const keptCounts = async (sql: RunSql): Promise<Counts> =>
  asCounts(
    await sql(`
      with every as (select array[private.every_one()] as one)
      select ${LINE} as line, sum(products)::integer as products
      from (
        select kept.*, '' as attribute from private.kept_counts(null, array(select id from public.brands)) as kept
        union all select kept.*, '' from every, private.kept_counts(null, every.one) as kept
        union all select kept.*, '' from every, private.kept_counts(every.one, null) as kept
        union all select kept.*, '' from every, private.kept_counts(every.one, every.one) as kept
        union all select category.id, every.one[1], kept.is_active, kept.is_featured, kept.is_sold_out, kept.products, kept.attribute
        from every, public.categories as category, private.kept_by_attribute(category.id, (
          select array_agg(attribute) from (
            select attribute from private.attribute_spellings
            union select ':' || split_part(attribute, ':', 1) from private.attribute_spellings
          ) as known
        )) as kept
      ) as kept
      group by category_id, brand_id, attribute, is_active, is_featured, is_sold_out having sum(products) <> 0`),
  );

/** The same counts, taken from the products one by one. */
export const trueCounts = async (sql: RunSql): Promise<Counts> =>
  asCounts(
    await sql(`
      select ${LINE} as line, count(*)::integer as products
      from (
        select product.is_active, product.is_featured, product.is_sold_out, counted.category_id, counted.brand_id, '' as attribute
        from public.products as product
        cross join lateral (values (category_id, brand_id), (category_id, private.every_one()),
          (private.every_one(), brand_id), (private.every_one(), private.every_one())) as counted(category_id, brand_id)
        where counted.category_id is not null and counted.brand_id is not null
        union all
        select product.is_active, product.is_featured, product.is_sold_out, product.category_id, private.every_one(), counted.attribute
        from public.products as product, private.filterable_attributes(product.attributes) as fact,
          lateral (values (fact.attribute), (':' || split_part(fact.attribute, ':', 1))) as counted(attribute)
        where product.category_id is not null
      ) as placed
      group by category_id, brand_id, attribute, is_active, is_featured, is_sold_out`),
  );
