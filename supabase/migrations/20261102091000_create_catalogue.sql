-- The catalogue: brands, categories and products, read by everybody and changed by staff only.

-- Every character that is invisible in print, whatever the locale calls a blank: white space, and what Unicode lets programs
-- ignore (joiners, marks of direction, variation selectors). Goes between the brackets of a pattern.
create function private.blanks() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return '\u0009-\u000D\u0020\u0085\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F'
    || '\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
    || '\U000E0000-\U000E0FFF';
end
$$;

-- What is sold has a name that can be seen, and a SKU that can be read out.
create function private.is_visible(words text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return words ~ format('[^%s]', private.blanks()); end $$;

-- Browsers drop tabs and line breaks from addresses and read \ as /: «/<tab>/host» leaves the shop.
create function private.is_unbroken(address text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return address collate "und-x-icu" !~ '[[:cntrl:][:space:]\\]'; end $$;

create function private.is_picture_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return address collate "und-x-icu" ~ '^(/[^/[:cntrl:][:space:]\\]|https://)[^[:cntrl:][:space:]\\]*$'; end $$;
comment on function private.is_picture_address is 'A path of the shop or an https address.';

create function private.are_picture_addresses(addresses text[]) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select bool_and(coalesce(private.is_picture_address(address) and char_length(address) <= 2048, false))
    from unnest(addresses) as address);
end
$$;

create table public.brands (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null constraint brands_name_check check (private.is_visible(name) and char_length(name) <= 120),
  slug text not null constraint brands_slug_key unique
    constraint brands_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.brands is 'Makers of the products; their pages live at /marca/{slug}.';

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint categories_slug_key unique
    constraint categories_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  name text collate "und-x-icu" not null constraint categories_name_check check (private.is_visible(name) and char_length(name) <= 120),
  is_active boolean not null default true,
  image_url text constraint categories_image_url_check check (private.is_picture_address(image_url) and char_length(image_url) <= 2048)
);
comment on table public.categories is 'Shelves of the shop; their pages live at /categoria/{slug}.';

-- The page spells texts the same way (src/domain/search/search-text.ts), letter by letter: both take Unicode's simpler forms («º» o,
-- «²» 2, «ﬁ» fi, «Ａ» a), leave the accents out, and then replace what Unicode knows no simpler form of. No dictionary and no locale
-- of the database is asked, since they differ by version. Fractions are kept off the number before them («1½» is 1 1/2), inches stay
-- one sign, an accent by itself is an apostrophe. Signs that nobody sees, which copied texts have between letters, count for nothing:
-- soft hyphens, joiners, marks of bytes. Shoppers type the «×» of «20 × 26 cm» as x; and an asterisk in a filter is a
-- wildcard to the API, with no way to escape it, so no text that is searched may hold one.
create function private.plain_text(words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  plain text;
begin
  -- Spanish has few letters beyond ASCII, and Unicode's tables are asked for the others alone: they take three times as long.
  plain := lower(words collate "und-x-icu");
  if octet_length(plain) > char_length(plain) then
    plain := replace(replace(replace(replace(plain, 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o');
    plain := replace(replace(replace(plain, 'ú', 'u'), 'ü', 'u'), 'ñ', 'n');
  end if;
  if octet_length(plain) > char_length(plain) then
    plain := regexp_replace(translate(words, U&'×″´\00AD\200B\200C\200D\2060\FEFF', 'x"'''), '([¼-¾⅐-⅟↉])', ' \1', 'g');
    plain := regexp_replace(lower(normalize(plain, NFKD) collate "und-x-icu"), '[\u0300-\u036f]+', '', 'g');
  end if;
  -- Most texts are ASCII by now: only asterisks and blanks are left to change. A single space stays as it is, since replacing each
  -- of them would take longer than all the rest.
  if octet_length(plain) = char_length(plain) then
    return regexp_replace(replace(plain, '*', ''), '[\u0001-\u0020\u007f]*[\u0001-\u001f\u007f][\u0001-\u0020\u007f]*|  +', ' ', 'g');
  end if;
  plain := translate(translate(normalize(plain, NFC), U&'‘’\2032ʼ“”', '''''''''""'), '‚‹›¡¿', ',<>!?');
  plain := translate(translate(plain, '‐‒–—−⁄÷', '-----//'), 'øłđðħŋŧĸı*', 'olddhntqi');
  plain := replace(replace(replace(replace(plain, '«', '<<'), '»', '>>'), '„', ',,'), '±', '+/-');
  plain := replace(replace(replace(replace(plain, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  plain := replace(replace(plain, '©', '(c)'), '®', '(r)');
  return regexp_replace(plain, '[\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029]+', ' ', 'g');
end
$$;
comment on function private.plain_text is 'Lower case, without accents and asterisks, on one line: how texts are compared in searches.';
grant execute on function private.plain_text(text) to anon;

-- A line break joins the parts: search texts are one line, so no search can match across two parts.
create function private.search_text(item_name text, item_code text, description text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return private.plain_text(item_name) || E'\n' || private.plain_text(coalesce(item_code, ''))
    || E'\n' || private.plain_text(coalesce(description, ''));
end
$$;

-- White space is listed here rather than left to the locale. These are the characters that the readers of spreadsheets trim, so that
-- whatever is in the table can be exported and imported again.
create function private.are_attributes(candidate jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when jsonb_typeof(candidate) <> 'array' or jsonb_array_length(candidate) > 60 then false
    -- Every entry is right: the query returns as many as the array holds.
    else octet_length(candidate::text) <= 20000 and jsonb_array_length(candidate) = jsonb_array_length(
      jsonb_path_query_array(candidate, replace('strict $[*] ? (@.label like_regex "[^blank]" && @.value like_regex "[^blank]")',
        'blank', '\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')::jsonpath))
  end;
end
$$;
comment on function private.are_attributes is 'Whether this is a data sheet: an array of {"label", "value"} texts.';

-- The singular of a counted noun: «cajas» → «caja», «pares» → «par», «cartones» → «cartón», «lápices» → «lápiz», but «sobres» →
-- «sobre» and «dulces» → «dulce». The inverse is `plural` in src/domain/unit.ts.
create function private.singular(noun text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when noun = 'arneses' then 'arnés'
    when noun = 'compases' then 'compás'
    -- A word stressed on its last syllable needs an accent in the singular («imán»), unless that is its only one («pin»).
    when noun ~ '[aeiou].*[aeiou]nes$' and noun !~ '[áéíóú]'
      then left(noun, -4) || translate(substr(noun, length(noun) - 3, 1), 'aeiou', 'áéíóú') || 'n'
    when noun ~ '[aeiou]ces$' and noun not in ('índices', 'enlaces') then left(noun, -3) || 'z'
    when noun ~ '(?:[aeiou][lnrd]|^gis|reloj|tch|wich)es$' and noun not in ('vales', 'chiles', 'hules', 'moles') then left(noun, -2)
    else regexp_replace(noun, 's$', '')
  end;
end
$$;

create type private.sale_unit as (unit_name text, unit_content integer, content_name text);

-- «Caja con 12 piezas» holds twelve of something that can be counted, and so do «Caja c/12 pzas.» and «Caja con 12 latas de 355 ml»;
-- «Caja con 10 paquetes de 50 piezas» holds five hundred. «Rollo de 100 m» is one roll, however long it is. A pack with things of
-- two kinds also counts as one, since neither kind has a price of its own.
create function private.read_sale_unit(sale_unit text) returns private.sale_unit
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  counted constant text collate "und-x-icu" :=
    '([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+) (?!(?:[ckm]?ms?|[km]?gs?|grs?|m?ls?|cc|mts?|lts?|gal|fl|oz|lbs?|pulg|in|ft|yds?|por'
    || '|(?:centí|milí)?metros?|(?:mili)?litros?|(?:kilo)?gramos?|kilos?|libras?|onzas?|pulgadas?|galón|galones|yardas?|pies?)'
    || '(?:[^[:alpha:]]|$))([[:alpha:]]{2,})(?![[:alpha:]])';
  -- Which signs are letters must not hang on the locale of the database: «galón» is one word.
  words text collate "und-x-icu" := lower(sale_unit collate "und-x-icu");
  unit private.sale_unit;
  held text[] collate "und-x-icu";
  content numeric;
begin
  words := regexp_replace(words, '([0-9])([[:alpha:]])', '\1 \2', 'g');
  words := regexp_replace(words, '(?<![[:alpha:]])c/ ?', 'con ', 'g');
  words := regexp_replace(words, '(?<![[:alpha:]])(?:pza?s?|pcs?)(?![[:alpha:]])', 'pieza', 'g');
  words := regexp_replace(words, '[ .()]+', ' ', 'g');
  unit.unit_name := coalesce(substring(words from '^[[:alpha:]]+'), 'pieza');
  unit.unit_content := 1;
  held := regexp_match(words, '(?:^[[:alpha:]]+ (?:con |de )?| (?:con|de) )' || counted || '(?: (?:con|de) ' || counted || ')?');
  if held is null or words ~ ' (?:y|más|\+) ?[0-9]' then
    return unit;
  end if;
  content := replace(held[1], ',', '')::numeric;
  if held[4] is not null and held[2] ~ '^(?:caja|paquete|bolsa|estuche|atado|bl[ií]ster)(?:e?s)?$' then
    content := content * replace(held[3], ',', '')::numeric;
    held[2] := held[4];
  end if;
  if content between 2 and 100000 then
    unit.unit_content := content;
    unit.content_name := private.singular(held[2]);
  end if;
  return unit;
end
$$;
comment on function private.read_sale_unit is 'What the text of a sale unit says: «Atado con 25 piezas» is an «atado» of 25 «pieza». Without a text, one «pieza».';

create table public.products (
  id uuid primary key default gen_random_uuid(),
  -- The ICU root collation sorts «Ácido» before «Bolsa» on every installation, whatever its locale is.
  item_name text collate "und-x-icu" not null
    constraint products_item_name_check check (private.is_visible(item_name) and char_length(item_name) <= 500),
  item_code text constraint products_item_code_key unique
    -- Marks of direction turn around what stands behind a SKU, as the brand on a card does.
    constraint products_item_code_check check (
      private.is_visible(item_code) and char_length(item_code) <= 64 and item_code !~ '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]'),
  description text constraint products_description_check check (char_length(description) <= 5000),
  -- Pesos before IVA; 0 means that nobody has priced the product yet, and it cannot be ordered.
  precio_web numeric(12, 2) not null default 0 constraint products_precio_web_check check (precio_web between 0 and 999999.99),
  brand_id uuid references public.brands (id) on delete set null,
  category_id uuid references public.categories (id) on delete set null,
  is_active boolean not null default true,
  is_featured boolean not null default false,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  image_url text constraint products_image_url_check check (private.is_picture_address(image_url) and char_length(image_url) <= 2048),
  -- Further views, in the order of the product's page: the pack with what it holds, the thing beside its measures.
  more_image_urls text[] not null default '{}' constraint products_more_image_urls_check
    check (more_image_urls = '{}' or cardinality(more_image_urls) <= 6 and private.are_picture_addresses(more_image_urls)),
  -- Null means that nobody has counted the pieces («Consultando»); such a product may still be ordered.
  stock_quantity integer constraint products_stock_quantity_check check (stock_quantity >= 0),
  min_stock_level integer constraint products_min_stock_level_check check (min_stock_level >= 0),
  sale_unit text constraint products_sale_unit_check check (private.is_visible(sale_unit) and char_length(sale_unit) <= 80),
  -- Sizes and colours of one thing share a code, so that each leads to the others.
  family_code text constraint products_family_code_check check (private.is_visible(family_code) and char_length(family_code) <= 64),
  -- What sale_unit says, as data, so that quantities and prices of packs can be shown and compared: one «caja» holds 12 of
  -- «pieza».
  unit_name text not null constraint products_unit_name_check check (btrim(unit_name) <> '' and char_length(unit_name) <= 40),
  unit_content integer not null constraint products_unit_content_check check (unit_content between 1 and 100000),
  content_name text
    constraint products_content_name_check check (btrim(content_name) <> '' and char_length(content_name) <= 40),
  -- IVA: the general rate unless the law gives the product another one.
  tax_rate numeric(3, 2) not null default 0.16 constraint products_tax_rate_check check (tax_rate in (0, 0.08, 0.16)),
  attributes jsonb not null default '[]' constraint products_attributes_check check (private.are_attributes(attributes)),
  -- Set by the trigger that indexes the words: a generated column would be computed again with every sale.
  search_text text not null default '',
  is_sold_out boolean not null generated always as (coalesce(stock_quantity, 1) <= 0) stored,
  price_with_tax numeric(12, 2) not null generated always as (round(precio_web * (1 + tax_rate), 2)) stored,
  price_per_piece numeric(14, 4) not null generated always as (round(precio_web / greatest(unit_content, 1), 4)) stored,
  price_per_piece_with_tax numeric(14, 4) not null
    generated always as (round(round(precio_web * (1 + tax_rate), 2) / greatest(unit_content, 1), 4)) stored,
  constraint products_content_check check ((content_name is null) = (unit_content = 1))
)
-- Leaves room on each page for a row's next version: stock changes with every order and is in no index, so the new version is
-- written beside the old one and no index is touched.
with (fillfactor = 80);
comment on table public.products is 'What the shop sells. Lists show active products; inactive ones stay readable on purpose, see the policy.';
comment on column public.products.precio_web is 'Pesos per unit of sale, before IVA.';
comment on column public.products.sale_unit is 'The unit of sale in words, «Caja con 12 piezas»; null for a single piece.';
comment on column public.products.unit_name is 'One unit of sale, in the singular: pieza, caja, paquete, rollo. Read from sale_unit unless given.';
comment on column public.products.unit_content is 'How many of content_name one unit holds; 1 where it is a single thing.';
comment on column public.products.content_name is 'What a pack holds, in the singular; null where unit_content is 1.';
comment on column public.products.price_with_tax is 'The price for shoppers who look at prices with IVA: their lists are filtered and sorted by it.';
comment on column public.products.price_per_piece is 'Pesos before IVA for one of what a unit holds, to compare packs of different sizes.';
comment on column public.products.price_per_piece_with_tax is 'The same from price_with_tax: with two rates of IVA, packs can sort differently than by net price.';
comment on column public.products.search_text is 'Name, code and description, without accents and in lower case, one per line.';
comment on column public.products.is_sold_out is 'Sorts sold-out products to the end of lists.';

-- Every sort order of a list, for the whole shop, within a category and within a brand, so that a page is read straight from an
-- index. The ids come with it, so that a page far down is found without reading rows.
create index products_newest_idx on public.products (is_sold_out, created_at desc, id) where is_active;
create index products_name_idx on public.products (item_name, id) where is_active;
create index products_price_idx on public.products (precio_web, id) where is_active;
create index products_price_with_tax_idx on public.products (price_with_tax, id) where is_active;
create index products_piece_price_idx on public.products (price_per_piece, id) where is_active;
create index products_piece_price_with_tax_idx on public.products (price_per_piece_with_tax, id) where is_active;
create index products_category_idx on public.products (category_id, is_sold_out, created_at desc, id) include (is_active);
create index products_category_name_idx on public.products (category_id, item_name, id) where is_active;
create index products_category_price_idx on public.products (category_id, precio_web, id) where is_active;
create index products_category_price_with_tax_idx on public.products (category_id, price_with_tax, id) where is_active;
create index products_category_piece_price_idx on public.products (category_id, price_per_piece, id) where is_active;
create index products_category_piece_price_with_tax_idx on public.products (category_id, price_per_piece_with_tax, id) where is_active;
create index products_brand_idx on public.products (brand_id, is_sold_out, created_at desc, id) include (is_active);
create index products_brand_name_idx on public.products (brand_id, item_name, id) where is_active;
create index products_brand_price_idx on public.products (brand_id, precio_web, id) where is_active;
create index products_brand_price_with_tax_idx on public.products (brand_id, price_with_tax, id) where is_active;
create index products_brand_piece_price_idx on public.products (brand_id, price_per_piece, id) where is_active;
create index products_brand_piece_price_with_tax_idx on public.products (brand_id, price_per_piece_with_tax, id) where is_active;
create index products_category_brand_idx on public.products (category_id, brand_id, is_sold_out, created_at desc, id) where is_active;
create index products_featured_idx on public.products (sort_order, created_at desc, id) where is_active and is_featured;
create index products_withdrawn_idx on public.products (is_sold_out, created_at desc, id) where not is_active;
create index products_family_idx on public.products (family_code, item_name, id) where is_active and family_code is not null;
create index products_search_idx on public.products using gin (search_text extensions.gin_trgm_ops);
create index brands_name_idx on public.brands (name, id) where is_active;
create index categories_name_idx on public.categories (name, id) where is_active;

revoke all on public.brands, public.categories, public.products from anon, authenticated, public;
grant select (id, name, slug, is_active, created_at) on public.brands to anon;
grant select (id, slug, name, is_active, image_url) on public.categories to anon;
grant select (
  id, item_name, item_code, description, precio_web, brand_id, category_id, is_active, is_featured, sort_order, created_at,
  updated_at, image_url, more_image_urls, stock_quantity, min_stock_level, sale_unit, unit_name, unit_content, content_name, tax_rate,
  family_code, price_with_tax, price_per_piece, price_per_piece_with_tax, attributes, search_text, is_sold_out
) on public.products to anon;
grant all on public.brands, public.categories, public.products to service_role;

alter table public.brands enable row level security;
alter table public.categories enable row level security;
alter table public.products enable row level security;

create policy "Anyone may read active brands" on public.brands
  for select to anon using (is_active);
create policy "Anyone may read active categories" on public.categories
  for select to anon using (is_active);
-- Realtime applies this policy to the changed row: were inactive products hidden, the update that deactivates one would never
-- reach the carts that hold it.
create policy "Anyone may read products, also those no longer on sale" on public.products
  for select to anon using (true);

-- Orders change the stock side by side, each locking its products in the order of their ids. Any other change of products or
-- orders, one row or an import, locks rows as it comes to them, so it runs alone: orders under way end first, new ones wait.
-- Adding a product, or bringing one back, runs alone too: an order that took its locks before would read it unlocked. Products
-- and orders share one lock: with two, a transaction of staff that changes both could deadlock with an order.
create function private.lock_stock(product_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock', 0));
  perform set_config('acopio.stock_locked', pg_current_xact_id()::text, true);
  if product_ids <> '{}' then
    perform from public.products where id = any (product_ids) order by id for no key update;
  end if;
end
$$;
comment on function private.lock_stock is 'Until the end of the transaction the stock of these products is the caller''s to read and change.';

create function private.change_alone() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if current_setting('acopio.stock_locked', true) is distinct from pg_current_xact_id()::text then
    perform pg_advisory_xact_lock(hashtextextended('stock', 0));
  end if;
  -- Only after the lock of the stock: an order may hold that one while it waits for a cart.
  if tg_nargs > 0 then
    perform pg_advisory_xact_lock(hashtextextended(tg_argv[0], 0));
  end if;
  return null;
end
$$;
comment on function private.change_alone is 'Makes orders wait, and with an argument also whoever shares the lock of that name.';
create trigger products_change_alone before insert or update or delete on public.products
  for each statement execute function private.change_alone();
-- A change of a brand or category changes its products too, whose words hold its name: it waits for an import that is under way
-- before it locks anything that the import may need.
create trigger brands_change_alone before insert or update of name, slug or delete on public.brands
  for each statement execute function private.change_alone();
create trigger categories_change_alone before insert or update of name, slug or delete on public.categories
  for each statement execute function private.change_alone();
-- Deleting a product deletes its cart lines, and adding a cart line checks that its product exists: each could wait for what the
-- other has locked. So could a change of the product's keys.
create trigger products_stop_carts before delete or update of id, item_code on public.products
  for each statement execute function private.change_alone('carts');
create trigger products_touch_updated_at before update on public.products
  for each row execute function private.touch_updated_at();

-- These are compared to the letter, and what looks the same is the same: an accent that is a sign of its own joins its letter.
create function private.compose_codes() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  new.item_code := normalize(new.item_code, NFC);
  new.family_code := normalize(new.family_code, NFC);
  return new;
end
$$;
create trigger products_compose_codes before insert or update of item_code, family_code on public.products
  for each row when (new.item_code is not normalized or new.family_code is not normalized)
  execute function private.compose_codes();

create function private.completed_unit(sale_unit text, unit private.sale_unit) returns private.sale_unit
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parsed private.sale_unit := private.read_sale_unit(sale_unit);
begin
  unit.unit_name := coalesce(unit.unit_name, parsed.unit_name);
  unit.content_name := case when unit.unit_content is null then coalesce(unit.content_name, parsed.content_name)
    when unit.unit_content > 1 then coalesce(unit.content_name, parsed.content_name, 'pieza')
    else unit.content_name end;
  unit.unit_content := coalesce(unit.unit_content, parsed.unit_content);
  -- An order names the unit that its shopper saw, and devices and requests drop such blanks.
  unit.unit_name := btrim(regexp_replace(unit.unit_name, format('[[:cntrl:]%s]+', private.blanks()), ' ', 'g'));
  unit.content_name := btrim(regexp_replace(unit.content_name, format('[[:cntrl:]%s]+', private.blanks()), ' ', 'g'));
  return unit;
end
$$;
comment on function private.completed_unit is 'What is given of a unit, and what its text says of the rest.';

-- Values that are given stay; the others are read from the text of sale_unit, and all of them when only that text changes.
create function private.complete_unit() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  completed private.sale_unit;
begin
  if tg_op = 'UPDATE' and new.sale_unit is distinct from old.sale_unit
    and (new.unit_name, new.unit_content, new.content_name) is not distinct from (old.unit_name, old.unit_content, old.content_name)
  then
    new.unit_name := null;
    new.unit_content := null;
    new.content_name := null;
  end if;
  completed := private.completed_unit(new.sale_unit, row (new.unit_name, new.unit_content, new.content_name)::private.sale_unit);
  new.unit_name := completed.unit_name;
  new.unit_content := completed.unit_content;
  new.content_name := completed.content_name;
  return new;
end
$$;
create trigger products_complete_unit before insert or update of sale_unit, unit_name, unit_content, content_name on public.products
  for each row execute function private.complete_unit();

revoke all on all routines in schema private from public;
grant execute on function private.plain_text(text), private.search_text(text, text, text), private.are_attributes(jsonb),
  private.is_unbroken(text), private.is_picture_address(text), private.are_picture_addresses(text[]),
  private.singular(text), private.read_sale_unit(text), private.completed_unit(text, private.sale_unit), private.blanks(), private.is_visible(text)
  to service_role;
