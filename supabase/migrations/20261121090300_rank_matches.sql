-- Which products a search finds, and how well each fits. Products that contain the text just as it was typed are always among them.
-- Where few match, all of them are ranked. Where many do, each rank is read by itself, the best one first, until the page is full:
-- nobody waits for the hundred thousand that come after it. Both ways give the same order, see docs/decisions.

-- How well a product fits, the best first: its SKU, then its name, then brand and category say the text; what is mentioned stands in
-- descriptions and data sheets only. «Head» is what the product is, the first word of its name.
create type private.match_rank as enum (
  'listed', 'sku', 'sku_start', 'name', 'name_start', 'head_words', 'head_beginnings', 'words', 'beginnings',
  'head_titles', 'titles', 'name_part', 'head_mentioned', 'part_mentioned', 'mentioned'
);
create type private.match as (id uuid, category_id uuid, rank private.match_rank);

-- What a search is narrowed down to. Limits are of the price with IVA or of the one without.
create type private.search_filters as (
  brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean,
  only_available boolean, with_tax boolean
);

-- The words of a name, and those of name, brand, category and SKU, have indexes of their own: a word that stands in every description
-- must not be looked for there first.
create index products_name_words_idx on public.products using gin (ts_filter(search_document, '{a}'));
create index products_title_words_idx on public.products using gin (ts_filter(search_document, '{a,b,c}'));
create index products_plain_name_idx on public.products (split_part(search_text, E'\n', 1) text_pattern_ops);

-- The parts of statements that are executed as text, with the search as $1 and the filters as $2, so that they are planned for those that
-- are there: a plan that fits all of them would use no index.

create function private.ranked() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select $query$
    cross join lateral (select split_part(product.search_text, E'\n', 1) as name,
      regexp_replace(split_part(product.search_text, E'\n', 2), '[^a-z0-9]+', '', 'g') as code,
      ts_filter(product.search_document, '{a}') as name_words,
      ts_filter(product.search_document, '{a,b,c}') as title_words,
      product.search_document @@ ($1).starts_code as may_start_code,
      product.search_document @@ ($1).heads_name as is_head) as spoken
    cross join lateral (select
      case
        when ($1).plain = '' then 'listed'::private.match_rank
        when spoken.may_start_code and spoken.code = ($1).code then 'sku'
        when spoken.may_start_code and length(($1).code) >= 2 and starts_with(spoken.code, ($1).code) then 'sku_start'
        when spoken.name = ($1).plain then 'name'
        when starts_with(spoken.name, ($1).plain || ' ') then 'name_start'
        when spoken.name_words @@ ($1).in_name_whole then case when spoken.is_head then 'head_words'::private.match_rank else 'words' end
        when spoken.name_words @@ ($1).in_name then
          case when spoken.is_head then 'head_beginnings'::private.match_rank else 'beginnings' end
        when spoken.title_words @@ ($1).in_titles then case when spoken.is_head then 'head_titles'::private.match_rank else 'titles' end
        when ($1).has_parts and position(($1).plain in spoken.name) > 0 then 'name_part'
        when spoken.is_head then 'head_mentioned'
        when ($1).has_parts and position(($1).plain in product.search_text) > 0 then 'part_mentioned'
        else 'mentioned'
      end as rank) as fit
  $query$
$$;
comment on function private.ranked is 'What to join to a «product» for its rank: «fit».';

create function private.passes_filters() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select $query$
    product.is_active = ($2).is_active
      and (($2).is_featured is null or product.is_featured = ($2).is_featured)
      and (not ($2).only_available or not product.is_sold_out)
      and case coalesce(cardinality(($2).brand_ids), 0) when 0 then true
        when 1 then product.brand_id = ($2).brand_ids[1] else product.brand_id = any (($2).brand_ids) end
      and case coalesce(cardinality(($2).category_ids), 0) when 0 then true
        when 1 then product.category_id = ($2).category_ids[1] else product.category_id = any (($2).category_ids) end
      and case when ($2).min_price is null then true
        when ($2).with_tax then product.price_with_tax >= ($2).min_price else product.precio_web >= ($2).min_price end
      and case when ($2).max_price is null then true
        when ($2).with_tax then product.price_with_tax <= ($2).max_price else product.precio_web <= ($2).max_price end
  $query$
