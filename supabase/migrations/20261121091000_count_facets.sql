-- Lists of products by their filters: how many there are, and how many each value of a filter would show. Without a text, a price or
-- attributes the kept counts answer; otherwise the matches are counted, but never more of them than a shopper would ever leaf
-- through.

create function private.most_counted() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 5000 $$;
comment on function private.most_counted is 'Up to how many matches the exact number is told; beyond that, only that there are more.';
grant execute on function private.most_counted() to anon;

-- What a list or a search is asked to show; is_too_much: so many are known to match that they are not counted. For a list only plain
-- and pattern or rare of the search are set. Attributes are those that the one category has, and «keys» asks the index for them.
create type private.list_filters as (
  is_too_much boolean, search private.search, narrowed private.search_filters, attributes text[], keys tsquery
);

create function private.is_counted(filters private.list_filters) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (filters.search).plain = '' and filters.keys is null
    and (filters.narrowed).min_price is null and (filters.narrowed).max_price is null;
end
$$;
comment on function private.is_counted is 'Whether the kept counts know how many products pass these filters.';
grant execute on function private.is_counted(private.list_filters) to anon;

create function private.is_of_one_label(filters private.list_filters) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return filters.keys is not null and (filters.search).plain = '' and coalesce(cardinality((filters.narrowed).brand_ids), 0) = 0
    and (filters.narrowed).min_price is null and (filters.narrowed).max_price is null
    and 1 = (select count(distinct split_part(attribute, ':', 1)) from unnest(filters.attributes) as attribute);
end
$$;
comment on function private.is_of_one_label is 'Whether these filters are values of one label and nothing else, which the kept counts know too.';
grant execute on function private.is_of_one_label(private.list_filters) to anon;

-- A match has one of the chosen values for every label that is chosen.
create function private.attribute_query(of_category uuid, attributes text[]) returns tsquery
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if coalesce(cardinality(attributes), 0) = 0 then
    return null;
  end if;
  return (
    select string_agg('(' || label.keys || ')', ' & ')::tsquery
    from (
      select string_agg(private.quoted_word(private.category_attribute_key(of_category, attribute)), ' | ') as keys
      from unnest(attributes) as attribute group by split_part(attribute, ':', 1)
    ) as label);
end
$$;
grant execute on function private.attribute_query(uuid, text[]) to anon;

-- They come from an address that anybody may have written: so their number and length are limited, and only what the one category
-- has is kept.
create function private.known_attributes(category_ids uuid[], attributes text) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  asked text[];
begin
  if coalesce(attributes, '') = '' or cardinality(category_ids) is distinct from 1 then
    return null;
  end if;
  asked := array(
    select attribute from unnest((string_to_array(left(attributes, 2500), ','))[1:24]) as attribute
    where attribute ~ '^[a-z0-9._-]{1,40}:[a-z0-9._-]{1,60}$');
  return (
    select array_agg(known.attribute order by known.attribute)
    from (
      select kept.attribute from private.kept_by_attribute(category_ids[1], asked) as kept group by kept.attribute having sum(kept.products) > 0
    ) as known);
end
$$;
grant execute on function private.known_attributes(uuid[], text) to anon;

-- How many products of a category have one of the values of each label, as if labels were independent; exact for a single one.
create function private.expected_by_keys(filters private.list_filters, out expected numeric, out all_products numeric)
language plpgsql stable set search_path = ''
as $$
begin
  with kept as materialized (
    select split_part(counted.attribute, ':', 1) as label, sum(counted.products) as products
    from private.kept_by_attribute((filters.narrowed).category_ids[1], array_append(filters.attributes, '')) as counted group by 1
  )
  select every.products * exp(sum(ln(greatest(kept.products, 0.5) / greatest(every.products, 1)))), every.products into expected, all_products
  from kept, (select coalesce(sum(kept.products), 0) as products from kept where kept.label = '') as every
  where kept.label <> '' group by every.products;
  expected := coalesce(expected, 0);
  all_products := coalesce(all_products, 0);
