-- The attributes that a category's list can be filtered by, and how many products each value would show.

-- A label is offered where at least a fifth of the category's products have it and it takes from two to thirty values; at most six,
-- the most common ones: the values of one label after the other are looked at, until there are six. What is chosen is always among them.
create type private.offered_label as (label text, attributes text[]);

create function private.offered_labels(of_category uuid, active boolean, chosen text[]) returns setof private.offered_label
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with whole_category as (
      select coalesce(sum(kept.products), 0) as products from private.kept_by_attribute(of_category, '{""}') as kept where kept.is_active = active
    ), varied as materialized (
      select common.label, common.products, held.attributes
      from (
        select substr(kept.attribute, 2) as label, kept.products
        from private.kept_attributes(of_category, active, ':', 1000) as kept, whole_category
        where kept.products * 5 >= whole_category.products order by kept.products desc, label
      ) as common
      cross join lateral (
        select array_agg(kept.attribute) as attributes
        from private.kept_attributes(of_category, active, common.label || ':', 30) as kept
      ) as held
      where cardinality(held.attributes) between 2 and 30
      order by common.products desc, common.label limit 6
    ), picked as (
      select split_part(attribute, ':', 1) as label, array_agg(attribute) as attributes from unnest(chosen) as attribute group by 1
    )
    select varied.label, varied.attributes
    from (
      select varied.label, varied.attributes, varied.products from varied
      union all
      select picked.label, picked.attributes, 0 from picked where not exists (select from varied where varied.label = picked.label)
    ) as varied
    order by varied.products desc, varied.label;
end
$$;
grant execute on function private.offered_labels(uuid, boolean, text[]) to anon;

create function private.kept_attribute_counts(narrowed private.search_filters, attributes text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(counted.attribute, counted.products), '{}')
  from (
    select kept.attribute, sum(kept.products) as products from private.kept_by_attribute(narrowed.category_ids[1], attributes) as kept
    where kept.is_active = narrowed.is_active and (narrowed.is_featured is null or kept.is_featured = narrowed.is_featured)
      and not (narrowed.only_available and kept.is_sold_out)
    group by kept.attribute
  ) as counted
$$;
grant execute on function private.kept_attribute_counts(private.search_filters, text[]) to anon;

-- The planner expects few of the many keys that are counted here, and would sort them all to tell them apart, hence enable_sort = off.
-- `ts_stat` counts twice as fast where labels have few values, but takes seconds where the values of one rise from row to row, as part
-- numbers do: its tree becomes a chain.
create function private.matched_attribute_counts(filters private.list_filters, attributes text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_sort = off
as $$
declare
  counts jsonb;
begin
  if private.are_too_many(filters) then
    return null;
  end if;
  -- Each product also counts once under the empty key, so that the number of rows is known without keeping them, which are wide.
  execute 'with counted as materialized (select entry.attribute, count(*) as products from ('
    || $query$select unnest(tsvector_to_array(product.attribute_keys) || ''::text) as attribute from (select product.attribute_keys $query$
    || private.first_matches(filters) || $query$) as product) as entry where entry.attribute = any ($4) group by entry.attribute)
    select case when coalesce((select counted.products from counted where counted.attribute = ''), 0) <= private.most_counted() then (
      select coalesce(jsonb_object_agg(private.attribute_of_key(counted.attribute), counted.products), '{}')
      from counted where counted.attribute <> '') end $query$
  into counts using filters.search, filters.narrowed, filters.keys,
    array(select private.category_attribute_key((filters.narrowed).category_ids[1], attribute) from unnest(attributes) as attribute) || ''::text;
  return counts;
end
$$;
comment on function private.matched_attribute_counts is 'How many of what passes the filters has each of these; null where that is too much to count.';
grant execute on function private.matched_attribute_counts(private.list_filters, text[]) to anon;

create function private.spelt_attributes(attributes text[]) returns setof private.attribute_spellings
language sql stable security definer set search_path = ''
as $$ select spelt.* from private.attribute_spellings as spelt where spelt.attribute = any (attributes) $$;
grant execute on function private.spelt_attributes(text[]) to anon;

create function public.attribute_facets(
  query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false,
  attributes text default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters constant private.list_filters := private.read_filters(
    'list', query, brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax, attributes);
  is_unnarrowed constant boolean := (filters.search).plain = '' and coalesce(cardinality(brand_ids), 0) = 0 and min_price is null and max_price is null;
  offers private.offered_label[];
  offered private.offered_label;
  others private.list_filters := filters;
  counts jsonb;
  -- Counts under all chosen filters; read once, and only when a label needs them.
  shared jsonb;
  is_shared boolean := false;
  groups jsonb := '[]';
begin
  perform private.allow_keeping(30);
  if cardinality(category_ids) is distinct from 1 then
    return groups;
  end if;
  offers := array(select offer from private.offered_labels(category_ids[1], (filters.narrowed).is_active, filters.attributes) as offer);
  foreach offered in array offers loop
    -- The counts of a label's values respect all the other labels, but not this one.
    others.attributes := array(select attribute from unnest(filters.attributes) as attribute where split_part(attribute, ':', 1) <> offered.label);
    others.keys := private.attribute_query(category_ids[1], others.attributes);
    if others.keys is null and is_unnarrowed then
      counts := private.kept_attribute_counts(filters.narrowed, offered.attributes);
    elsif cardinality(others.attributes) < cardinality(filters.attributes) then
      counts := private.matched_attribute_counts(others, offered.attributes);
    else
      if not is_shared then
        shared := private.matched_attribute_counts(filters, array(select unnest(offer.attributes) from unnest(offers) as offer));
        is_shared := true;
      end if;
      counts := shared;
    end if;
    groups := groups || (
      select jsonb_build_object('id', offered.label, 'name', min(spelt.label), 'values', jsonb_agg(jsonb_build_object(
        'id', spelt.attribute, 'name', spelt.value,
        'count', case when counts is not null then coalesce((counts -> spelt.attribute)::integer, 0) end) order by spelt.value))
      from private.spelt_attributes(offered.attributes) as spelt);
  end loop;
  return groups;
end
$$;
comment on function public.attribute_facets is
  'The attributes that a category''s list can be filtered by: [{id, name, values: [{id, name, count}]}], count null where too much matches to be counted.';
grant execute on function public.attribute_facets(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean, text) to anon;
