-- How many products each value of a filter would show, beside the value: the counts of one filter follow all the others.

create function public.product_facets(
  scope text, query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  search private.search;
  counts jsonb;
begin
  if scope = 'search' then
    search := private.understand_search(coalesce(query, ''), false);
    if search.pattern is not null and not private.finds_something(search.pattern, search.anywhere) then
      search := private.understand_search(
        coalesce((private.forgive_search(private.search_words(search.plain))).query, query), false);
    end if;
  else
    -- Lists send their text plain and look for it as it stands.
    search.pattern := private.contains_pattern(left(query, 200));
  end if;
  with goods as materialized (
    select match.brand_id, match.category_id,
      coalesce(cardinality(brand_ids), 0) = 0 or coalesce(match.brand_id = any (brand_ids), false) as of_brand,
      coalesce(cardinality(category_ids), 0) = 0 or coalesce(match.category_id = any (category_ids), false) as of_category,
      only_available is not true or not match.is_sold_out as is_offered,
      not match.is_sold_out as is_available
    from private.matching_products(search, is_active, is_featured, min_price, max_price, with_tax) as match
  ), brand_counts as (
    select goods.brand_id as id, count(*) as goods from goods
    where of_category and is_offered and goods.brand_id is not null group by goods.brand_id
  ), category_counts as (
    select goods.category_id as id, count(*) as goods from goods
    where of_brand and is_offered and goods.category_id is not null group by goods.category_id
  )
  select jsonb_build_object(
    'brands', (select coalesce(jsonb_object_agg(id, goods), '{}') from brand_counts),
    'categories', (select coalesce(jsonb_object_agg(id, goods), '{}') from category_counts),
    'available', (select count(*) from goods where of_brand and of_category and is_available),
    'total', (select count(*) from goods where of_brand and of_category and is_offered))
  into counts;
  return counts;
end
$$;
comment on function public.product_facets is
  'Products per brand and category id, those that can be ordered, and all that the filters show. Scope «search» matches as search_products does, any other as lists do.';
grant execute on function public.product_facets(text, text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean) to anon;
