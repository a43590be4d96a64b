-- Lists of products by their filters: how many there are, how many each value of a filter would show, and where a page far down
-- begins. Without a text and without a price the kept counts answer; with one, the matches are counted, but never more of them
-- than a shopper would ever leaf through.

create function private.most_counted() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 5000 $$;
comment on function private.most_counted is 'Of how many matches the number is told; of more it is told that they are more.';

-- What a list or a search is asked to show. A text is said by its pattern, by its words, or, when it is nothing but signs, by neither;
-- what is known to match too much is not counted.
create type private.list_filters as (
  has_text boolean, is_too_much boolean, pattern text, words tsquery, narrowed private.search_filters
);

create function private.is_counted(filters private.list_filters) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select not filters.has_text and (filters.narrowed).min_price is null and (filters.narrowed).max_price is null $$;
comment on function private.is_counted is 'Whether the kept counts know how many products pass these filters.';

-- Executed as text with the filters as $1 and what they are narrowed to as $2, so that it is planned for those that are there: a plan
-- that fits all of them would use no index.
create function private.filtered_products() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select ' from public.products as product where ' || private.passes_filters()
    || ' and (not ($1).has_text or product.search_text ilike ($1).pattern or product.search_document @@ ($1).words) '
$$;

-- As many matches as are counted, and one more to know that there are more. By price they come in the order of their index, or a
-- table that is thought to be full of them might be read whole to find none.
create function private.first_matches(filters private.list_filters) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.filtered_products() || case
      when filters.has_text then ''
      when (filters.narrowed).with_tax then ' order by product.price_with_tax'
      else ' order by product.precio_web'
    end || ' limit private.most_counted() + 1'
$$;

-- Lists send their text plain and look for it as it stands; a search forgives as search_products does.
create function private.read_filters(
  scope text, query text, brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric,
  is_active boolean, is_featured boolean, only_available boolean, with_tax boolean
) returns private.list_filters
language plpgsql stable set search_path = ''
as $$
declare
  search private.search;
  narrowed constant private.search_filters := row (brand_ids, category_ids, min_price, max_price, coalesce(is_active, true), is_featured,
    only_available is true, with_tax is true)::private.search_filters;
  has_text boolean;
  is_too_much boolean := false;
begin
  if scope = 'search' then
    search := private.understand_search(coalesce(query, ''), false);
    if search.plain <> '' and not private.finds_something(search.pattern, search.anywhere) then
      search := private.understand_search(
        coalesce((private.forgive_search(private.search_words(search.plain))).query, query), false);
    end if;
    has_text := search.plain <> '';
    is_too_much := private.are_many(search, narrowed, private.most_counted());
  else
    search.pattern := private.contains_pattern(left(query, 200));
    has_text := search.pattern is not null;
  end if;
  return row (has_text, is_too_much, search.pattern, search.anywhere, narrowed)::private.list_filters;
end
$$;

create function private.shelf_or_every_one(ids uuid[]) returns uuid[]
language sql immutable parallel safe set search_path = ''
as $$ select case when coalesce(cardinality(ids), 0) = 0 then array[private.every_one()] else array_remove(ids, private.every_one()) end $$;

create function private.kept_facets(filters private.search_filters) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  of_categories uuid[] := private.shelf_or_every_one(filters.category_ids);
  of_brands uuid[] := private.shelf_or_every_one(filters.brand_ids);
  shown boolean[] := case when filters.is_featured is null then '{true, false}' else array[filters.is_featured] end;
begin
  return (
    select jsonb_build_object(
      'brands', (
        select coalesce(jsonb_object_agg(shelf.brand_id, shelf.goods), '{}')
        from (
          select counted.brand_id, sum(counted.goods) as goods from private.kept_counts(of_categories, null) as counted
          where counted.is_active = filters.is_active and counted.is_featured = any (shown)
            and not (filters.only_available and counted.is_sold_out)
          group by counted.brand_id having sum(counted.goods) > 0
        ) as shelf),
      'categories', (
        select coalesce(jsonb_object_agg(shelf.category_id, shelf.goods), '{}')
        from (
          select counted.category_id, sum(counted.goods) as goods from private.kept_counts(null, of_brands) as counted
          where counted.is_active = filters.is_active and counted.is_featured = any (shown)
            and not (filters.only_available and counted.is_sold_out)
          group by counted.category_id having sum(counted.goods) > 0
        ) as shelf),
      'available', coalesce(sum(counted.goods) filter (where not counted.is_sold_out), 0),
      'total', coalesce(sum(counted.goods) filter (where not (filters.only_available and counted.is_sold_out)), 0),
      'more', false)
    from private.kept_counts(of_categories, of_brands) as counted
    where counted.is_active = filters.is_active and counted.is_featured = any (shown));
end
$$;

