-- Which products a search finds, and how well each fits. Products that contain the text just as it was typed are always among them.

-- How well a product fits, the best first: its SKU, then its name, then brand and category say the text; what is mentioned stands in
-- descriptions and data sheets only. «Head» is what the product is, the first word of its name.
create type private.match_rank as enum (
  'listed', 'sku', 'sku_start', 'name', 'name_start', 'head_words', 'head_beginnings', 'words', 'beginnings',
  'head_titles', 'titles', 'name_part', 'head_mentioned', 'part_mentioned', 'mentioned'
);
create type private.match as (id uuid, brand_id uuid, category_id uuid, is_sold_out boolean, rank private.match_rank);

-- Run as text, so that it is planned for the filters that are there: a plan that fits all of them would use no index.
create function private.matching_products(
  search private.search, is_active boolean, is_featured boolean, min_price numeric, max_price numeric,
  with_tax boolean default false
) returns setof private.match
language plpgsql stable set search_path = ''
as $$
begin
  return query execute $query$
    select product.id, product.brand_id, product.category_id, product.is_sold_out,
      case
        when ($1).pattern is null then 'listed'::private.match_rank
        when ($1).code <> '' and spoken.code = ($1).code then 'sku'
        when length(($1).code) >= 2 and starts_with(spoken.code, ($1).code) then 'sku_start'
        when spoken.name = ($1).plain then 'name'
        when starts_with(spoken.name, ($1).plain || ' ') then 'name_start'
        when product.search_document @@ ($1).in_name_whole then case when is_head then 'head_words'::private.match_rank else 'words' end
        when product.search_document @@ ($1).in_name then case when is_head then 'head_beginnings'::private.match_rank else 'beginnings' end
        when product.search_document @@ ($1).in_titles then case when is_head then 'head_titles'::private.match_rank else 'titles' end
        when position(($1).plain in spoken.name) > 0 then 'name_part'
        when is_head then 'head_mentioned'
        when position(($1).plain in product.search_text) > 0 then 'part_mentioned'
        else 'mentioned'
      end
    from public.products as product
    cross join lateral (select split_part(product.search_text, E'\n', 1) as name,
      regexp_replace(split_part(product.search_text, E'\n', 2), '[^a-z0-9]+', '', 'g') as code,
      product.search_document @@ ($1).heads_name as is_head) as spoken
    where product.is_active = $2
      and ($3::boolean is null or product.is_featured = $3)
      and ($4::numeric is null or $6 and product.price_with_tax >= $4 or not $6 and product.precio_web >= $4)
      and ($5::numeric is null or $6 and product.price_with_tax <= $5 or not $6 and product.precio_web <= $5)
      and (($1).pattern is null or product.search_text ilike ($1).pattern or product.search_document @@ ($1).anywhere)
  $query$ using search, coalesce(is_active, true), is_featured, min_price, max_price, with_tax is true;
end
$$;
comment on function private.matching_products is
  'What matches the text and every filter but brands, categories and availability, which callers count or apply. Limits are of the price with IVA or of the one without.';
grant execute on function private.matching_products(private.search, boolean, boolean, numeric, numeric, boolean) to anon;

-- Counted and not merely tested for existence: in the hope of an early hit the planner would read the table whole.
create function private.finds_something(pattern text, words tsquery) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  found boolean;
begin
  execute 'select count(*) > 0 from public.products as product
    where product.is_active and (product.search_text ilike $1 or product.search_document @@ $2)'
  into found using pattern, words;
  return found;
end
$$;
grant execute on function private.finds_something(text, tsquery) to anon;
