-- A search that forgives: products are found by name, SKU, description, data sheet, brand and category, whatever the accents, the
-- case, the plural or the order of the words; the best match comes first. Where no product has all the words of a text, it is
-- looked for without some of them, or another text is proposed.

-- Called for every row of a page: PL/pgSQL keeps its plan, where an SQL function is begun anew for each.
create function private.product_json(product public.products) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', product.id, 'item_name', product.item_name, 'item_code', product.item_code, 'description', product.description,
    'precio_web', product.precio_web, 'is_active', product.is_active, 'is_featured', product.is_featured,
    'sort_order', product.sort_order, 'created_at', product.created_at, 'image_url', product.image_url,
    'stock_quantity', product.stock_quantity, 'min_stock_level', product.min_stock_level, 'sale_unit', product.sale_unit,
    'unit_name', product.unit_name, 'unit_content', product.unit_content, 'content_name', product.content_name,
    'tax_rate', product.tax_rate, 'family_code', product.family_code, 'attributes', product.attributes,
    'brand', (select jsonb_build_object('id', brand.id, 'name', brand.name, 'slug', brand.slug)
      from public.brands as brand where brand.id = product.brand_id),
    'category', (select jsonb_build_object('id', category.id, 'name', category.name, 'slug', category.slug)
      from public.categories as category where category.id = product.category_id));
end
$$;
comment on function private.product_json is 'A product as the API writes one with its brand and category embedded.';
grant execute on function private.product_json(public.products) to anon;

-- «Tornillo» finds what turns screws although there are none: the page has to say so. Words of which the thing stands in
-- a name say how it is, and are answered well by a description («guantes desechables»), as is a text that only denies («sin polvo»).
create function private.is_only_mentioned(asked private.search, search private.search, best private.match_rank) returns boolean
language sql stable set search_path = ''
as $$
  select case when (best >= 'head_mentioned' or asked.thing <> search.thing) and not starts_with(asked.thing, '-')
    then not private.is_in_words(asked.thing_in_titles, '{a,b,c}') else false end
$$;
comment on function private.is_only_mentioned is
  'Whether what was found for a text, or for the words that were left of it, of this rank at best, is nothing that is called like the thing it asks for: that stands in descriptions at most.';
grant execute on function private.is_only_mentioned(private.search, private.search, private.match_rank) to anon;

create type private.forgiving_search as (asked private.search, search private.search, forgiven private.forgiven, matches private.matches);

create function private.search_forgivingly(query text, filters private.search_filters, sort text, wanted integer)
returns private.forgiving_search
language plpgsql stable set search_path = ''
as $$
declare
  answer private.forgiving_search;
begin
  answer.asked := private.understand_search(coalesce(query, ''));
  answer.search := answer.asked;
  for attempt in 1..2 loop
    answer.matches := private.search_matches(answer.search, filters, sort, wanted, private.most_counted(), wanted, true);
    exit when attempt = 2 or (answer.search).plain = '' or private.is_answered(answer.search, (answer.matches).found);
    answer.forgiven := private.forgive_search(private.search_words((answer.search).plain));
    exit when (answer.forgiven).query is null;
    answer.search := private.understand_forgiven(answer.forgiven, answer.asked);
    -- Where no word is left out the text is the same, with its sizes told apart.
    if (answer.forgiven).left_out = '{}' then
      answer.asked := answer.search;
    end if;
  end loop;
  return answer;
end
$$;
comment on function private.search_forgivingly is
  'The first matches of a text, or of what is left of it when nothing has all its words; how it was understood, and what was forgiven.';
grant execute on function private.search_forgivingly(text, private.search_filters, text, integer) to anon;

