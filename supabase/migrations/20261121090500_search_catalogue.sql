-- A search that forgives: products are found by name, SKU, description, data sheet, brand and category, whatever the accents,
-- the case, the plural or the order of the words; the best match comes first. A text of which nothing has all the words is looked
-- for without some of them, or gets a proposal.

create function private.product_json(product public.products) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', product.id, 'item_name', product.item_name, 'item_code', product.item_code, 'description', product.description,
    'precio_web', product.precio_web, 'is_active', product.is_active, 'is_featured', product.is_featured,
    'sort_order', product.sort_order, 'created_at', product.created_at, 'image_url', product.image_url,
    'stock_quantity', product.stock_quantity, 'min_stock_level', product.min_stock_level, 'sale_unit', product.sale_unit,
    'unit_name', product.unit_name, 'unit_content', product.unit_content, 'content_name', product.content_name,
    'tax_rate', product.tax_rate, 'family_code', product.family_code, 'attributes', product.attributes,
    'brand', (select jsonb_build_object('id', brand.id, 'name', brand.name, 'slug', brand.slug)
      from public.brands as brand where brand.id = product.brand_id),
    'category', (select jsonb_build_object('id', category.id, 'name', category.name, 'slug', category.slug)
      from public.categories as category where category.id = product.category_id))
$$;
comment on function private.product_json is 'A product as the API writes one with its brand and category embedded.';
grant execute on function private.product_json(public.products) to anon;

-- «Tornillo» finds what turns screws although there are none: the page has to say so. Words of which the first stands in a name
-- say how the thing is, and are answered well by a description («guantes desechables»).
create function private.is_only_mentioned(search private.search, best private.match_rank) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(best >= 'head_mentioned' and not private.finds_something(null, search.first_in_titles), false) $$;
comment on function private.is_only_mentioned is
  'Whether what a text found, of this rank at best, is nothing that is called so: the thing stands in descriptions alone.';
grant execute on function private.is_only_mentioned(private.search, private.match_rank) to anon;

