-- Products are imported and exported as spreadsheets. One call reads many lines: it tells what each would change, or changes it,
-- by the same rules. What a line does not name stays as it is, null means «as if nobody had ever said», and a value that is the
-- same is not written. For staff, with a secret key.

create function private.slug_of(words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return btrim(left(btrim(regexp_replace(private.plain_text(words), '[^a-z0-9]+', '-', 'g'), '-'), 120), '-'); end $$;
comment on function private.slug_of is 'The slug that a brand or category of this name gets; empty where no letter or digit is left.';

-- Made plain when a name is written, not for every name with each batch of an import.
alter table public.brands add column plain_name text collate "C" not null
  generated always as (btrim(private.plain_text(name))) stored;
alter table public.categories add column plain_name text collate "C" not null
  generated always as (btrim(private.plain_text(name))) stored;
-- No secret, and whoever reads all columns reads this one too.
grant select (plain_name) on public.brands, public.categories to anon;
comment on column public.brands.plain_name is 'The name as imports and the search for brands compare it, see private.plain_text.';
comment on column public.categories.plain_name is 'The name as imports compare it, see private.plain_text.';

create type private.brand_or_category as (kind text, slug text, plain_name text, label text);

-- The label leads back to its brand or category: the name, or the slug where the name could mean another one too.
create function private.brands_and_categories() returns setof private.brand_or_category
language sql stable set search_path = ''
as $$
  with known as (
    select 'brand' as kind, brand.slug, brand.name, brand.plain_name from public.brands as brand
    union all
    select 'category', category.slug, category.name, category.plain_name from public.categories as category
  )
  select known.kind, known.slug, known.plain_name,
    case when count(*) over (partition by known.kind, known.plain_name) = 1
      and (known.name = known.slug or (known.kind, known.name) not in (select other.kind, other.slug from known as other))
      then known.name else known.slug end
  from known
$$;
comment on function private.brands_and_categories is 'Brands and categories as spreadsheets call them.';

-- With the keys that a line of an import may have.
create function private.importable(product public.products) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'item_name', product.item_name, 'description', product.description, 'precio_web', product.precio_web,
    'brand', (select brand.slug from public.brands as brand where brand.id = product.brand_id),
    'category', (select category.slug from public.categories as category where category.id = product.category_id),
    'is_active', product.is_active, 'is_featured', product.is_featured, 'sort_order', product.sort_order,
    'image_url', product.image_url, 'more_image_urls', product.more_image_urls,
    'stock_quantity', product.stock_quantity, 'min_stock_level', product.min_stock_level,
    'sale_unit', product.sale_unit, 'unit_name', product.unit_name, 'unit_content', product.unit_content,
    'content_name', product.content_name, 'tax_rate', product.tax_rate, 'family_code', product.family_code,
    'attributes', product.attributes,
    'volume_discounts', (
      select coalesce(jsonb_agg(
        jsonb_build_object('min_quantity', step.min_quantity, 'percentage', step.percentage) order by step.min_quantity), '[]')
      from public.volume_discounts as step where step.product_id = product.id and step.is_active))
$$;
comment on function private.importable is 'What an import may change of a product, with brand and category by slug.';

create type private.import_line as (
  place integer, code text, given jsonb, product_id uuid, before jsonb, after jsonb, new_brand text, new_category text, problem text,
  detail text, also text[]);