$$;

-- Each way has an index. A way that the text does not have is none: it would still be planned for.
create function private.match_condition(way text, search private.search) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case way
    when 'all' then 'true'
    when 'any' then case when search.plain = '' then 'true' else '(' || coalesce(nullif(concat_ws(' or ',
      case when search.pattern is not null then 'product.search_text ilike ($1).pattern' end,
      case when search.anywhere is not null then 'product.search_document @@ ($1).anywhere' end), ''), 'false') || ')' end
    when 'titles' then $query$ts_filter(product.search_document, '{a,b,c}') @@ ($1).titles_or_code$query$
    when 'sku' then 'private.bare_code(product.item_code) = ($1).code'
    when 'sku_start' then $query$private.bare_code(product.item_code) like ($1).code || '%'$query$
    when 'name' then $query$split_part(product.search_text, E'\n', 1) = ($1).plain$query$
    when 'name_start' then
      $query$split_part(product.search_text, E'\n', 1) like regexp_replace(($1).plain, '([\\%_])', '\\\1', 'g') || ' %'$query$
    when 'whole' then $query$ts_filter(product.search_document, '{a}') @@ ($1).in_name_whole$query$
    when 'beginnings' then $query$ts_filter(product.search_document, '{a}') @@ ($1).in_name$query$
    when 'heads' then $query$ts_filter(product.search_document, '{a}') @@ ($1).heads_name$query$
  end
$$;

create function private.match_columns() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select 'product.id, product.category_id, product.is_sold_out, product.created_at, product.item_name, product.precio_web, '
    || 'product.price_with_tax, product.price_per_piece, product.price_per_piece_with_tax'
$$;
comment on function private.match_columns is 'What a match is put in order by, and what is said of it.';

-- The order of each list and of what a search found, as its index has it.
create function private.product_order(sort text, with_tax boolean) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case sort
    when 'name_asc' then 'product.item_name, product.id'
    when 'price_asc' then case when with_tax then 'product.price_with_tax, product.id' else 'product.precio_web, product.id' end
    when 'price_desc' then case when with_tax then 'product.price_with_tax desc, product.id' else 'product.precio_web desc, product.id' end
    when 'unit_price_asc' then
      case when with_tax then 'product.price_per_piece_with_tax, product.id' else 'product.price_per_piece, product.id' end
    else 'product.is_sold_out, product.created_at desc, product.id'
  end
$$;

-- How many products the planner expects to match in this way. It knows the commonest words of each index from a sample, so a word that
-- stands in every description is recognised without reading one. Such statistics are shown to the owner of the table alone.
create function private.expected_matches(search private.search, filters private.search_filters, way text) returns numeric
language plpgsql volatile security definer set search_path = ''
as $$
declare
  plan jsonb;
begin
  execute 'explain (format json) select from public.products as product where ' || private.passes_filters()
    || ' and ' || private.match_condition(way, search)
  into plan using search, filters;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
end
$$;
grant execute on function private.ranked(), private.passes_filters(), private.match_condition(text, private.search), private.match_columns(),
  private.product_order(text, boolean), private.expected_matches(private.search, private.search_filters, text) to anon;

create function private.goods() returns numeric
language sql stable set search_path = ''
as $$ select greatest(reltuples, 1)::numeric from pg_catalog.pg_class where oid = 'public.products'::regclass $$;
comment on function private.goods is 'About how many products there are, as of the last ANALYZE.';

-- Certain above a limit, or when the planner expects several times as many; a twentieth of all goods is far more than its sample errs.
create function private.are_many(search private.search, filters private.search_filters, most integer) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  surely_many numeric := greatest(4 * most, private.goods() / 20);
  expected numeric;
  counted integer := 0;
