-- A search that forgives: products are found by name, SKU, description, data sheet, brand and category, whatever the accents,
-- the case, the plural or the order of the words; the best match comes first, and a misspelt word that finds nothing gets a
-- proposal. Products that contain the text just as it was typed are always among the results.

-- How texts become words. One size has many spellings: «20 × 26cm», «20x26 cm», «500ml», «1,000 VA», «6"».
create function private.search_words(words text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(left(word.parts[1], 60) order by word.place), '{}')
  from regexp_matches(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(private.plain_text(words),
      '(\d),(\d{3})(?!\d)', '\1\2', 'g'),
      '(\d) ?x ?(?=\d)', '\1x', 'g'),
      '(\d) ?"', '\1 pulgadas ', 'g'),
      '(\d)(?=(ml|lts?|l|kgs?|grs?|g|cm|mm|m|oz|lbs?|v|va|w|gb|tb|pulgadas?|pulg|in|pzas?|piezas?|hojas?)(?![a-z0-9]))', '\1 ', 'g'),
    '[0-9]+(?:[./x][0-9]+)+|[^][:space:][:cntrl:]!"#$&''()+,./:;<=>?@^`{|}~°º[-]+', 'g') with ordinality as word(parts, place)
$$;
comment on function private.search_words is
  'The words of a text, plain and in order. The signs %, _ and \ count as letters: they are looked for, not obeyed.';

-- Only endings that never turn one thing into another: a stemmer made for prose finds brands («marca») for a «marcador».
create function private.word_stem(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when word in ('l', 'lt', 'lts', 'litro', 'litros') then 'l'
    when word in ('kg', 'kgs', 'kilo', 'kilos', 'kilogramo', 'kilogramos') then 'kg'
    when word in ('g', 'gr', 'grs', 'gramo', 'gramos') then 'g'
    when word in ('in', 'pulg', 'pulgada', 'pulgadas') then 'pulgada'
    when word in ('pz', 'pza', 'pzas', 'pieza', 'piezas') then 'pieza'
    when length(word) < 4 or word ~ '[0-9]' then word
    else regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
      's$', ''),
      'ce$', 'z'),
      '^(.{3,})e$', '\1'),
      '(ic|iv|ad|^blanc|^negr|^roj|^amarill)a$', '\1o')
  end
$$;
comment on function private.word_stem is 'What the singular and the plural of a plain word share, and the feminine of a few adjectives.';

-- Spanish spells many sounds in two ways, and shoppers pick the other one: «sepillo», «baso», «ojas», «kafe».
create function private.word_sound(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(replace(translate(replace(word, 'ch', '1'), 'hvzw', 'bsu'), 'll', 'y'), 'qu', 'k'),
    'g(?=[ei])', 'j', 'g'), 'c(?=[ei])', 's', 'g'), 'c', 'k', 'g'), 'n(?=[bp])', 'm', 'g'), '(.)\1+', '\1', 'g')
$$;
comment on function private.word_sound is 'A plain word as it sounds in Mexico.';