end
$$;
grant execute on function private.expected_by_keys(private.list_filters) to anon;

-- Whether the chosen brands have fewer products in the category than the chosen attributes.
create function private.is_rarer_by_brand(filters private.list_filters) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return cardinality((filters.narrowed).brand_ids) > 0 and (private.expected_by_keys(filters)).expected > (
    select coalesce(sum(counted.products), 0)
    from private.kept_counts((filters.narrowed).category_ids, (filters.narrowed).brand_ids) as counted);
end
$$;
grant execute on function private.is_rarer_by_brand(private.list_filters) to anon;

create function private.filtered_columns() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.match_columns()
    || ', product.brand_id, product.is_active, product.is_featured, product.attribute_keys, product.search_text, product.search_document'
$$;
grant execute on function private.filtered_columns() to anon;

-- The functions that execute this are security definers, and tell only ids and counts of products, all of which anybody may read. For callers who
-- are held to row policies the planner ignores how prices are spread: it expects a single product in a price range, and reads every product of
-- the shop within it to find those of one category. Counting must never read the table whole, however much of it matches. Executed as text with
-- the search as $1, what it is narrowed to as $2 and the keys as $3, so that it is planned for the filters that are set: a plan that fits all of
-- them would use no index. Attributes are looked for in their own index alone: the planner may not know how rare they are, and would read the
-- whole category as well.
create function private.filtered_products(filters private.list_filters) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
      when filters.keys is null then ' from public.products as product where '
      when private.is_rarer_by_brand(filters) then
        ' from public.products as product where pg_catalog.ts_match_vq(product.attribute_keys, $3) and '
      else ' from (select ' || private.filtered_columns() || ' from public.products as product where product.attribute_keys @@ $3 offset 0) '
        || 'as product where '
    end || private.passes_filters()
    || ' and ' || private.match_condition('any', filters.search);
end
$$;
grant execute on function private.filtered_products(private.list_filters) to anon;

-- As many matches as are counted, and one more to know that there are more. With a price filter alone they are read in the order of
-- its index: a planner that expects many everywhere might otherwise read the whole table and find none.
create function private.first_matches(filters private.list_filters) returns text
language sql stable set search_path = ''
as $$
  select private.filtered_products(filters) || case
      when (filters.search).plain <> '' or filters.keys is not null then ''
      when (filters.narrowed).with_tax then ' order by product.price_with_tax'
      else ' order by product.precio_web'
    end || ' limit private.most_counted() + 1'
$$;
grant execute on function private.first_matches(private.list_filters) to anon;

-- Lists send their text plain and look for it as it stands; a search forgives as search_products does. The index of parts of words is of
-- no use for fewer than three letters or digits in a row and would be read whole: what has such a text must have its words
-- as well, the last one as the beginning of a word, if only in another place.
create function private.read_filters(
  scope text, query text, brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric,
  is_active boolean, is_featured boolean, only_available boolean, with_tax boolean, attributes text
) returns private.list_filters
language plpgsql stable set search_path = ''
as $$
declare
  search private.search;
  narrowed constant private.search_filters := private.narrowed(
    brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax);
  is_too_much boolean := false;
  known constant text[] := private.known_attributes(category_ids, attributes);
  forgiven private.forgiven;
  words text[];
begin
  if scope = 'search' then
    search := private.understand_search(coalesce(query, ''));
    if search.plain <> '' and not private.is_answered(search) then
      forgiven := private.forgive_search(private.search_words(search.plain));
      search := case when forgiven.query is null then search else private.understand_forgiven(forgiven, search) end;
    end if;
    is_too_much := private.are_many(search, narrowed, private.most_counted(), true);
  else
    search.plain := lower(coalesce(left(query, 200), ''));
    if search.plain collate "C" ~ '[a-z0-9]{3}' then
      search.pattern := private.contains_pattern(search.plain);
    elsif search.plain <> '' then
      words := private.search_words(search.plain);
      search.rare := (select string_agg(private.quoted_word(spoken.word) || case when spoken.place = cardinality(words) then ':*' else '' end, ' & ')
        from unnest(words) with ordinality as spoken(word, place))::tsquery;
    end if;
  end if;
  return row (is_too_much, search, narrowed, known,
    private.attribute_query(category_ids[1], known))::private.list_filters;