begin
  -- No row is as small as this.
  if search.plain = '' or search.anywhere is null or pg_relation_size('public.products'::regclass) < most * 150 then
    return false;
  end if;
  expected := private.expected_matches(search, filters, 'titles');
  if expected > most and expected < surely_many then
    execute 'with found as materialized (select from public.products as product where ' || private.passes_filters()
      || ' and ' || private.match_condition('titles', search)
      || ') select count(*) from (select from found limit $3 + 1) as counted'
    into counted using search, filters, most;
  end if;
  return expected >= surely_many or counted > most or private.expected_matches(search, filters, 'any') >= surely_many;
end
$$;
comment on function private.are_many is 'Whether more products match than this; false is no promise that there are fewer.';

-- Down the order, when as many as are wanted can be expected among the first rows; else all that the index has, put in order then.
-- Whichever is expected to read fewer rows, and the second when the first was wrong.
create function private.read_matches(
  search private.search, filters private.search_filters, ways text[], first_rank private.match_rank, last_rank private.match_rank,
  sort text, wanted integer
) returns private.match[]
language plpgsql stable set search_path = ''
as $$
declare
  way text;
  expected numeric;
  depth numeric;
  shown constant text := 'select array_agg(row (product.id, product.category_id, product.rank)::private.match order by product.place) ';
  row_order constant text := private.product_order(sort, filters.with_tax);
  is_wanted text;
  found private.match[];
begin
  select listed.way, greatest(private.expected_matches(search, filters, listed.way), 1) as goods into way, expected
  from unnest(ways) as listed(way) order by goods limit 1;
  is_wanted := private.match_condition(way, search) || ' and fit.rank between $3 and $4';
  depth := 300 + 3 * wanted * private.expected_matches(search, filters, 'all') / expected;
  if depth <= expected then
    execute shown || 'from (select product.id, product.category_id, fit.rank, row_number() over () as place from ('
      || 'select ' || private.match_columns() || ', product.item_code, product.search_text, product.search_document from public.products as product where '
      || private.passes_filters() || ' order by ' || row_order || ' limit $6) as product '
      || private.ranked() || ' where ' || is_wanted || ' limit $5) as product'
    into found using search, filters, first_rank, last_rank, wanted, depth;
    if cardinality(found) = wanted then
      return found;
    end if;
  end if;
  execute 'with product as materialized (select ' || private.match_columns() || ', fit.rank from public.products as product ' || private.ranked()
    || ' where ' || private.passes_filters() || ' and ' || is_wanted || ') ' || shown
    || 'from (select product.*, row_number() over (order by ' || case when sort is null then 'product.rank, ' else '' end || row_order
    || ') as place from product order by place limit $5) as product'
  into found using search, filters, first_rank, last_rank, wanted;
  return coalesce(found, '{}');
end
$$;
comment on function private.read_matches is 'The first matches, by the rarest of several ways that all of them go, whose ranks are from one to another, in the order of the sort or else by rank.';

-- Rank by rank, because one that has enough for a page leaves no question about those behind it. What only contains or mentions the
-- words is put in no order but that of age once it is this much.
create function private.best_matches(search private.search, filters private.search_filters, sort text, wanted integer) returns private.match[]
language plpgsql stable set search_path = ''
as $$
declare
  step record;
  found private.match[] := '{}';
begin
  if sort is not null then
    return private.read_matches(search, filters, array['any'], 'listed', 'mentioned', sort, wanted);
  elsif private.expected_matches(search, filters, 'titles') <= wanted + 5000 then
    found := private.read_matches(search, filters, array['titles'], 'sku', 'titles', null, wanted);
  else
    for step in
      select * from (values
        (array['sku'], 'sku'::private.match_rank), (array['sku_start'], 'sku_start'), (array['name'], 'name'), (array['name_start'], 'name_start'),
        (array['whole', 'heads'], 'head_words'), (array['beginnings', 'heads'], 'head_beginnings'), (array['whole'], 'words'),
        (array['beginnings'], 'beginnings'), (array['titles', 'heads'], 'head_titles'), (array['titles'], 'titles')
      ) as step(ways, rank)
    loop
      continue when step.rank = 'sku_start' and length(search.code) < 2;
      found := found || private.read_matches(search, filters,
        step.ways, step.rank, step.rank, 'newest', wanted - cardinality(found));
      exit when cardinality(found) >= wanted;
    end loop;
  end if;
  if cardinality(found) < wanted then
    found := found || private.read_matches(search, filters, array['any'], 'name_part', 'mentioned', 'newest', wanted - cardinality(found));
  end if;
  return found;
