-- The catalogue: brands, categories and products, read by everybody and changed by staff only.

-- Browsers drop tabs and line breaks from addresses and read \ as /: «/<tab>/host» leaves the shop.
create function private.is_unbroken(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select address !~ '[[:cntrl:][:space:]\\]' $$;

create function private.is_picture_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select address ~ '^(/[^/]|https://)' and private.is_unbroken(address) $$;
comment on function private.is_picture_address is 'A path of the shop or an https address.';

create table public.brands (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null constraint brands_name_check check (btrim(name) <> '' and char_length(name) <= 120),
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
  name text collate "und-x-icu" not null constraint categories_name_check check (btrim(name) <> '' and char_length(name) <= 120),
  is_active boolean not null default true,
  image_url text constraint categories_image_url_check check (private.is_picture_address(image_url) and char_length(image_url) <= 2048),
  sort_order integer not null default 0
);
comment on table public.categories is 'Shelves of the shop; their pages live at /categoria/{slug}.';

-- unaccent() itself is only STABLE, because its dictionary could be swapped; naming the dictionary makes the promise of
-- IMMUTABLE true for as long as nobody edits it. Unaccented first, so that lower() works under any locale.
-- Shoppers type the «×» of «20 × 26 cm» as x, where unaccent would make it an asterisk; and an asterisk in a filter is a
-- wildcard to the API, with no way to escape it, so no text that is searched may hold one.
create function private.plain_text(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(regexp_replace(
    translate(extensions.unaccent('extensions.unaccent'::regdictionary, translate(words, '×', 'x')), '*', ''),
    '\s+', ' ', 'g'))
$$;
comment on function private.plain_text is 'Lower case, without accents and asterisks, on one line: how texts are compared in searches.';
grant execute on function private.plain_text(text) to anon;

-- A line break joins the parts: search texts are one line, so no search can match across two parts.
create function private.search_text(item_name text, item_code text, description text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.plain_text(item_name) || E'\n' || private.plain_text(coalesce(item_code, ''))
    || E'\n' || private.plain_text(coalesce(description, ''))
$$;

create function private.are_attributes(candidate jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when jsonb_typeof(candidate) <> 'array' or jsonb_array_length(candidate) > 60 then false
    else coalesce(
      (select bool_and(coalesce(
        jsonb_typeof(entry) = 'object'
        and jsonb_typeof(entry -> 'label') = 'string' and btrim(entry ->> 'label') <> ''
        and jsonb_typeof(entry -> 'value') = 'string' and btrim(entry ->> 'value') <> '', false))
       from jsonb_array_elements(candidate) as entry), true) and octet_length(candidate::text) <= 20000
  end
$$;
comment on function private.are_attributes is 'Whether this is a data sheet: an array of {"label", "value"} texts.';

create table public.products (
  id uuid primary key default gen_random_uuid(),
  -- The ICU root collation sorts «Ácido» before «Bolsa» on every installation, whatever its locale is.
  item_name text collate "und-x-icu" not null
    constraint products_item_name_check check (btrim(item_name) <> '' and char_length(item_name) <= 500),
  item_code text constraint products_item_code_key unique
    constraint products_item_code_check check (btrim(item_code) <> '' and char_length(item_code) <= 64),
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
  -- Null means that nobody has counted the pieces («Consultando»); such a product may still be ordered.
  stock_quantity integer constraint products_stock_quantity_check check (stock_quantity >= 0),
  min_stock_level integer constraint products_min_stock_level_check check (min_stock_level >= 0),
  sale_unit text constraint products_sale_unit_check check (btrim(sale_unit) <> '' and char_length(sale_unit) <= 80),
  attributes jsonb not null default '[]' constraint products_attributes_check check (private.are_attributes(attributes)),
  search_text text not null generated always as (private.search_text(item_name, item_code, description)) stored,
  is_sold_out boolean not null generated always as (coalesce(stock_quantity, 1) <= 0) stored
);
comment on table public.products is 'What the shop sells. Lists show active products; inactive ones stay readable on purpose, see the policy.';
comment on column public.products.precio_web is 'Pesos per unit of sale, before IVA.';
comment on column public.products.search_text is 'Name, code and description, unaccented and in lower case, one per line.';
comment on column public.products.is_sold_out is 'Sorts sold-out products to the end of lists.';

-- Default order of lists («newest»), alone and within a brand or a category.
create index products_newest_idx on public.products (is_sold_out, created_at desc, id) where is_active;
create index products_brand_idx on public.products (brand_id, is_sold_out, created_at desc, id);
create index products_category_idx on public.products (category_id, is_sold_out, created_at desc, id);
create index products_featured_idx on public.products (sort_order, is_sold_out, created_at desc, id) where is_active and is_featured;
create index products_name_idx on public.products (item_name, id) where is_active;
create index products_price_idx on public.products (precio_web, id) where is_active;
create index products_search_idx on public.products using gin (search_text extensions.gin_trgm_ops);
create index brands_name_idx on public.brands (name, id) where is_active;
create index brands_name_search_idx on public.brands using gin (name extensions.gin_trgm_ops);
create index categories_name_idx on public.categories (name, id) where is_active;

revoke all on public.brands, public.categories, public.products from anon, authenticated, public;
grant select (id, name, slug, is_active, created_at) on public.brands to anon;
grant select (id, slug, name, is_active, image_url, sort_order) on public.categories to anon;
grant select (
  id, item_name, item_code, description, precio_web, brand_id, category_id, is_active, is_featured, sort_order, created_at,
  updated_at, image_url, stock_quantity, min_stock_level, sale_unit, attributes, search_text, is_sold_out
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

-- Orders change the stock beside each other, each locking its products in the order of ids. Any other change of products or
-- orders, one row or an import, locks rows in the order it meets them, so it runs alone: orders under way end first, new ones
-- wait. One lock for both, or a transaction of staff that changes first one and then the other could wait for an order in a circle.
create function private.lock_stock(product_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock', 0));
  perform set_config('acopio.stock_locked', pg_current_xact_id()::text, true);
  perform from public.products where id = any (product_ids) order by id for no key update;
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
  return null;
end
$$;
create trigger products_change_alone before update or delete on public.products
  for each statement execute function private.change_alone();
create trigger products_touch_updated_at before update on public.products
  for each row execute function private.touch_updated_at();

revoke all on all routines in schema private from public;
grant execute on function private.plain_text(text), private.search_text(text, text, text), private.are_attributes(jsonb),
  private.is_unbroken(text), private.is_picture_address(text) to service_role;