end
$$;
grant execute on function private.read_filters(text, text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean, text) to anon;

create function private.ids_or_every_one(ids uuid[]) returns uuid[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when coalesce(cardinality(ids), 0) = 0 then array[private.every_one()] else array_remove(ids, private.every_one()) end;
end
$$;
grant execute on function private.ids_or_every_one(uuid[]) to anon;

create function private.kept_facets(filters private.search_filters) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  of_categories uuid[] := private.ids_or_every_one(filters.category_ids);
  of_brands uuid[] := private.ids_or_every_one(filters.brand_ids);
  shown boolean[] := case when filters.is_featured is null then '{true, false}' else array[filters.is_featured] end;
begin
  return (
    select jsonb_build_object(
      'brands', (
        select coalesce(jsonb_object_agg(per_brand.brand_id, per_brand.products), '{}')
        from (
          select counted.brand_id, sum(counted.products) as products from private.kept_counts(of_categories, null) as counted
          where counted.is_active = filters.is_active and counted.is_featured = any (shown)
            and not (filters.only_available and counted.is_sold_out)
          group by counted.brand_id having sum(counted.products) > 0
        ) as per_brand),
      'categories', (
        select coalesce(jsonb_object_agg(per_category.category_id, per_category.products), '{}')
        from (
          select counted.category_id, sum(counted.products) as products from private.kept_counts(null, of_brands) as counted
          where counted.is_active = filters.is_active and counted.is_featured = any (shown)
            and not (filters.only_available and counted.is_sold_out)
          group by counted.category_id having sum(counted.products) > 0
        ) as per_category),
      'available', coalesce(sum(counted.products) filter (where not counted.is_sold_out), 0),
      'total', coalesce(sum(counted.products) filter (where not (filters.only_available and counted.is_sold_out)), 0),
      'more', false)
    from private.kept_counts(of_categories, of_brands) as counted
    where counted.is_active = filters.is_active and counted.is_featured = any (shown));
end
$$;
grant execute on function private.kept_facets(private.search_filters) to anon;

create function private.kept_count(filters private.search_filters) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return case when filters.min_price is null and filters.max_price is null then (
    select coalesce(sum(counted.products), 0)
    from private.kept_counts(private.ids_or_every_one(filters.category_ids), private.ids_or_every_one(filters.brand_ids)) as counted
    where (filters.is_active is null or counted.is_active = filters.is_active)
      and (filters.is_featured is null or counted.is_featured = filters.is_featured)
      and not (filters.only_available and counted.is_sold_out)) end;
end
$$;
comment on function private.kept_count is 'How many products pass these filters by the kept counts, which know no prices: null where the filters do.';
grant execute on function private.kept_count(private.search_filters) to anon;

create type private.list_size as (product_count bigint, is_more boolean);

create function private.list_size(filters private.list_filters) returns private.list_size
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  narrowed constant private.search_filters := filters.narrowed;
  shown constant boolean[] := case when narrowed.is_featured is null then '{true, false}' else array[narrowed.is_featured] end;
  product_count bigint;
begin
  if private.is_counted(filters) then
    product_count := private.kept_count(narrowed);
  elsif private.is_of_one_label(filters) then
    select sum(kept.products) into product_count from private.kept_by_attribute(narrowed.category_ids[1], filters.attributes) as kept
    where kept.is_active = narrowed.is_active and kept.is_featured = any (shown) and not (narrowed.only_available and kept.is_sold_out);
  else
    execute 'select count(*) from (select ' || private.first_matches(filters) || ') as matches' into product_count using filters.search, narrowed, filters.keys;
    return row (least(product_count, private.most_counted()), product_count > private.most_counted())::private.list_size;
  end if;
  return row (coalesce(product_count, 0), false)::private.list_size;
end
$$;
comment on function private.list_size is 'How many products pass these filters; where they are too many to be counted in time, private.most_counted() and is_more.';
grant execute on function private.list_size(private.list_filters) to anon;

-- Where the kept counts already know that there are too many, no product is read to find that out.
create function private.are_too_many(filters private.list_filters) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return filters.is_too_much or (private.is_of_one_label(filters) and (private.list_size(filters)).product_count > private.most_counted());
end
$$;
grant execute on function private.are_too_many(private.list_filters) to anon;

create function private.matched_facets(filters private.list_filters) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  facets jsonb;
begin
  if private.are_too_many(filters) then
    return jsonb_build_object(
      'brands', null, 'categories', null, 'available', null, 'total', private.most_counted(), 'more', true);
  end if;
  execute 'with matches as materialized (select product.brand_id, product.category_id, product.is_sold_out '
    || private.first_matches(filters) || $query$)
    select case when (select count(*) from matches) > private.most_counted()
      then jsonb_build_object('brands', null, 'categories', null, 'available', null, 'total', private.most_counted(), 'more', true)
      else jsonb_build_object(
        'brands', (select coalesce(jsonb_object_agg(id, per_brand.products), '{}')
          from (select brand_id as id, count(*) as products from matches where brand_id is not null group by 1) as per_brand),
        'categories', (select coalesce(jsonb_object_agg(id, per_category.products), '{}')
          from (select category_id as id, count(*) as products from matches where category_id is not null group by 1) as per_category),
        'available', (select count(*) from matches where not is_sold_out),
        'total', (select count(*) from matches),
        'more', false) end $query$
  into facets using filters.search, filters.narrowed, filters.keys;
  return facets;