-- A word written into a tsvector or a tsquery. Only quotes and backslashes mean something there.
create function private.quoted_word(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' $$;

create function private.is_filler(word text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select word in ('a', 'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'los', 'o', 'para', 'por', 'un', 'una', 'x', 'y') $$;

-- Parts of a compound stand for themselves too: the «20» of «20x26».
create function private.word_forms(words text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct form), '{}')
  from (
    select unnest(array[word, private.word_stem(word)]) as form from unnest(words) as word
    union all
    select regexp_split_to_table(word, 'x') from unnest(words) as word where word ~ '^[0-9.]+(x[0-9.]+)+$'
  ) as forms
$$;

-- «KT-INS-114» is found by ktins114, by ins114 and by 114.
create function private.code_forms(item_code text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct form), '{}')
  from (select string_to_array(btrim(regexp_replace(private.plain_text(item_code), '[^a-z0-9]+|(?<=[a-z])(?=[0-9])', ' ', 'g')), ' ') as parts) as code,
    lateral (select unnest(parts) as form
      union all
      select array_to_string(parts[start:], '') from generate_subscripts(parts, 1) as start) as forms
  where form <> ''
$$;

create function private.search_document(
  item_name text, item_code text, description text, attributes jsonb, brand_name text, category_name text
) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(string_agg(private.quoted_word(form) || ':1' || weight, ' '), '')::tsvector
  from (
    select unnest(private.word_forms(private.search_words(item_name))) as form, 'A' as weight
    union all
    -- «^» is no letter of any word: it marks what the product is, the «tijeras» of «Tijeras de oficina».
    select '^' || unnest(private.word_forms(array[head.word])), 'A'
    from (select word from unnest(private.search_words(item_name)) with ordinality as spoken(word, place)
      where not private.is_filler(word) order by place limit 1) as head
    union all
    select unnest(private.word_forms(private.search_words(brand_name) || private.search_words(category_name))), 'B'
    union all
    select unnest(private.code_forms(item_code)), 'C'
    union all
    select unnest(private.word_forms(private.search_words(description))), 'D'
    union all
    select unnest(private.word_forms(private.search_words(entry ->> 'value'))), 'D' from jsonb_array_elements(attributes) as entry
  ) as forms
$$;
comment on function private.search_document is
  'The words a product is found by: A its name, B brand and category, C the SKU, D description and data sheet.';

-- Words that a misspelt one may have been meant to be. They only ever come: what is proposed is first looked for among the
-- products on sale, so a word whose last product is gone proposes nothing and need not be hunted down.
create table private.search_vocabulary (
  word text primary key,
  spelling text not null,
  sound text not null
);
comment on table private.search_vocabulary is 'Words of product names, brands and categories: plain, as they are spelt, as they sound.';
create index search_vocabulary_sound_idx on private.search_vocabulary using gist (sound extensions.gist_trgm_ops);
alter table private.search_vocabulary enable row level security;
revoke all on private.search_vocabulary from anon, authenticated, public;

-- Of two spellings the longer one in bytes has the accents.
create function private.learn_words(words text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.search_vocabulary (word, spelling, sound)
  select distinct on (plain.word) plain.word, spoken.spelling, private.word_sound(plain.word)
  from regexp_split_to_table(lower(words collate "und-x-icu"), '[^[:alpha:]áéíóúüñ]+') as spoken(spelling),
    lateral (select (private.search_words(spoken.spelling))[1] as word) as plain
  where length(plain.word) between 3 and 40 and plain.word ~ '^[a-z]+$' and not private.is_filler(plain.word)
  order by plain.word, octet_length(spoken.spelling) desc, spoken.spelling
  on conflict (word) do update set spelling = excluded.spelling
    where octet_length(excluded.spelling) > octet_length(search_vocabulary.spelling)
$$;

alter table public.products add column search_document tsvector not null default '';
comment on column public.products.search_document is 'The words the product is found by, see private.search_document; kept by triggers.';
grant select (search_document) on public.products to anon;

create function private.index_product() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.search_document := private.search_document(
    new.item_name, new.item_code, new.description, new.attributes,
    (select brand.name from public.brands as brand where brand.id = new.brand_id),
    (select category.name from public.categories as category where category.id = new.category_id));
  perform private.learn_words(new.item_name);
  return new;
end
$$;

-- Not fired by orders, which change nothing but the stock.
create trigger products_index before insert or update of item_name, item_code, description, attributes, brand_id, category_id, search_document
  on public.products for each row execute function private.index_product();

-- The renamed brand or category is seen by the products' own trigger, since this one comes after the change.
create function private.index_shelf() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.learn_words(new.name);
  if tg_op = 'INSERT' or new.name = old.name then
    return null;
  elsif tg_table_name = 'brands' then
    update public.products set search_document = default where brand_id = new.id;
  else
    update public.products set search_document = default where category_id = new.id;
  end if;
  return null;
end
$$;
create trigger brands_index after insert or update of name on public.brands for each row execute function private.index_shelf();
create trigger categories_index after insert or update of name on public.categories for each row execute function private.index_shelf();

-- What is in the shop already; nobody has edited it.
alter table public.products disable trigger products_touch_updated_at;
update public.products set search_document = default;
alter table public.products enable trigger products_touch_updated_at;
select private.learn_words(name) from (select name from public.brands union all select name from public.categories) as shelf;

create index products_document_idx on public.products using gin (search_document);

-- A text made ready to be looked for.
create type private.search as (
  -- For the contains-search, % and _ escaped.
  pattern text,
  -- The whole text, plain, and without anything but letters and digits, as in a SKU.
  plain text,
  code text,
  words text[],
  -- All words: anywhere; in name, brand, category or SKU; in the name; in the name and whole; and whether one is what the product is.
  anywhere tsquery,
  in_titles tsquery,
  in_name tsquery,
  in_name_whole tsquery,
  heads_name tsquery
);

create function private.words_query(words text[], fields text, open_from integer) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(
    '(' || private.quoted_word(word) || ':' || case when length(word) >= open_from then '*' else '' end || fields
    || ' | ' || private.quoted_word(private.word_stem(word)) || ':' || fields || ')', ' & ')
  from unnest(words) as word
$$;
comment on function private.words_query is 'A tsquery for all of the words; those of open_from letters or more may be the beginning of a longer one.';

create function private.contains_pattern(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%' where words <> '' $$;

-- Numbers of one digit are whole (a «2» is no «20»), unless somebody is still typing.
create function private.understand_search(query text, is_typing boolean) returns private.search
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  search private.search;
  open_from integer := case when is_typing then 1 else 2 end;
begin
  search.plain := btrim(private.plain_text(left(btrim(query), 200)));
  search.pattern := private.contains_pattern(search.plain);
  search.code := regexp_replace(search.plain, '[^a-z0-9]+', '', 'g');
  search.words := private.search_words(search.plain);
  if exists (select from unnest(search.words) as word where not private.is_filler(word)) then
    search.words := array(select word from unnest(search.words) with ordinality as spoken(word, place)
      where not private.is_filler(word) order by place);
  end if;
  if cardinality(search.words) = 0 then
    return search;
  end if;
  search.anywhere := private.words_query(search.words, 'ABCD', open_from)::tsquery;
  search.in_titles := private.words_query(search.words, 'ABC', open_from)::tsquery;
  search.in_name := private.words_query(search.words, 'A', open_from)::tsquery;
  search.in_name_whole := private.words_query(search.words, 'A', 1000)::tsquery;
  search.heads_name := (select string_agg(
      private.quoted_word('^' || word) || ':*A | ' || private.quoted_word('^' || private.word_stem(word)) || ':A', ' | ')
    from unnest(search.words) as word)::tsquery;
  if length(search.code) >= 3 then
    search.anywhere := search.anywhere || (private.quoted_word(search.code) || ':*C')::tsquery;
  end if;
  return search;
end
$$;
comment on function private.understand_search is 'All null for a blank text, which every product matches.';

create function private.is_named(title text, search private.search) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select coalesce(private.search_document(title, null, null, '[]', null, null) @@ search.in_name, false) $$;
comment on function private.is_named is 'Whether a brand or a category bears all the words of a search in its name.';

-- The smaller the better. Whatever is sold out sinks only among its equals.
create function private.search_rank(product public.products, search private.search) returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when search.pattern is null then 0
    when search.code <> '' and spoken.code = search.code then 0
    when length(search.code) >= 2 and starts_with(spoken.code, search.code) then 1
    when spoken.name = search.plain then 2
    when starts_with(spoken.name, search.plain || ' ') then 3
    when product.search_document @@ search.heads_name and product.search_document @@ search.in_name_whole then 4
    when product.search_document @@ search.heads_name and product.search_document @@ search.in_name then 5
    when product.search_document @@ search.in_name_whole then 6
    when product.search_document @@ search.in_name then 7
    when product.search_document @@ search.heads_name and product.search_document @@ search.in_titles then 8
    when product.search_document @@ search.in_titles then 9
    when position(search.plain in spoken.name) > 0 then 10
    when product.search_document @@ search.heads_name then 11
    else 12
  end
  from (select split_part(product.search_text, E'\n', 1) as name,
    regexp_replace(split_part(product.search_text, E'\n', 2), '[^a-z0-9]+', '', 'g') as code) as spoken
$$;

create type private.match as (id uuid, brand_id uuid, category_id uuid, is_sold_out boolean, rank integer);

-- Run as text, so that it is planned for the filters that are there: a plan that fits all of them would use no index.
create function private.matching_products(
  search private.search, is_active boolean, is_featured boolean, min_price numeric, max_price numeric
) returns setof private.match
language plpgsql stable set search_path = ''
as $$
begin
  return query execute $query$
    select product.id, product.brand_id, product.category_id, product.is_sold_out, private.search_rank(product, $7)
    from public.products as product
    where product.is_active = $1
      and ($2::boolean is null or product.is_featured = $2)
      and ($3::numeric is null or product.precio_web >= $3)
      and ($4::numeric is null or product.precio_web <= $4)
      and ($5::text is null or product.search_text ilike $5 or product.search_document @@ $6)
  $query$ using coalesce(is_active, true), is_featured, min_price, max_price, search.pattern, search.anywhere, search;
end
$$;
comment on function private.matching_products is
  'What matches the text and every filter but brands, categories and availability, which callers count or apply.';

create function private.product_json(product public.products) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', product.id, 'item_name', product.item_name, 'item_code', product.item_code, 'description', product.description,
    'precio_web', product.precio_web, 'is_active', product.is_active, 'is_featured', product.is_featured,
    'sort_order', product.sort_order, 'created_at', product.created_at, 'image_url', product.image_url,
    'stock_quantity', product.stock_quantity, 'min_stock_level', product.min_stock_level, 'sale_unit', product.sale_unit,
    'attributes', product.attributes,
    'brand', (select jsonb_build_object('id', brand.id, 'name', brand.name, 'slug', brand.slug)
      from public.brands as brand where brand.id = product.brand_id),
    'category', (select jsonb_build_object('id', category.id, 'name', category.name, 'slug', category.slug)
      from public.categories as category where category.id = product.category_id))
$$;
comment on function private.product_json is 'A product as the API writes one with its brand and category embedded.';

-- Reads a table that the API does not show; tells no more than the names of products do.
create function private.similar_words(wanted text) returns table (word text, spelling text, similarity real)
language sql stable security definer set search_path = ''
as $$
  select near.word, near.spelling, near.similarity
  from (
    select known.word, known.spelling,
      greatest(extensions.similarity(known.word, wanted), extensions.similarity(known.sound, private.word_sound(wanted))) as similarity
    from private.search_vocabulary as known
    order by known.sound operator(extensions.<->) private.word_sound(wanted), known.word
    limit 20
  ) as near
  where near.similarity >= 0.25
  order by near.similarity desc, near.word
$$;
comment on function private.similar_words is 'Words of the catalogue that sound like a plain word, the most similar first.';

create function private.finds_something(words text) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from private.matching_products(private.understand_search(words, false), true, null, null, null)) $$;

-- Words that find something stay; each of the others gives way to the most similar word that finds something.
create function private.proposals(words text[]) returns setof text
language plpgsql stable set search_path = ''
as $$
declare
  wanted text;
  nearest text;
  corrected text[] := '{}';
  mended text[] := '{}';
begin
  -- More words than this are no slip of the finger.
  foreach wanted in array words[1:12] loop
    nearest := null;
    if not private.is_filler(wanted) then
      select near.spelling into nearest
      from private.similar_words(wanted) as near
      where near.word = wanted or not private.finds_something(wanted) and private.finds_something(near.word)
      order by near.word = wanted desc, near.similarity desc, near.word
      limit 1;
    end if;
    if private.plain_text(nearest) <> wanted then
      mended := mended || nearest;
    end if;
    corrected := corrected || coalesce(nearest, wanted);
  end loop;
  if cardinality(mended) > 0 then
    return next array_to_string(corrected, ' ');
    return query select unnest(mended);
  end if;
end
$$;
comment on function private.proposals is 'What was probably meant by words that find nothing, the likeliest first. Together they may still find nothing.';

create function private.highlight_terms(words text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct form order by form), '{}')
  from (
    select word as form from unnest(words) as word
    union all
    select unnest(array[regexp_replace(word, 's$', ''), private.word_stem(word), regexp_replace(word, 'z$', 'ces')])
    from unnest(words) as word where length(word) > 3
  ) as forms
