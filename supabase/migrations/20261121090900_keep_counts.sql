-- How many products there are of each category, brand and availability: kept, because every list shows such counts and none of
-- them may read a large catalogue whole.

-- In place of a category or a brand it means all of them together, also products that have none.
create function private.every_one() returns uuid
language sql immutable parallel safe set search_path = ''
as $$ select 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid $$;
grant execute on function private.every_one() to anon;

create table private.product_counts (
  category_id uuid not null,
  brand_id uuid not null,
  -- Empty where all products are counted. In a category, all brands together: «color:azul» for what is blue, «:color» for whatever has a
  -- colour.
  attribute text collate "C" not null default '',
  is_active boolean not null,
  is_featured boolean not null,
  is_sold_out boolean not null,
  products bigint not null,
  primary key (category_id, attribute, brand_id, is_active, is_featured, is_sold_out)
);
comment on table private.product_counts is
  'Products by category and brand, by category and attribute, by category alone, by brand alone and all together; the changes of product_count_changes come on top.';
create index product_counts_brand_idx on private.product_counts (brand_id, category_id) where attribute = '';

-- An order that takes the last piece of something writes a row here and waits for nobody: if it changed the counts at once, all
-- orders that take the last of anything in a category would queue for its row.
create table private.product_count_changes (
  id bigint generated always as identity,
  category_id uuid,
  brand_id uuid,
  attribute_keys tsvector not null,
  is_active boolean not null,
  is_featured boolean not null,
  is_sold_out boolean not null,
  products bigint not null
);
comment on table private.product_count_changes is 'What has come to the counts, or left them, since they were last brought up to date.';

alter table private.product_counts enable row level security;
alter table private.product_count_changes enable row level security;
revoke all on private.product_counts, private.product_count_changes from anon, authenticated, public;