end
$$;
comment on function private.matched_facets is
  'Counts of what passes all of the filters; where that is too much to count, nothing but that there are more.';
grant execute on function private.matched_facets(private.list_filters) to anon;

create function public.product_facets(
  scope text, query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false,
  attributes text default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters private.list_filters := private.read_filters(
    scope, query, brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax, attributes);
  others private.list_filters := filters;
  facets jsonb;
begin
  perform private.allow_keeping(30);
  if private.is_counted(filters) then
    return private.kept_facets(filters.narrowed);
  end if;
  facets := private.matched_facets(filters);
  if private.is_of_one_label(filters) then
    -- The kept counts know this total, however large it is.
    facets := facets || jsonb_build_object('total', (private.list_size(filters)).product_count, 'more', false);
  end if;
  -- The counts of a filter's values respect all the other filters, but not this one.
  if cardinality(brand_ids) > 0 then
    others.narrowed.brand_ids := null;
    facets := jsonb_set(facets, '{brands}', private.matched_facets(others) -> 'brands');
  end if;
  if cardinality(category_ids) > 0 then
    others.narrowed.brand_ids := (filters.narrowed).brand_ids;
    others.narrowed.category_ids := null;
    -- Attributes belong to their category: in another one nothing has them.
    others.attributes := null;
    others.keys := null;
    facets := jsonb_set(facets, '{categories}', (case when private.is_counted(others) then private.kept_facets(others.narrowed)
      else private.matched_facets(others) end) -> 'categories');
  end if;
  return facets;
end
$$;
comment on function public.product_facets is
  'Products per brand and category id, those that can be ordered, and all that the filters show, which may be «more» than the total says; null where they are too many to be told apart. Scope «search» matches as search_products does, any other as lists do.';
grant execute on function
  public.product_facets(text, text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean, text)
to anon;

create function public.count_products(
  query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  size constant private.list_size := private.list_size(private.read_filters(
    'list', query, brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax, null));
begin
  perform private.allow_keeping(30);
  return jsonb_build_object('count', size.product_count, 'more', size.is_more);
end
$$;
comment on function public.count_products is
  'How many products a list with these filters has. Of more than can be counted in time: 5000, and that there are «more».';
grant execute on function
  public.count_products(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean)
to anon;