$$;
comment on function private.highlight_terms is 'The words with their singulars and plurals, as they may stand at the start of a word of a product.';

create function public.search_products(
  query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false,
  sort text default null, page integer default 1, page_size integer default 24
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  search private.search := private.understand_search(coalesce(query, ''), false);
  row_limit integer := least(greatest(coalesce(page_size, 24), 1), 100);
  first_row integer := (least(greatest(coalesce(page, 1), 1), 10000) - 1) * row_limit;
  total bigint;
  products jsonb;
  proposal text;
begin
  with found as materialized (
    select * from private.matching_products(search, is_active, is_featured, min_price, max_price) as match
    where (coalesce(cardinality(brand_ids), 0) = 0 or match.brand_id = any (brand_ids))
      and (coalesce(cardinality(category_ids), 0) = 0 or match.category_id = any (category_ids))
      and (only_available is not true or not match.is_sold_out)
  ), shown as (
    select product, row_number() over (order by
      case when sort = 'price_asc' then product.precio_web when sort = 'price_desc' then -product.precio_web end,
      case when sort = 'name_asc' then product.item_name end,
      case when sort in ('price_asc', 'price_desc', 'name_asc') then product.id end,
      case when sort = 'newest' then 0 else found.rank end,
      found.is_sold_out, product.created_at desc, product.id) as place
    from found join public.products as product on product.id = found.id
    order by place offset first_row limit row_limit
  )
  select (select count(*) from found),
    (select coalesce(jsonb_agg(private.product_json(shown.product) order by shown.place), '[]') from shown)
  into total, products;

  if total = 0 and not private.finds_something(search.plain) then
    select candidate into proposal from private.proposals(private.search_words(search.plain)) as candidate
    where private.finds_something(candidate) limit 1;
  end if;
  return jsonb_build_object(
    'products', products, 'count', total, 'did_you_mean', proposal, 'terms', to_jsonb(private.highlight_terms(search.words)));
end
$$;
comment on function public.search_products is
  'One page of the products that match a text, the best match first unless an order is given, with their count, the words to highlight and, when nothing at all matches, what was probably meant.';

-- Categories and brands that are named so take a fifth of the places each; products fill the rest.
create function public.search_suggestions(query text, max_entries integer default 10) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  search private.search := private.understand_search(coalesce(query, ''), true);
  places integer := least(greatest(coalesce(max_entries, 10), 1), 50);
  shelf_places integer := places / 5;
  categories jsonb;
  brands jsonb;
  products jsonb;
begin
  if search.pattern is null then
    return '{"products": [], "categories": [], "brands": []}';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('name', shelf.name, 'slug', shelf.slug) order by shelf.name), '[]') into categories
  from (
    select category.name, category.slug from public.categories as category
    where private.is_named(category.name, search)
      and exists (select from public.products as product where product.category_id = category.id and product.is_active)
    order by category.name limit greatest(shelf_places, 1)
  ) as shelf;
  select coalesce(jsonb_agg(jsonb_build_object('name', shelf.name, 'slug', shelf.slug) order by shelf.name), '[]') into brands
  from (
    select brand.name, brand.slug from public.brands as brand
    where private.is_named(brand.name, search)
      and exists (select from public.products as product where product.brand_id = brand.id and product.is_active)
    order by brand.name limit least(greatest(shelf_places, 1), places - jsonb_array_length(categories))
  ) as shelf;
  select coalesce(jsonb_agg(private.product_json(product) order by hit.place), '[]') into products
  from (
    select match.id, row_number() over (order by match.rank, match.is_sold_out, product.created_at desc, product.id) as place
    from private.matching_products(search, true, null, null, null) as match join public.products as product on product.id = match.id
    order by place limit places - jsonb_array_length(categories) - jsonb_array_length(brands)
  ) as hit join public.products as product on product.id = hit.id;
  return jsonb_build_object('products', products, 'categories', categories, 'brands', brands);
