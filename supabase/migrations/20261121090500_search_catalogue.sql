-- A search that forgives: products are found by name, SKU, description, data sheet, brand and category, whatever the accents,
-- the case, the plural or the order of the words; the best match comes first, and words that find nothing get a proposal.
-- Products that contain the text just as it was typed are always among the results.

create table private.search_synonyms (
  word text not null check (word ~ '^[a-z0-9]+$'),
  means text not null check (means ~ '^[a-z0-9]+$'),
  word_stem text not null generated always as (private.word_stem(word)) stored,
  means_stem text not null generated always as (private.word_stem(means)) stored,
  primary key (word, means)
);
comment on table private.search_synonyms is
  'Two plain words that shoppers use for the same thing, whichever of them the products are called by. Staff add to them.';
alter table private.search_synonyms enable row level security;
revoke all on private.search_synonyms from anon, authenticated, public;
insert into private.search_synonyms (word, means) values
  ('pluma', 'boligrafo'), ('lapicero', 'boligrafo'), ('plumon', 'marcador'), ('rotulador', 'marcador'), ('resaltador', 'marcatextos'),
  ('subrayador', 'marcatextos'), ('libreta', 'cuaderno'), ('carpeta', 'folder'), ('pintarron', 'pizarron'), ('grapadora', 'engrapadora'),
  ('cuter', 'cutter'), ('exacto', 'cutter'), ('emplaye', 'stretch'),
  ('destornillador', 'desarmador'), ('alicate', 'pinza'), ('perico', 'perica'), ('mazo', 'marro'), ('balde', 'cubeta'),
  ('trapo', 'pano'), ('mechudo', 'trapeador'), ('fregona', 'trapeador'), ('basurero', 'bote'), ('papelera', 'bote'),
  ('sanitario', 'higienico'), ('bano', 'higienico'), ('blanqueador', 'cloro'), ('sanitizante', 'antibacterial'), ('curita', 'bandita'), ('extinguidor', 'extintor'), ('mascarilla', 'cubrebocas'),
  ('tapabocas', 'cubrebocas'), ('gafas', 'lentes'), ('raton', 'mouse'), ('pendrive', 'memoria'), ('regleta', 'multicontacto'),
  ('auriculares', 'audifonos'), ('pallet', 'tarima'), ('palet', 'tarima'), ('anaquel', 'estante'), ('repisa', 'entrepano');

-- Reads a table that the API does not show; tells no more than the results of a search do.
create function private.synonyms(word text) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct other), '{}')
  from (
    select pair.means as other from private.search_synonyms as pair where pair.word_stem = private.word_stem(synonyms.word)
    union all
    select pair.word from private.search_synonyms as pair where pair.means_stem = private.word_stem(synonyms.word)
  ) as others
$$;

-- A text made ready to be looked for.
create type private.search as (
  -- For the contains-search, % and _ escaped.
  pattern text,
  -- The whole text: plain, and with nothing but letters and digits, as in a SKU without its dashes.
  plain text,
  code text,
  -- What to look for, and in which forms it may stand in what was found.
  words text[],
  terms text[],
  -- All of the words or their synonyms: anywhere; in name, brand, category or SKU.
  anywhere tsquery,
  in_titles tsquery,
  -- All of the words themselves in the name, also as the beginnings of longer ones; or whole.
  in_name tsquery,
  in_name_whole tsquery,
  -- One of the words, or a synonym, is what the product is.
  heads_name tsquery
);

-- In descriptions every word is whole, or «pala» would bring everything with a «palanca». No form is written twice: the planner
-- takes each for another chance to match, and soon would rather read the whole table.
create function private.word_query(word text, others text[], fields text, may_go_on boolean) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  quoted text := private.quoted_word(word);
begin
  return case
      when not may_go_on then quoted || ':' || fields
      when fields like '%D' then quoted || ':*' || rtrim(fields, 'D') || ' | ' || quoted || ':D'
      else quoted || ':*' || fields
    end || coalesce((
      select string_agg(distinct ' | ' || private.quoted_word(other) || ':' || fields, '')
      from unnest(others) as other where other <> word), '');
end
$$;
comment on function private.word_query is
  'A tsquery for a word, also as the beginning of a longer one when it may go on, or for any of the other words, which are whole.';