create function private.code_spelling(code text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  bare constant text := regexp_replace(code, format('[%s]', private.blanks()), '', 'g');
  hyphened constant text := translate(bare, E'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D', '----------');
begin
  return regexp_replace(lower(hyphened collate "und-x-icu"), '^0*([0-9]+)(?:(\.[0-9]*[1-9])0*|\.0+)?$', '\1\2');
end
$$;
comment on function private.code_spelling is
  'Two SKUs with the same spelling are probably one: spreadsheets drop zeros before and behind a number, word processors make other dashes of hyphens, people write capitals and blanks as they like.';
-- The index calls them with the rights of who writes a product.
grant execute on function private.code_spelling(text), private.blanks() to service_role;
create index products_code_spelling_idx on public.products (private.code_spelling(item_code) text_pattern_ops);

-- An existing SKU that this one was probably meant to be. Asked of every new line, so one plan is kept for all of them.
create function private.misspelt_code(code text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  spelling constant text := private.code_spelling(code);
begin
  return (select product.item_code from public.products as product where private.code_spelling(product.item_code) = spelling limit 1);
end
$$;

-- When a line gives an existing product another text, the unit is read from it before the line's own columns of the unit are
-- written, so all names must fit. Otherwise it is read only for columns that are still empty. Names are no longer than their
-- text, so mostly nothing has to be read.
create function private.too_long_name(before jsonb, after jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  sale_unit constant text := after ->> 'sale_unit';
  is_read_anew constant boolean := before is not null and before ->> 'sale_unit' is distinct from sale_unit;
  parsed private.sale_unit;
begin
  if sale_unit is null or char_length(sale_unit) <= 40 then
    return null;
  end if;
  parsed := private.read_sale_unit(sale_unit);
  return case
    when char_length(parsed.unit_name) > 40 and (is_read_anew or after ->> 'unit_name' is null) then parsed.unit_name
    when char_length(parsed.content_name) > 40
      and (is_read_anew or after ->> 'content_name' is null and after ->> 'unit_content' is distinct from '1') then parsed.content_name
  end;
end
$$;
comment on function private.too_long_name is 'What the text of a sale unit would call the unit, or what it holds, where products have no room for such a name.';

-- Most lines name no unit or change nothing, and are spared the reading of its text.
create function private.planned_unit(before jsonb, after jsonb, given jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if before is null or before = after or not given ?| array['sale_unit', 'unit_name', 'unit_content', 'content_name'] then
    return '{}';
  end if;
  return to_jsonb(private.completed_unit(after ->> 'sale_unit', jsonb_populate_record(null::private.sale_unit,
    case when before -> 'sale_unit' is distinct from after -> 'sale_unit' then given else after end)));
end
$$;
comment on function private.planned_unit is 'The unit that an existing product gets, with what is read from a text that changes.';

create function private.plan_import(lines jsonb, create_missing boolean) returns private.import_line[]
language sql stable set search_path = ''
as $$
  with defaults as (
    select '{"precio_web": 0, "is_active": true, "is_featured": false, "sort_order": 0, "more_image_urls": [],
      "tax_rate": 0.16, "attributes": [], "volume_discounts": []}'::jsonb as of_columns
  ), brands_and_categories as materialized (
    select * from private.brands_and_categories()
  ), line as materialized (
    select (entry.place)::integer as place, normalize(entry.cells ->> 'item_code', NFC) as code, entry.cells - 'item_code' as cells
    from jsonb_array_elements(lines) with ordinality as entry (cells, place)
  ), asked as materialized (
    -- A label says which one is meant; only other words have to be made comparable, which takes longer.
    select mentioned.kind, mentioned.words, mentioned.place, labelled.slug as labelled_slug,
      case when labelled.slug is null then btrim(private.plain_text(mentioned.words)) end as plain_name,
      case when labelled.slug is null then private.slug_of(mentioned.words) end as slug
    from (
      select kind, line.cells ->> kind as words, min(line.place) as place from line, unnest(array['brand', 'category']) as kind
      where line.cells ->> kind is not null group by 1, 2
    ) as mentioned
    left join brands_and_categories as labelled on labelled.kind = mentioned.kind and labelled.label = mentioned.words
  ), namesakes as (
    select known.kind, known.plain_name, min(known.slug) as slug, count(*) > 1 as are_several
    from brands_and_categories as known group by known.kind, known.plain_name
  ), found as (
    -- By the exact slug, or by name. «C++» would get the slug of «C» too, but is another brand.
    select asked.*, coalesce(asked.labelled_slug, exact.slug, namesakes.slug) as existing_slug, spelt.label as known_label,
      exact.slug is null and coalesce(namesakes.are_several, false) as is_ambiguous
    from asked
    left join brands_and_categories as exact on exact.kind = asked.kind and exact.slug = asked.words
    left join namesakes on namesakes.kind = asked.kind and namesakes.plain_name = asked.plain_name
    left join brands_and_categories as spelt on spelt.kind = asked.kind and spelt.slug = asked.slug
  ), named as (
    -- If several new names would get the same slug, the first one gets it. What was asked for is one value, so that lines find
    -- their answer by its hash: of two conditions, one of them fixed, the planner makes a loop over all answers for each line.
    select array[found.kind, found.words] as asked_for, found.words, found.existing_slug as slug, found.is_ambiguous,
      case when found.existing_slug is null then coalesce(found.known_label,
        case when create_missing and found.slug <> '' and found.plain_name <> first_value(found.plain_name) over first_of_slug
          then first_value(found.words) over first_of_slug end) end as similar
    from found window first_of_slug as (partition by found.kind, found.slug, found.existing_slug is null order by found.place, found.words)
  ), resolved as materialized (
    select line.place, line.code, product.id as product_id,
      case when product.id is not null then private.importable(product) end as before,
      case when line.cells @? '$.* ? (@ == null)' then (
        select jsonb_object_agg(cell.key, case
          when cell.value <> 'null' then cell.value else coalesce(defaults.of_columns -> cell.key, 'null') end)
        from jsonb_each(line.cells) as cell) else line.cells end
      || case when brand.words is null then '{}'
        else jsonb_build_object('brand', coalesce(brand.slug, private.slug_of(brand.words))) end
      || case when category.words is null then '{}'
        else jsonb_build_object('category', coalesce(category.slug, private.slug_of(category.words))) end
      -- A single thing holds nothing.
      || case when line.cells ->> 'unit_content' = '1' then '{"content_name": null}' else '{}'::jsonb end as given,
      case
        when coalesce(line.code, '') = '' then array['code_missing', null]
        when row_number() over (partition by line.code order by line.place) > 1 then array['repeated', null]
        when product.id is null and not line.cells ? 'item_name' then array['unknown_code', private.misspelt_code(line.code)]
        when product.id is null and private.misspelt_code(line.code) is not null
          then array['misspelt_code', private.misspelt_code(line.code)]
        when brand.is_ambiguous then array['ambiguous_brand', brand.words]
        when brand.similar is not null then array['similar_brand', brand.similar]
        when brand.words is not null and brand.slug is null and (not create_missing or private.slug_of(brand.words) = '')
          then array[case when create_missing then 'brand_without_slug' else 'unknown_brand' end, brand.words]
      end as trouble,
      case
        when category.is_ambiguous then array['ambiguous_category', category.words]
        when category.similar is not null then array['similar_category', category.similar]
        when category.words is not null and category.slug is null and (not create_missing or private.slug_of(category.words) = '')
          then array[case when create_missing then 'category_without_slug' else 'unknown_category' end, category.words]
      end as category_trouble,
      case when brand.slug is null then brand.words end as new_brand,
      case when category.slug is null then category.words end as new_category,
      product.attributes
    from line
    cross join defaults
    left join public.products as product on product.item_code = line.code
    left join named as brand on brand.asked_for = array['brand', line.cells ->> 'brand']
    left join named as category on category.asked_for = array['category', line.cells ->> 'category']
  ), kept as materialized (
    -- The entries of a data sheet may hold more than their two texts: a line that repeats those changes nothing.
    select resolved.*, case when resolved.given -> 'attributes' = (
        select coalesce(jsonb_agg(jsonb_build_object('label', entry -> 'label', 'value', entry -> 'value')), '[]')
        from jsonb_array_elements(resolved.attributes) as entry)
      then resolved.given - 'attributes' else resolved.given end as wanted
    from resolved
  ), meant as materialized (
    select kept.*, after, private.planned_unit(kept.before, after, kept.wanted) as unit,
      private.too_long_name(kept.before, after) as too_long_name
    from kept cross join defaults cross join lateral (select coalesce(kept.before, defaults.of_columns) || kept.wanted as after) as planned
  )
  select coalesce(array_agg(
    row (place, code, wanted || unit, product_id, before, after || unit, new_brand, new_category,
      coalesce(trouble[1], category_trouble[1], case when too_long_name is not null then 'long_unit' end),
      case when trouble is not null then trouble[2] when category_trouble is not null then category_trouble[2] else too_long_name end,
      -- Whoever corrects the brand corrects the category with it.
      case when trouble[1] like '%brand%' then category_trouble end)::private.import_line
    order by place), '{}')
  from meant
$$;
comment on function private.plan_import is 'What lines of a spreadsheet mean for the products there are. Changes nothing.';

create function private.import_changes(line private.import_line) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, jsonb_build_array(line.before -> key, line.after -> key)), '{}')
    from jsonb_object_keys(line.given) as key where line.before -> key is distinct from line.after -> key);