end
$$;
comment on function public.search_suggestions is 'Products, categories and brands for a text that is still being typed, at most max_entries together.';

create function public.popular_categories(max_entries integer default 6) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(shelf) - 'goods' order by shelf.goods desc, shelf.name), '[]')
  from (
    select category.id, category.name, category.slug, category.is_active, category.image_url, count(*) as goods
    from public.categories as category join public.products as product on product.category_id = category.id
    where category.is_active and product.is_active and not product.is_sold_out
    group by category.id order by goods desc, category.name
    limit least(greatest(coalesce(max_entries, 6), 1), 50)
  ) as shelf
$$;
comment on function public.popular_categories is 'The categories with most products that can be ordered now.';

revoke all on all routines in schema private from public;
grant execute on function
  private.plain_text(text), private.search_words(text), private.word_stem(text), private.quoted_word(text), private.is_filler(text),
  private.words_query(text[], text, integer), private.contains_pattern(text), private.understand_search(text, boolean),
  private.word_forms(text[]), private.code_forms(text), private.search_document(text, text, text, jsonb, text, text),
  private.search_rank(public.products, private.search), private.is_named(text, private.search),
  private.matching_products(private.search, boolean, boolean, numeric, numeric),
  private.product_json(public.products), private.similar_words(text), private.finds_something(text), private.proposals(text[]),
  private.highlight_terms(text[])
to anon;
revoke all on function
  public.search_products(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, text, integer, integer),
  public.search_suggestions(text, integer), public.popular_categories(integer)
from anon, authenticated, public;
grant execute on function
  public.search_products(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, text, integer, integer),
  public.search_suggestions(text, integer), public.popular_categories(integer)
to anon;
