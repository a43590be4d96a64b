-- Pages of lists that a plain query does not find in time: those far down, those of several brands or categories, those with a text or a price, and
-- those by the attributes of a category.

-- A single brand or category has an index in the order of the list, several together have none: the first products of each are merged,
-- unless reading down all products fills the page sooner, because most of them belong to these.
create function private.merged_ids(filters private.list_filters, sort text, first_row integer, row_limit integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  narrowed private.search_filters := filters.narrowed;
  row_order constant text := ' order by ' || private.product_order(sort, narrowed.with_tax);
  are_brands constant boolean := cardinality(narrowed.brand_ids) > 1;
  chosen_ids constant uuid[] := array(select distinct id from unnest(case when are_brands then narrowed.brand_ids else narrowed.category_ids end) as id);
  last_row constant integer := first_row + row_limit;
  all_products numeric;
  chosen_products numeric;
  merged numeric;
  ids uuid[];
begin
  select coalesce(sum(chosen.products), 0), coalesce(sum(least(chosen.products, last_row)), 0) into chosen_products, merged
  from (
    select sum(counted.products) as products
    from private.kept_counts(private.ids_or_every_one(narrowed.category_ids), private.ids_or_every_one(narrowed.brand_ids)) as counted
    group by case when are_brands then counted.brand_id else counted.category_id end
  ) as chosen;
  select coalesce(sum(counted.products), 0) into all_products
  from private.kept_counts(array[private.every_one()], array[private.every_one()]) as counted;
  if merged * chosen_products > last_row * all_products then
    return null;
  end if;
  if are_brands then
    narrowed.brand_ids := null;
  else
    narrowed.category_ids := null;
  end if;
  execute 'select array(select product.id from unnest($1) as chosen(id) cross join lateral (select ' || private.match_columns()
    || ' from public.products as product where product.' || case when are_brands then 'brand_id' else 'category_id' end || ' = chosen.id and '
    || private.passes_filters() || row_order || ' limit $3 + $4) as product' || row_order || ' offset $3 limit $4)'
  into ids using chosen_ids, narrowed, first_row, row_limit;
  return ids;
end
$$;
comment on function private.merged_ids is 'A page of several brands or categories; null where it is found sooner down the order of all products.';

-- Reads down the order of the list, as far as enough products with the attributes or the text can be expected; otherwise reads all of them
-- and sorts them. It takes what is expected to read fewer rows, and the second way when the first found too few, because the matches come
-- late in the order. Where a range of the order is given that probably holds the page, it is tried in between: its index and that of the
-- text are intersected before any row is read.
create function private.listed_ids(filters private.list_filters, sort text, first_row integer, row_limit integer, range text default null)
returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  row_order constant text := ' order by ' || private.product_order(sort, (filters.narrowed).with_tax);
  has_text constant boolean := (filters.search).plain <> '';
  is_of_several constant boolean := cardinality((filters.narrowed).brand_ids) > 1 or cardinality((filters.narrowed).category_ids) > 1;
  most_before_range constant integer := 3000;
  anyhow private.list_filters := filters;
  expected numeric;
  all_products numeric;
  depth bigint;
  ids uuid[];
begin
  if row_limit = 0 then
    return '{}';
  end if;
  if is_of_several and filters.keys is null and not has_text then
    ids := private.merged_ids(filters, sort, first_row, row_limit);
    if ids is not null then
      return ids;
    end if;
  end if;
  if filters.keys is not null then
    select kept.expected, kept.all_products into expected, all_products from private.expected_by_keys(filters) as kept;
  elsif has_text then
    -- Of rows whose letters are compared one by one the planner expects a third to match: this makes up for it.
    expected := private.expected_matches(filters.search, filters.narrowed, 'any') * case when (filters.search).rare is not null then 3 else 1 end;
    all_products := private.expected_matches(filters.search, filters.narrowed, 'all');
  end if;
  depth := 300 + 3 * (first_row + row_limit) * all_products / greatest(expected, 1);
  anyhow.keys := null;
  anyhow.search.plain := '';
  while depth < expected and (range is null or depth <= most_before_range) loop
    execute 'select array(select product.id from (select ' || private.filtered_columns()
      || private.filtered_products(anyhow) || row_order || ' limit $6) as product where ($3 is null or product.attribute_keys @@ $3) and '
      || private.match_condition('any', filters.search) || row_order || ' offset $4 limit $5)'
    into ids using filters.search, filters.narrowed, filters.keys, first_row, row_limit, depth;
    if cardinality(ids) = row_limit then
      return ids;
    end if;
    depth := depth * 10;
  end loop;
  execute 'select array(select product.id ' || case when has_text
      then 'from (select ' || private.match_columns() || private.filtered_products(filters) || coalesce(' and ' || range, '') || ' offset 0) as product'
      else private.filtered_products(filters) end || row_order || ' offset $4 limit $5)'
  into ids using filters.search, filters.narrowed, filters.keys, first_row, row_limit;
  if range is not null and cardinality(ids) < row_limit then
    return private.listed_ids(filters, sort, first_row, row_limit);
  end if;
  return ids;
end
$$;
comment on function private.listed_ids is 'The ids of a page of a list. For private.listed_page alone, since the range is SQL.';

create type private.listed_page as (product_count bigint, is_more boolean, ids uuid[]);

-- Matches that are read to be counted are sorted in the same statement. Where there are more than are counted, the counted ones tell about how
-- far down the order the page ends: the page's share of all matches, doubled, is taken of them.
create function private.listed_page(filters private.list_filters, sort text, first_row integer, row_limit integer) returns private.listed_page
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  row_order constant text := private.product_order(sort, (filters.narrowed).with_tax);
  -- The newest products are sorted by two columns, the first of which narrows nothing down, so they get no range.
  is_ranged constant boolean := row_order not like 'product.is_sold_out, %';
  ranged_column constant text := substring(row_order from '^[a-z_.]+');
  comparison constant text := case when split_part(row_order, ',', 1) like '% desc' then '>=' else '<=' end;
  size private.list_size;
  ids uuid[];
  place bigint;
  range text;
begin
  if (filters.search).plain = '' then
    size := private.list_size(filters);
    return row (size.product_count, size.is_more, private.listed_ids(filters, sort, first_row, row_limit));
  end if;
  place := 20 + 2 * (first_row + row_limit) * private.most_counted()
    / greatest(private.expected_matches(filters.search, filters.narrowed, 'any'), private.most_counted());
  execute 'with product as materialized (select ' || private.match_columns() || private.first_matches(filters)
    || '), counted as (select count(*) as products from product) select counted.products, case when counted.products <= private.most_counted() '
    || 'then array(select product.id from product order by ' || row_order || ' offset $4 limit $5) end, '
    || case when is_ranged then format('case when counted.products > private.most_counted() '
      || 'then (select format(%L, %s) from product order by %s offset $6 limit 1) end', ranged_column || ' ' || comparison || ' %L', ranged_column, row_order)
      else 'null' end
    || ' from counted'
  into size.product_count, ids, range using filters.search, filters.narrowed, filters.keys, first_row, row_limit, place;
  if ids is null then
    ids := private.listed_ids(filters, sort, first_row, row_limit, range);
  end if;
  return row (least(size.product_count, private.most_counted()), size.product_count > private.most_counted(), ids);
end
$$;
comment on function private.listed_page is 'Which products a page of a list shows, and how many the list has, as private.list_size says it.';
grant execute on function private.listed_page(private.list_filters, text, integer, integer) to anon;

create function public.listed_products(
  attributes text default '', query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false,
  sort text default 'newest', first_row integer default 0, row_limit integer default 12
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters constant private.list_filters := private.read_filters(
    'list', query, brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax, attributes);
  page constant private.listed_page := private.listed_page(
    filters, sort, least(greatest(coalesce(first_row, 0), 0), 100000), least(greatest(coalesce(row_limit, 12), 0), 100));
  products jsonb := '[]';
begin
  perform private.allow_keeping(30);
  if page.ids <> '{}' then
    select jsonb_agg(private.product_json(product) order by listed.place)
    from unnest(page.ids) with ordinality as listed(id, place) join public.products as product on product.id = listed.id
    into products;
  end if;
  return jsonb_build_object('count', page.product_count, 'more', page.is_more, 'products', coalesce(products, '[]'));
end
$$;
comment on function public.listed_products is
  'One page of a list, with its size as count_products says it. Its rows are found by their ids first, so that those before it are not read. Attributes of a category, «color:azul,color:negro,talla:m», take any value of a label, and of every label one; what the category does not have filters nothing.';
grant execute on function
  public.listed_products(text, text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean, text, integer, integer)
to anon;