end
$$;

-- One statement for each kind of change. Prices, stock and other columns that no search looks at are a kind of their own, which
-- leaves the words of a product alone: they take most of the time. Stock that a line does not name is never written.
create function private.write_import(plan private.import_line[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  searched constant text[] := array['item_name', 'description', 'brand', 'category', 'attributes', 'sale_unit'];
  unit constant text[] := array['unit_name', 'unit_content', 'content_name'];
  stepped uuid[];
begin
  insert into public.brands (name, slug)
  select distinct on (line.after ->> 'brand') line.new_brand, line.after ->> 'brand'
  from unnest(plan) as line where line.new_brand is not null order by line.after ->> 'brand', line.place
  on conflict (slug) do nothing;
  insert into public.categories (name, slug)
  select distinct on (line.after ->> 'category') line.new_category, line.after ->> 'category'
  from unnest(plan) as line where line.new_category is not null order by line.after ->> 'category', line.place
  on conflict (slug) do nothing;

  update public.products as product set
    precio_web = new.precio_web, is_active = new.is_active, is_featured = new.is_featured, sort_order = new.sort_order,
    image_url = new.image_url, more_image_urls = new.more_image_urls, tax_rate = new.tax_rate, family_code = new.family_code,
    min_stock_level = new.min_stock_level,
    stock_quantity = case when line.given ? 'stock_quantity' then new.stock_quantity else product.stock_quantity end
  from unnest(plan) as line cross join lateral jsonb_populate_record(null::public.products, line.after) as new
  where product.id = line.product_id and line.before - (searched || unit || array['volume_discounts'])
    <> line.after - (searched || unit || array['volume_discounts']);

  update public.products as product set
    item_name = new.item_name, description = new.description, attributes = new.attributes,
    brand_id = (select brand.id from public.brands as brand where brand.slug = line.after ->> 'brand'),
    category_id = (select category.id from public.categories as category where category.slug = line.after ->> 'category'),
    sale_unit = new.sale_unit
  from unnest(plan) as line cross join lateral jsonb_populate_record(null::public.products, line.after) as new
  where product.id = line.product_id and private.import_changes(line) ?| searched;
  -- Where the text changed, the trigger has read the whole unit from it; the plan also knows what the line itself says of the unit.
  update public.products as product set
    unit_name = new.unit_name, unit_content = new.unit_content, content_name = new.content_name
  from unnest(plan) as line cross join lateral jsonb_populate_record(null::public.products, line.after) as new
  where product.id = line.product_id
    and (product.unit_name, product.unit_content, product.content_name)
      is distinct from (new.unit_name, new.unit_content, new.content_name);

  insert into public.products (
    item_code, item_name, description, precio_web, brand_id, category_id, is_active, is_featured, sort_order, image_url,
    more_image_urls, stock_quantity, min_stock_level, sale_unit, unit_name, unit_content, content_name, tax_rate, family_code,
    attributes)
  select line.code, new.item_name, new.description, new.precio_web,
    (select brand.id from public.brands as brand where brand.slug = line.after ->> 'brand'),
    (select category.id from public.categories as category where category.slug = line.after ->> 'category'),
    new.is_active, new.is_featured, new.sort_order, new.image_url, new.more_image_urls, new.stock_quantity, new.min_stock_level,
    new.sale_unit, new.unit_name, new.unit_content, new.content_name, new.tax_rate, new.family_code, new.attributes
  from unnest(plan) as line cross join lateral jsonb_populate_record(null::public.products, line.after) as new
  where line.product_id is null
  order by line.place;

  stepped := array(
    select product.id from unnest(plan) as line join public.products as product on product.item_code = line.code
    where coalesce(line.before -> 'volume_discounts', '[]') <> line.after -> 'volume_discounts');
  if stepped <> '{}' then
    delete from public.volume_discounts as step where step.product_id = any (stepped) and step.is_active;
    insert into public.volume_discounts (product_id, min_quantity, percentage)
    select product.id, step.min_quantity, step.percentage
    from unnest(plan) as line
    join public.products as product on product.item_code = line.code and product.id = any (stepped)
    cross join lateral jsonb_to_recordset(line.after -> 'volume_discounts') as step (min_quantity integer, percentage numeric)
    on conflict on constraint volume_discounts_product_quantity_key
      do update set percentage = excluded.percentage, is_active = true;
  end if;
end
$$;

-- Wrong lines are reported and left out; whether the others go in without them is for the caller to decide, who first calls with
-- apply = false. The lock is that of all changes by staff: orders wait while a call lasts, so calls are kept short.
create function public.import_products(lines jsonb, apply boolean default false, create_missing boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  plan private.import_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 1000 then
    raise exception 'lines are an array of at most 1000 objects' using errcode = 'invalid_parameter_value';
  end if;
  if apply then
    perform pg_advisory_xact_lock(hashtextextended('stock', 0));
  end if;
  plan := private.plan_import(lines, create_missing);
  if apply then
    perform private.write_import(array(select line from unnest(plan) as line where line.problem is null));
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'outcome', case when line.problem is not null then 'refused' when line.product_id is null then 'created'
        when private.import_changes(line) = '{}' then 'same' else 'changed' end,
      'problem', line.problem, 'detail', line.detail,
      'also', case when line.also is not null then jsonb_build_object('problem', line.also[1], 'detail', line.also[2]) end,
      'spelling', case when line.problem is null and line.product_id is null then private.code_spelling(line.code) end,
      'new_brand', case when line.problem is null then line.new_brand end,
      'new_brand_slug', case when line.problem is null and line.new_brand is not null then line.after ->> 'brand' end,
      'new_category', case when line.problem is null then line.new_category end,
      'new_category_slug', case when line.problem is null and line.new_category is not null then line.after ->> 'category' end))
      || case when line.problem is null and line.product_id is not null
        then jsonb_build_object('changes', private.import_changes(line)) else '{}' end order by line.place), '[]')
    from unnest(plan) as line);