create function public.search_products(
  query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false,
  sort text default null, page integer default 1, page_size integer default 24, with_tax boolean default false
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters constant private.search_filters := private.narrowed(
    brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax);
  row_order constant text := case when sort in ('newest', 'price_asc', 'price_desc', 'unit_price_asc', 'name_asc') then sort end;
  row_limit constant integer := least(greatest(coalesce(page_size, 24), 1), 100);
  first_row constant integer := (least(greatest(coalesce(page, 1), 1), 10000) - 1) * row_limit;
  answer private.forgiving_search := private.search_forgivingly(query, filters, row_order, first_row + row_limit);
  search private.search := answer.search;
  matches private.matches := answer.matches;
  forgiven private.forgiven := answer.forgiven;
  products jsonb;
begin
  perform private.allow_keeping(30);
  select coalesce(jsonb_agg(private.product_json(product) order by shown.place), '[]')
  from unnest(matches.found[first_row + 1 : first_row + row_limit]) with ordinality as shown(id, category_id, rank, place)
  join public.products as product on product.id = shown.id
  into products;
  return jsonb_build_object(
    'products', products, 'count', matches.count, 'more', matches.is_more, 'did_you_mean', forgiven.proposal,
    'terms', to_jsonb(search.terms), 'left_out', to_jsonb(coalesce(forgiven.left_out, '{}')),
    'only_mentioned', private.is_only_mentioned(answer.asked, search, matches.best));
end
$$;
comment on function public.search_products is
  'One page of the products that match a text, the best match first unless an order is given, with their count, the words to highlight, those left out because nothing has all of them, whether they are merely mentioned, and, when nothing at all matches, what was probably meant. Of more than 5,000 the count is 5000 and «more» is true.';
grant execute on function
  public.search_products(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, text, integer, integer, boolean)
to anon;

-- Names are taken apart when they are written, not at every keystroke of a search.
alter table public.categories add column name_words tsvector not null
  generated always as (private.search_document(private.search_words(name), null, null, '[]', null, null)) stored;
alter table public.brands add column name_words tsvector not null
  generated always as (private.search_document(private.search_words(name), null, null, '[]', null, null)) stored;
grant select (name_words) on public.categories, public.brands to anon;

create function public.search_suggestions(query text, max_entries integer default 10) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  asked private.search := private.understand_search(coalesce(query, ''), true);
  search private.search := asked;
  places constant integer := least(greatest(coalesce(max_entries, 10), 1), 50);
  forgiven private.forgiven;
  matches private.matches;
  answer jsonb;
begin
  perform private.allow_keeping(30);
  if search.plain = '' then
    return '{"products": [], "categories": [], "brands": [], "left_out": [], "only_mentioned": false}';
  end if;
  for attempt in 1..2 loop
    -- Up to 500 matches are all looked at, to see in which category most of them are; of more the first are enough.
    matches := private.search_matches(search, private.every_active(), null, 500, 500, places);
    exit when attempt = 2 or private.is_answered(search, matches.found);
    forgiven := private.forgive_search(private.search_words(search.plain));
    exit when forgiven.query is null;
    search := private.understand_forgiven(forgiven, asked, true);
    if forgiven.left_out = '{}' then
      asked := search;
    end if;
  end loop;
  with found as materialized (
    -- Products that only mention the words are shown when nothing fits better.
    select match.id, match.category_id, match.place
    from unnest(matches.found) with ordinality as match(id, category_id, rank, place)
    where match.rank < 'head_mentioned' or matches.best >= 'head_mentioned'
  ), named_categories as materialized (
    select category.id, category.name, category.slug from public.categories as category
    where category.name_words @@ search.in_name
      and (select true from public.products as product where product.category_id = category.id and product.is_active limit 1)
    order by category.name limit greatest(places / 5, 1)
  ), main_category as (
    -- The category of most matches, when no category has the words in its name.
    select found.category_id as id from found
    where found.category_id is not null and matches.best < 'head_mentioned' and not exists (select from named_categories)
    group by found.category_id having count(*) * 2 > (select count(*) from found)
  ), shown_categories as (
    select category.name, category.slug from (
      select * from named_categories
      union all
      select category.id, category.name, category.slug from public.categories as category join main_category using (id)
    ) as category order by category.name limit places / 5
  ), shown_brands as materialized (
    select brand.name, brand.slug from public.brands as brand
    where brand.name_words @@ search.in_name
      and (select true from public.products as product where product.brand_id = brand.id and product.is_active limit 1)
    order by brand.name limit places / 5
  ), shown_products as (
    select product, found.place
    from (select * from found order by found.place
      limit places - (select count(*) from shown_categories) - (select count(*) from shown_brands)) as found
    join public.products as product on product.id = found.id
  )
  select jsonb_build_object(
    'categories', (select coalesce(jsonb_agg(to_jsonb(category) order by category.name), '[]') from shown_categories as category),
    'brands', (select coalesce(jsonb_agg(to_jsonb(brand) order by brand.name), '[]') from shown_brands as brand),
    'products', (select coalesce(jsonb_agg(private.product_json(hit.product) order by hit.place), '[]') from shown_products as hit),
    'left_out', to_jsonb(coalesce(forgiven.left_out, '{}')),
    'only_mentioned', private.is_only_mentioned(asked, search, matches.best))
  into answer;
  return answer;
end
$$;
comment on function public.search_suggestions is
  'Products, categories and brands for a text that is still being typed, at most max_entries together; categories and brands take a fifth each at most.';
grant execute on function public.search_suggestions(text, integer) to anon;