create function private.word_terms(word text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select case when length(word) < 4 then array[word] else array[
    word, regexp_replace(word, 's$', ''), regexp_replace(word, '([aeiou][nrldjsy])es$', '\1'), regexp_replace(word, 'ces$', 'z'),
    regexp_replace(word, 'z$', 'ces')] end
$$;
comment on function private.word_terms is 'A word with its singular and plural as they are spelt: to highlight it.';

create function private.contains_pattern(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%' where words <> '' $$;

-- A single letter or digit is a whole word (a «2» is no «20»), unless somebody is still typing.
create function private.understand_search(query text, is_typing boolean) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  search private.search;
  word text;
  synonyms text[];
  own text[];
  others text[];
  may_go_on boolean;
  anywhere text[] := '{}';
  in_titles text[] := '{}';
  in_name text[] := '{}';
  in_name_whole text[] := '{}';
  heads_name text[] := '{}';
begin
  search.plain := btrim(private.plain_text(left(btrim(query), 200)));
  search.pattern := private.contains_pattern(search.plain);
  search.code := regexp_replace(search.plain, '[^a-z0-9]+', '', 'g');
  search.words := private.search_words(search.plain);
  search.terms := '{}';
  if exists (select from unnest(search.words) as spoken where not private.is_filler(spoken)) then
    search.words := array(select spoken.word from unnest(search.words) with ordinality as spoken(word, place)
      where not private.is_filler(spoken.word) order by spoken.place);
  end if;
  if cardinality(search.words) = 0 then
    return search;
  end if;
  foreach word in array search.words loop
    synonyms := private.synonyms(word);
    own := array[private.word_stem(word)];
    others := own || array(select private.word_stem(synonym) from unnest(synonyms) as synonym);
    may_go_on := is_typing or length(word) > 1;
    search.terms := search.terms || private.word_terms(word) || synonyms;
    in_name_whole := in_name_whole || ('(' || private.word_query(word, own, 'A', false) || ')');
    in_name := in_name || ('(' || private.word_query(word, own, 'A', may_go_on) || ')');
    in_titles := in_titles || ('(' || private.word_query(word, others, 'ABC', may_go_on) || ')');
    anywhere := anywhere || ('(' || private.word_query(word, others, 'ABCD', may_go_on) || ')');
    heads_name := heads_name || private.word_query('^' || word, array(select '^' || other from unnest(others) as other), 'A', true);
  end loop;
  search.terms := array(select distinct term from unnest(search.terms) as term order by term);
  search.in_name_whole := array_to_string(in_name_whole, ' & ')::tsquery;
  search.in_name := array_to_string(in_name, ' & ')::tsquery;
  search.in_titles := array_to_string(in_titles, ' & ')::tsquery;
  search.anywhere := array_to_string(anywhere, ' & ')::tsquery;
  search.heads_name := array_to_string(heads_name, ' | ')::tsquery;
  if length(search.code) >= 3 then
    search.anywhere := search.anywhere || (private.quoted_word(search.code) || ':*C')::tsquery;
  end if;
  return search;
end
$$;
comment on function private.understand_search is 'Of a blank text there is no pattern, and every product matches.';

create function private.is_named(title text, search private.search) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select coalesce(private.search_document(title, null, null, '[]', null, null) @@ search.in_name, false) $$;
comment on function private.is_named is 'Whether a brand or a category bears all the words of a search in its name.';

create type private.match as (id uuid, brand_id uuid, category_id uuid, is_sold_out boolean, rank integer);

-- Ranks: the smaller the better. First the SKU, then the name, then brand and category; from private.mention_rank() on only
-- descriptions and data sheets say the words.
create function private.mention_rank() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 20 $$;

-- Run as text, so that it is planned for the filters that are there: a plan that fits all of them would use no index.
create function private.matching_products(
  search private.search, is_active boolean, is_featured boolean, min_price numeric, max_price numeric
) returns setof private.match
language plpgsql stable set search_path = ''
as $$
begin
  return query execute $query$
    select product.id, product.brand_id, product.category_id, product.is_sold_out,
      case
        when $5 is null then 0
        when $8 <> '' and spoken.code = $8 then 1
        when length($8) >= 2 and starts_with(spoken.code, $8) then 2
        when spoken.name = $7 then 3
        when starts_with(spoken.name, $7 || ' ') then 4
        when product.search_document @@ $9 then case when product.search_document @@ $12 then 5 else 7 end
        when product.search_document @@ $10 then case when product.search_document @@ $12 then 6 else 8 end
        when product.search_document @@ $11 then case when product.search_document @@ $12 then 9 else 10 end
        when position($7 in spoken.name) > 0 then 11
        when product.search_document @@ $12 then 20
        when position($7 in product.search_text) > 0 then 21
        else 22
      end
    from public.products as product
    cross join lateral (select split_part(product.search_text, E'\n', 1) as name,
      regexp_replace(split_part(product.search_text, E'\n', 2), '[^a-z0-9]+', '', 'g') as code) as spoken
    where product.is_active = $1
      and ($2::boolean is null or product.is_featured = $2)
      and ($3::numeric is null or product.precio_web >= $3)
      and ($4::numeric is null or product.precio_web <= $4)
      and ($5::text is null or product.search_text ilike $5 or product.search_document @@ $6)
  $query$ using coalesce(is_active, true), is_featured, min_price, max_price, search.pattern, search.anywhere,
    search.plain, search.code, search.in_name_whole, search.in_name, search.in_titles, search.heads_name;
end
$$;
comment on function private.matching_products is
  'What matches the text and every filter but brands, categories and availability, which callers count or apply.';

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

-- The optimal string alignment distance: unlike Levenshtein's it takes two letters the wrong way round, the commonest slip of
-- all, for one mistake. Trigrams alone cannot see it: «ecsoba» and «escoba» share three out of eleven.
create function private.letters_apart(one text, other text) returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  a text[] := string_to_array(one, null);
  b text[] := string_to_array(other, null);
  before integer[];
  above integer[] := array(select generate_series(0, coalesce(cardinality(b), 0)));
  line integer[];
begin
  for i in 1..cardinality(a) loop
    line := array[i];
    for j in 1..cardinality(b) loop
      line := line || least(above[j + 1] + 1, line[j] + 1, above[j] + case when a[i] = b[j] then 0 else 1 end,
        case when i > 1 and j > 1 and a[i] = b[j - 1] and a[i - 1] = b[j] then before[j - 1] + 1 end);
    end loop;
    before := above;
    above := line;
  end loop;
  return above[cardinality(above)];
end
$$;
comment on function private.letters_apart is 'How many letters are missing, too many, wrong or swapped between two words.';

-- Reads a table that the API does not show; tells no more than the names of products do.
create function private.similar_words(wanted text) returns table (word text, spelling text, distance integer, similarity real)
language sql stable security definer set search_path = ''
as $$
  select near.word, near.spelling, near.distance, near.similarity
  from (
    select known.word, known.spelling, extensions.similarity(known.word, wanted) as similarity,
      least(private.letters_apart(known.word, wanted), private.letters_apart(known.sound, private.word_sound(wanted))) as distance
    from (
      select candidate.word, candidate.spelling, candidate.sound from private.search_vocabulary as candidate
      order by candidate.sound operator(extensions.<->) private.word_sound(wanted)
      limit 40
    ) as known
  ) as near
  -- One mistake in a word of up to seven letters, two in one of up to twelve; beyond that it is another word.
  where near.distance <= (length(wanted) + 2) / 5
  order by near.distance, near.similarity desc, near.word
$$;
comment on function private.similar_words is
  'Words of the catalogue that a plain word may be a slip of, the likeliest first. Distance in letters, as written or as spoken.';

-- Not as part of a longer word: «igienico» stands inside of «higiénico», yet nobody means it.
create function private.is_known_word(word text) returns boolean
language sql stable set search_path = ''
as $$ select private.finds_something(null, (private.understand_search(word, false)).anywhere) $$;

create function private.best_found(texts text[]) returns text
language sql stable set search_path = ''
as $$
  select candidate.words
  from unnest(texts) with ordinality as candidate(words, place)
  cross join lateral (
    select min(match.rank) as rank
    from private.matching_products(private.understand_search(candidate.words, false), true, null, null, null) as match
  ) as best
  where candidate.words <> '' and best.rank is not null
  order by best.rank, candidate.place
  limit 1
$$;
comment on function private.best_found is 'Of several texts the one whose best match is best; null when none finds anything.';

-- Words that find something stay, each of the others gives way to the most similar one that does, or goes. Should that find
-- nothing either, the words stand in no product together: then without one of them, and at last each by itself.
create function private.did_you_mean(words text[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  wanted text;
  nearest text;
  kept text[] := '{}';
  content text[];
begin
  -- More words than this are no slip of the finger.
  foreach wanted in array words[1:8] loop
    nearest := wanted;
    if not private.is_filler(wanted) then
      select near.spelling into nearest
      from private.similar_words(wanted) as near
      where near.distance = 0 and near.word = wanted or not private.is_known_word(wanted) and private.is_known_word(near.word)
      order by near.word = wanted desc, near.distance, near.similarity desc, near.word
      limit 1;
      if nearest is null and private.is_known_word(wanted) then
        nearest := wanted;
      end if;
    end if;
    kept := kept || nearest;
  end loop;
  kept := array_remove(kept, null);
  content := array(select word from unnest(kept) with ordinality as spoken(word, place) where not private.is_filler(word) order by place);
  return coalesce(
    private.best_found(array[array_to_string(kept, ' ')] || array(
      select array_to_string(words[:place - 1] || (words[place] || words[place + 1]) || words[place + 2:], ' ')
      from generate_series(1, cardinality(words) - 1) as place)),
    private.best_found(array(
      select array_to_string(content[:place - 1] || content[place + 1:], ' ') from generate_subscripts(content, 1) as place)),
    private.best_found(content));
end
$$;
comment on function private.did_you_mean is 'What a text that finds nothing was probably meant to be; null, or a text that finds something.';

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

  if total = 0 and not private.finds_something(search.pattern, search.anywhere) then
    proposal := private.did_you_mean(private.search_words(search.plain));
  end if;
  return jsonb_build_object(
    'products', products, 'count', total, 'did_you_mean', proposal, 'terms', to_jsonb(search.terms));
end
$$;
comment on function public.search_products is
  'One page of the products that match a text, the best match first unless an order is given, with their count, the words to highlight and, when nothing at all matches, what was probably meant.';

create function public.search_suggestions(query text, max_entries integer default 10) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  search private.search := private.understand_search(coalesce(query, ''), true);
  places integer := least(greatest(coalesce(max_entries, 10), 1), 50);
  answer jsonb;
begin
  if search.pattern is null then
    return '{"products": [], "categories": [], "brands": []}';
  end if;
  with matches as materialized (
    -- What only mentions the words comes when nothing else is like them.
    select * from (
      select match.*, min(match.rank) over () as best
      from private.matching_products(search, true, null, null, null) as match
    ) as match
    where match.rank < private.mention_rank() or match.best >= private.mention_rank()
  ), named_categories as (
    select category.id, category.name, category.slug from public.categories as category
    where private.is_named(category.name, search)
      and exists (select from public.products as product where product.category_id = category.id and product.is_active)
  ), main_category as (
    -- Where most of it stands, when no category is called like it.
    select match.category_id as id from matches as match
    where match.category_id is not null and match.best < private.mention_rank() and not exists (select from named_categories)
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
    'products', (select coalesce(jsonb_agg(private.product_json(hit.product) order by hit.place), '[]') from shown_products as hit))
  into answer;
  return answer;
end
$$;
comment on function public.search_suggestions is
  'Products, categories and brands for a text that is still being typed, at most max_entries together; categories and brands take a fifth each at most.';

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
  private.word_forms(text[]), private.code_forms(text), private.search_document(text, text, text, jsonb, text, text),
  private.synonyms(text), private.word_query(text, text[], text, boolean), private.word_terms(text), private.contains_pattern(text),
  private.understand_search(text, boolean), private.mention_rank(),
  private.is_named(text, private.search), private.matching_products(private.search, boolean, boolean, numeric, numeric),
  private.product_json(public.products), private.similar_words(text), private.finds_something(text, tsquery),
  private.is_known_word(text), private.best_found(text[]), private.did_you_mean(text[])
to anon;
revoke all on function
  public.search_products(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, text, integer, integer),
  public.search_suggestions(text, integer), public.popular_categories(integer)
from anon, authenticated, public;
grant execute on function
  public.search_products(text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, text, integer, integer),
  public.search_suggestions(text, integer), public.popular_categories(integer)
to anon;