-- Tells no more than the products do, which everybody may count. One statement for each way to ask, because each is planned once and
-- then kept: a statement that fits all of them would have to be planned anew for the categories and brands that are asked for, which takes longer
-- than reading their counts.
create function private.kept_counts(category_ids uuid[], brand_ids uuid[]) returns table (
  category_id uuid, brand_id uuid, is_active boolean, is_featured boolean, is_sold_out boolean, products bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  every constant uuid := private.every_one();
begin
  if category_ids is not null and brand_ids is not null then
    return query
      select kept.category_id, kept.brand_id, kept.is_active, kept.is_featured, kept.is_sold_out, kept.products
      from private.product_counts as kept
      where kept.attribute = '' and kept.category_id = any (category_ids) and kept.brand_id = any (brand_ids);
  elsif category_ids is not null then
    return query
      select kept.category_id, kept.brand_id, kept.is_active, kept.is_featured, kept.is_sold_out, kept.products
      from private.product_counts as kept
      where kept.attribute = '' and kept.category_id = any (category_ids) and kept.brand_id <> every;
  else
    return query
      select kept.category_id, kept.brand_id, kept.is_active, kept.is_featured, kept.is_sold_out, kept.products
      from private.product_counts as kept
      where kept.attribute = '' and kept.category_id <> every and kept.brand_id = any (brand_ids);
  end if;
  return query
    select counted.category_id, counted.brand_id, change.is_active, change.is_featured, change.is_sold_out, change.products
    from private.product_count_changes as change
    cross join lateral (values (change.category_id, change.brand_id), (change.category_id, every), (every, change.brand_id), (every, every))
      as counted(category_id, brand_id)
    where case when category_ids is null then counted.category_id <> every else counted.category_id = any (category_ids) end
      and case when brand_ids is null then counted.brand_id <> every else counted.brand_id = any (brand_ids) end;
end
$$;
comment on function private.kept_counts is
  'Counts as of now, to be added up, of these categories and brands: private.every_one() stands for all of them together, null for each of them by itself.';
grant execute on function private.kept_counts(uuid[], uuid[]) to anon;

create function private.counted_attributes(attribute_keys tsvector) returns setof text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return query
    select '' union all
    select counted.attribute
    from unnest(attribute_keys) as entry(lexeme, positions, weights)
    cross join lateral (select private.attribute_of_key(entry.lexeme) as attribute offset 0) as fact
    cross join lateral (values (fact.attribute), (':' || split_part(fact.attribute, ':', 1))) as counted(attribute);
end
$$;
comment on function private.counted_attributes is
  'Under which attributes a product is counted in its category: under none, «», under each of its values, and under each of their labels.';

create type private.attribute_count as (attribute text, is_active boolean, is_featured boolean, is_sold_out boolean, products bigint);

create function private.kept_by_attribute(of_category uuid, attributes text[]) returns setof private.attribute_count
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select kept.attribute, kept.is_active, kept.is_featured, kept.is_sold_out, kept.products
    from private.product_counts as kept
    where kept.category_id = of_category and kept.brand_id = private.every_one() and kept.attribute = any (attributes)
    union all
    select counted.attribute, change.is_active, change.is_featured, change.is_sold_out, change.products
    from private.product_count_changes as change, private.counted_attributes(change.attribute_keys) as counted(attribute)
    where change.category_id = of_category and counted.attribute = any (attributes);
end
$$;
comment on function private.kept_by_attribute is 'Kept counts of a category by these attributes as of now, to be added up; by no attribute, «», all of it.';
grant execute on function private.kept_by_attribute(uuid, text[]) to anon;

create function private.kept_attributes(of_category uuid, active boolean, first_words text, most integer) returns table (attribute text, products bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select held.attribute, sum(held.products)::bigint
    from (
      (select kept.attribute, kept.products
        from private.product_counts as kept
        where kept.category_id = of_category and kept.brand_id = private.every_one() and kept.is_active = active and kept.products <> 0
          and kept.attribute >= first_words and kept.attribute < first_words || '~'
        order by kept.attribute limit most * 4 + 1)
      union all
      select counted.attribute, change.products
      from private.product_count_changes as change, private.counted_attributes(change.attribute_keys) as counted(attribute)
      where change.category_id = of_category and change.is_active = active and starts_with(counted.attribute, first_words)
    ) as held
    group by held.attribute having sum(held.products) > 0;
end
$$;
-- An attribute has four rows at most, so one row more than four times the wanted ones shows that there is another attribute.
comment on function private.kept_attributes is
  'Which attributes of a category begin with first_words (labels with «:»), and how many of its products, on sale or not, have each. Where they are more than most, more than most are returned, but not all.';
grant execute on function private.kept_attributes(uuid, boolean, text, integer) to anon;

-- SQL that adds «taken», rows of changes, to the counts.
create function private.add_to_counts() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select $query$
    insert into private.product_counts as kept (category_id, brand_id, attribute, is_active, is_featured, is_sold_out, products)
    select case when grouping(category_id) = 0 then category_id else private.every_one() end,
      case when grouping(brand_id) = 0 then brand_id else private.every_one() end, '', is_active, is_featured, is_sold_out, sum(products)
    from taken
    group by is_active, is_featured, is_sold_out, grouping sets ((category_id, brand_id), (category_id), (brand_id), ())
    having sum(products) <> 0
      and (grouping(category_id) = 1 or category_id is not null) and (grouping(brand_id) = 1 or brand_id is not null)
    union all
    select category_id, private.every_one(), counted.attribute, is_active, is_featured, is_sold_out, sum(products)
    from taken, private.counted_attributes(attribute_keys) as counted(attribute)
    where category_id is not null and counted.attribute <> ''
    group by category_id, counted.attribute, is_active, is_featured, is_sold_out having sum(products) <> 0
    on conflict (category_id, attribute, brand_id, is_active, is_featured, is_sold_out)
      do update set products = kept.products + excluded.products
  $query$
$$;

-- One caller at a time, and nobody waits for it: whoever comes meanwhile leaves the changes to a later call. A transaction that
-- sees an older state than the last fold would fail on rows that are gone, so it leaves them too.
create function private.fold_product_counts() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if current_setting('transaction_isolation') <> 'read committed'
    or not pg_try_advisory_xact_lock(hashtextextended('product counts', 0))
  then
    return;
  end if;
  execute 'with taken as (delete from private.product_count_changes returning *) ' || private.add_to_counts();
end
$$;
comment on function private.fold_product_counts is 'Takes the changes into the counts.';

create function private.count_changed_products() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  first_change bigint;
  last_change bigint;
begin
  if tg_op = 'INSERT' then
    with noted as (
      insert into private.product_count_changes (category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, products)
      select category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, count(*) from added group by 1, 2, 3, 4, 5, 6
      returning id
    )
    select min(id), max(id) into first_change, last_change from noted;
  elsif tg_op = 'DELETE' then
    with noted as (
      insert into private.product_count_changes (category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, products)
      select category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, -count(*) from removed group by 1, 2, 3, 4, 5, 6
      returning id
    )
    select min(id), max(id) into first_change, last_change from noted;
  else
    with noted as (
      insert into private.product_count_changes (category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, products)
      select category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, sum(products)
      from (
        select category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, -1 as products from removed
        union all
        select category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, 1 from added
      ) as change
      group by 1, 2, 3, 4, 5, 6 having sum(products) <> 0
      returning id
    )
    select min(id), max(id) into first_change, last_change from noted;
  end if;
  -- After every 256 changes, so that adding them up stays cheap.
  if last_change / 256 > (first_change - 1) / 256 then
    perform private.fold_product_counts();
  end if;
  return null;
end
$$;
create trigger products_count_inserted after insert on public.products referencing new table as added
  for each statement execute function private.count_changed_products();
create trigger products_count_deleted after delete on public.products referencing old table as removed
  for each statement execute function private.count_changed_products();

-- Nearly every change of a product is a sale of some pieces, which changes no count: comparing all rows after each would make an
-- order notably slower. So a row that does change a count leaves a note, and without one nothing is compared. The note stays until
-- the transaction ends: were it taken away, an update within another could take the note of the outer one.
create function private.note_changed_count() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('acopio.counts_changed', 'yes', true);
  return new;
end
$$;
create trigger products_note_sold_out before update of stock_quantity on public.products for each row
  when (old.is_sold_out <> (coalesce(new.stock_quantity, 1) <= 0))
  execute function private.note_changed_count();
create trigger products_note_changed_count
  before update of category_id, brand_id, attributes, attribute_keys, is_active, is_featured on public.products for each row
  when (old.category_id is distinct from new.category_id or old.brand_id is distinct from new.brand_id
    or old.attribute_keys <> new.attribute_keys or old.is_active <> new.is_active or old.is_featured <> new.is_featured)
  execute function private.note_changed_count();
create trigger products_count_updated after update on public.products referencing old table as removed new table as added
  for each statement when (current_setting('acopio.counts_changed', true) = 'yes')
  execute function private.count_changed_products();

create function private.rebuild_product_counts() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Once this lock is held, every writer of products is done, with its changes of the counts, and no other begins.
  lock table public.products in share row exclusive mode;
  perform pg_advisory_xact_lock(hashtextextended('product counts', 0));
  delete from private.product_counts;
  delete from private.product_count_changes;
  execute 'with taken as (select category_id, brand_id, attribute_keys, is_active, is_featured, is_sold_out, 1 as products '
    || 'from public.products) ' || private.add_to_counts();
end
$$;
comment on function private.rebuild_product_counts is
  'Counts all products anew: after they were written with their triggers switched off, and to forget categories and brands that are gone.';

create function private.forget_product_counts() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.rebuild_product_counts();
  return null;
end
$$;
create trigger products_count_truncated after truncate on public.products
  for each statement execute function private.forget_product_counts();

select private.rebuild_product_counts();

create function public.popular_categories(max_entries integer default 6) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.allow_keeping(300);
  return (
    select coalesce(jsonb_agg(to_jsonb(popular) - 'products' order by popular.products desc, popular.name), '[]')
    from (
      select category.id, category.name, category.slug, category.is_active, category.image_url, sum(counted.products) as products
      from private.kept_counts(null, array[private.every_one()]) as counted
      join public.categories as category on category.id = counted.category_id
      where counted.is_active and not counted.is_sold_out and category.is_active
      group by category.id having sum(counted.products) > 0 order by products desc, category.name
      limit least(greatest(coalesce(max_entries, 6), 1), 50)
    ) as popular);
end
$$;
comment on function public.popular_categories is 'The categories with most products that can be ordered now.';
grant execute on function public.popular_categories(integer) to anon;