end
$$;
comment on function public.import_products is
  'For staff: what each line of a spreadsheet would change, or with apply changes: outcome, problem, changes {column: [before, after]}. New lines that share a spelling are the same SKU, written in two ways, and new names that share a slug cannot both be made: whoever sends them in several calls compares them.';

create function public.export_products(after_code text default '', page_size integer default 500) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with brands_and_categories as materialized (select * from private.brands_and_categories())
  select coalesce(jsonb_agg(
    jsonb_build_object('item_code', page.item_code) || page.importable || jsonb_build_object(
      'brand', (select known.label from brands_and_categories as known where known.kind = 'brand' and known.slug = page.importable ->> 'brand'),
      'category',
        (select known.label from brands_and_categories as known where known.kind = 'category' and known.slug = page.importable ->> 'category'))
    order by page.item_code), '[]')
  from (
    select product.item_code, private.importable(product) as importable from public.products as product
    where product.item_code > after_code order by product.item_code limit least(page_size, 1000)
  ) as page
$$;
comment on function public.export_products is 'For staff: products as lines of an import, a page after a SKU. Those without a SKU are left out.';

create function public.count_unexported_products() returns integer
language sql stable security definer set search_path = ''
return (select count(*)::integer from public.products where item_code is null);
comment on function public.count_unexported_products is 'For staff: how many products no export holds, since they have no SKU.';

revoke all on all routines in schema private from public;
revoke all on function public.import_products(jsonb, boolean, boolean), public.export_products(text, integer),
    public.count_unexported_products()
  from anon, authenticated, public;
grant execute on function public.import_products(jsonb, boolean, boolean), public.export_products(text, integer),
  public.count_unexported_products() to service_role;