create function private.matched_facets(filters private.list_filters) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  facets jsonb;
begin
  if filters.is_too_much then
    return jsonb_build_object(
      'brands', null, 'categories', null, 'available', null, 'total', private.most_counted(), 'more', true);
  end if;
  execute 'with goods as materialized (select product.brand_id, product.category_id, product.is_sold_out '
    || private.first_matches(filters) || $query$)
    select case when (select count(*) from goods) > private.most_counted()
      then jsonb_build_object('brands', null, 'categories', null, 'available', null, 'total', private.most_counted(), 'more', true)
      else jsonb_build_object(
        'brands', (select coalesce(jsonb_object_agg(id, shelf.goods), '{}')
          from (select brand_id as id, count(*) as goods from goods where brand_id is not null group by 1) as shelf),
        'categories', (select coalesce(jsonb_object_agg(id, shelf.goods), '{}')
          from (select category_id as id, count(*) as goods from goods where category_id is not null group by 1) as shelf),
        'available', (select count(*) from goods where not is_sold_out),
        'total', (select count(*) from goods),
        'more', false) end $query$
  into facets using filters, filters.narrowed;
  return facets;
end
$$;
comment on function private.matched_facets is
  'Counts of what passes all of the filters; where that is too much to count, nothing but that there are more.';

create function public.product_facets(
  scope text, query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters private.list_filters := private.read_filters(
    scope, query, brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax);
  others private.list_filters := filters;
  facets jsonb;
begin
  perform private.allow_keeping(30);
  if private.is_counted(filters) then
    return private.kept_facets(filters.narrowed);
  end if;
  facets := private.matched_facets(filters);
  -- The counts of one filter follow all the others and not itself.
  if cardinality(brand_ids) > 0 then
    others.narrowed.brand_ids := null;
    facets := jsonb_set(facets, '{brands}', private.matched_facets(others) -> 'brands');
  end if;
  if cardinality(category_ids) > 0 then
    others.narrowed.brand_ids := brand_ids;
    others.narrowed.category_ids := null;
    facets := jsonb_set(facets, '{categories}', private.matched_facets(others) -> 'categories');
  end if;
  return facets;
end
$$;
comment on function public.product_facets is
  'Products per brand and category id, those that can be ordered, and all that the filters show, which may be «more» than the total says; null where they are too many to be told apart. Scope «search» matches as search_products does, any other as lists do.';

create function public.count_products(
  query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters private.list_filters := private.read_filters(
    'list', query, brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax);
  goods bigint;
begin
  perform private.allow_keeping(30);
  if private.is_counted(filters) then
    select coalesce(sum(counted.goods), 0) into goods
    from private.kept_counts(private.shelf_or_every_one((filters.narrowed).category_ids), private.shelf_or_every_one((filters.narrowed).brand_ids)) as counted
    where counted.is_active = (filters.narrowed).is_active
      and ((filters.narrowed).is_featured is null or counted.is_featured = (filters.narrowed).is_featured)
      and not ((filters.narrowed).only_available and counted.is_sold_out);
    return jsonb_build_object('count', goods, 'more', false);
  end if;
  execute 'select count(*) from (select ' || private.first_matches(filters) || ') as matches'
  into goods using filters, filters.narrowed;
  return jsonb_build_object('count', least(goods, private.most_counted()), 'more', goods > private.most_counted());
end
$$;
comment on function public.count_products is
  'How many products a list with these filters has. Of more than can be counted in time: 5000, and that there are «more».';

create function public.listed_ids(
  query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false,
  sort text default 'newest', first_row integer default 0, row_limit integer default 12
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters private.list_filters := private.read_filters(
    'list', query, brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax);
  ids jsonb;
begin
  perform private.allow_keeping(30);
  execute 'select to_jsonb(array(select product.id ' || private.filtered_products()
    || ' order by ' || private.product_order(sort, (filters.narrowed).with_tax) || ' offset $3 limit $4))'
  into ids
  using filters, filters.narrowed, least(greatest(coalesce(first_row, 0), 0), 100000), least(greatest(coalesce(row_limit, 12), 1), 100);
  return ids;
end
$$;
comment on function public.listed_ids is
  'The ids of one page of a list, in its order: for pages far down, where reading all rows before them would cost more than finding their ids.';

revoke all on all routines in schema private from public;
grant execute on function private.most_counted(), private.is_counted(private.list_filters), private.filtered_products(),
  private.first_matches(private.list_filters), private.shelf_or_every_one(uuid[]), private.kept_facets(private.search_filters),
  private.matched_facets(private.list_filters),
  private.read_filters(text, text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean)
to anon;
grant execute on function
  public.product_facets(text, text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean),
  public.count_products(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean),
  public.listed_ids(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean, text, integer, integer)
to anon;