create function public.search_products(
  query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false,
  sort text default null, page integer default 1, page_size integer default 24, with_tax boolean default false
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  search private.search := private.understand_search(coalesce(query, ''), false);
  row_limit integer := least(greatest(coalesce(page_size, 24), 1), 100);
  first_row integer := (least(greatest(coalesce(page, 1), 1), 10000) - 1) * row_limit;
  total bigint;
  best private.match_rank;
  products jsonb;
  forgiven private.forgiven;
begin
  for attempt in 1..2 loop
    with found as materialized (
      select * from private.matching_products(search, is_active, is_featured, min_price, max_price, with_tax) as match
      where (coalesce(cardinality(brand_ids), 0) = 0 or match.brand_id = any (brand_ids))
        and (coalesce(cardinality(category_ids), 0) = 0 or match.category_id = any (category_ids))
        and (only_available is not true or not match.is_sold_out)
    ), shown as (
      select product, row_number() over (order by
        case sort when 'price_asc' then price.shown when 'price_desc' then -price.shown
          when 'unit_price_asc' then price.shown_per_piece end,
        case when sort = 'name_asc' then product.item_name end,
        case when sort in ('price_asc', 'price_desc', 'unit_price_asc', 'name_asc') then product.id end,
        case when sort is distinct from 'newest' then found.rank end,
        found.is_sold_out, product.created_at desc, product.id) as place
      from found join public.products as product on product.id = found.id
      cross join lateral (
        select case when with_tax then product.price_with_tax else product.precio_web end as shown,
          case when with_tax then product.price_per_piece_with_tax else product.price_per_piece end as shown_per_piece) as price
      order by place offset first_row limit row_limit
    )
    select (select count(*) from found), (select min(found.rank) from found),
      (select coalesce(jsonb_agg(private.product_json(shown.product) order by shown.place), '[]') from shown)
    into total, best, products;
    exit when attempt = 2 or total > 0 or search.pattern is null or private.finds_something(search.pattern, search.anywhere);
    forgiven := private.forgive_search(private.search_words(search.plain));
    exit when forgiven.query is null;
    search := private.understand_search(forgiven.query, false);
  end loop;
  return jsonb_build_object(
    'products', products, 'count', total, 'did_you_mean', forgiven.proposal, 'terms', to_jsonb(search.terms),
    'left_out', to_jsonb(coalesce(forgiven.left_out, '{}')), 'only_mentioned', private.is_only_mentioned(search, best));
end
$$;
comment on function public.search_products is
  'One page of the products that match a text, the best match first unless an order is given, with their count, the words to highlight, those left out because nothing has all of them, whether they are merely mentioned, and, when nothing at all matches, what was probably meant.';
grant execute on function
  public.search_products(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, text, integer, integer, boolean)
to anon;

create function public.search_suggestions(query text, max_entries integer default 10) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  search private.search := private.understand_search(coalesce(query, ''), true);
  places integer := least(greatest(coalesce(max_entries, 10), 1), 50);
  forgiven private.forgiven;
  answer jsonb;
begin
  if search.pattern is null then
    return '{"products": [], "categories": [], "brands": [], "left_out": [], "only_mentioned": false}';
  elsif not private.finds_something(search.pattern, search.anywhere) then
    forgiven := private.forgive_search(private.search_words(search.plain));
    search := private.understand_search(coalesce(forgiven.query, query), true);
  end if;
  with matches as materialized (
    -- What only mentions the words comes when nothing else is like them.
    select * from (
      select match.*, min(match.rank) over () as best
      from private.matching_products(search, true, null, null, null) as match
    ) as match
    where match.rank < 'head_mentioned' or match.best >= 'head_mentioned'
  ), named_categories as (
    select category.id, category.name, category.slug from public.categories as category
    where private.is_named(category.name, search)
      and exists (select from public.products as product where product.category_id = category.id and product.is_active)
  ), main_category as (
    -- Where most of it stands, when no category is called like it.
    select match.category_id as id from matches as match
    where match.category_id is not null and match.best < 'head_mentioned' and not exists (select from named_categories)
    group by match.category_id having count(*) * 2 > (select count(*) from matches)
  ), shown_categories as (
    select shelf.name, shelf.slug from (
      select * from named_categories
      union all
      select category.id, category.name, category.slug from public.categories as category join main_category using (id)
    ) as shelf order by shelf.name limit places / 5
  ), shown_brands as (
    select brand.name, brand.slug from public.brands as brand
    where private.is_named(brand.name, search)
      and exists (select from public.products as product where product.brand_id = brand.id and product.is_active)
    order by brand.name limit places / 5
  ), shown_products as (
    select product, row_number() over (order by match.rank, match.is_sold_out, product.created_at desc, product.id) as place
    from matches as match join public.products as product on product.id = match.id
    order by place limit places - (select count(*) from shown_categories) - (select count(*) from shown_brands)
  )
  select jsonb_build_object(
    'categories', (select coalesce(jsonb_agg(to_jsonb(shelf) order by shelf.name), '[]') from shown_categories as shelf),
    'brands', (select coalesce(jsonb_agg(to_jsonb(shelf) order by shelf.name), '[]') from shown_brands as shelf),
    'products', (select coalesce(jsonb_agg(private.product_json(hit.product) order by hit.place), '[]') from shown_products as hit),
    'left_out', to_jsonb(coalesce(forgiven.left_out, '{}')),
    'only_mentioned', private.is_only_mentioned(search, (select min(match.rank) from matches as match)))
  into answer;
  return answer;
end
$$;
comment on function public.search_suggestions is
  'Products, categories and brands for a text that is still being typed, at most max_entries together; categories and brands take a fifth each at most.';
grant execute on function public.search_suggestions(text, integer) to anon;