end
$$;
comment on function private.best_matches is 'The best matches, or the first in the order of the sort, of a text that many products match.';

-- Counted and ranked up to a limit, all of them; beyond it the first are found by themselves.
create type private.matches as (found private.match[], count integer, is_more boolean, best private.match_rank);

create function private.search_matches(
  search private.search, filters private.search_filters, sort text, wanted integer, most integer,
  wanted_of_many integer
) returns private.matches
language plpgsql stable set search_path = ''
as $$
declare
  matches private.matches;
  row_order constant text := case when sort is null then 'product.rank, ' else '' end || private.product_order(sort, filters.with_tax);
begin
  if not private.are_many(search, filters, most) then
    execute 'with found as materialized (select ' || private.match_columns() || ', fit.rank from public.products as product ' || private.ranked()
      || ' where ' || private.passes_filters() || ' and ' || private.match_condition('any', search)
      || '), product as materialized (select * from found limit $4 + 1) '
      || 'select (select array_agg(row (first.id, first.category_id, first.rank)::private.match order by first.place) from ('
      || 'select product.*, row_number() over (order by ' || row_order || ') as place from product order by place limit $3) as first), '
      || '(select count(*) from product), false, (select min(product.rank) from product)'
    into matches using search, filters, wanted, most;
  end if;
  if matches.count is null or matches.count > most then
    matches := row (private.best_matches(search, filters, sort, least(wanted_of_many, most)), most, true, null);
    matches.best := case when sort is null then (matches.found)[1].rank
      else (private.best_matches(search, filters, null, 1))[1].rank end;
  end if;
  return matches;
end
$$;
comment on function private.search_matches is
  'The first of the matches and how many there are; of many, as many as are wanted of many. Of more than may be counted as many as may, and that there are more.';
grant execute on function private.goods(), private.are_many(private.search, private.search_filters, integer),
  private.read_matches(private.search, private.search_filters, text[], private.match_rank, private.match_rank, text, integer),
  private.best_matches(private.search, private.search_filters, text, integer),
  private.search_matches(private.search, private.search_filters, text, integer, integer, integer) to anon;

create function private.every_active() returns private.search_filters
language sql immutable parallel safe set search_path = ''
as $$ select row (null, null, null, null, true, null, false, false)::private.search_filters $$;

-- What is common is met among the newest; what is not is rare enough for its index to name all of it.
create function private.finds_something(pattern text, words tsquery) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  found boolean;
begin
  if pattern is null and words is null then
    return false;
  end if;
  select exists (
    select from (
      select product.search_text, product.search_document from public.products as product
      where product.is_active order by product.is_sold_out, product.created_at desc, product.id limit 100
    ) as newest where newest.search_text ilike pattern or newest.search_document @@ words)
  into found;
  if not found then
    execute 'with found as materialized (select from public.products as product where product.is_active and ('
      || concat_ws(' or ', case when pattern is not null then 'product.search_text ilike $1' end,
        case when words is not null then 'product.search_document @@ $2' end)
      || ')) select exists (select from found)'
    into found using pattern, words;
  end if;
  return found;
end
$$;
grant execute on function private.every_active(), private.finds_something(text, tsquery) to anon;

create function private.is_in_words(words tsquery, weights text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  found boolean;
begin
  -- The weights stand in the text, as they stand in the index.
  execute 'with found as materialized (select from public.products as product where product.is_active and '
    || format('ts_filter(product.search_document, %L) @@ $1) select exists (select from found)', weights)
  into found using words;
  return found;
end
$$;
comment on function private.is_in_words is 'Whether a product on sale has these words in its name, {a}, or in name, brand, category or SKU, {a,b,c}.';
grant execute on function private.is_in_words(tsquery, text) to anon;
