-- Which products a search finds, and how well each fits. Products that contain the text just as it was typed are always among them.
-- Where few match, all of them are ranked. Where many do, each rank is read by itself, the best one first, until the page is full:
-- nobody waits for the hundred thousand that come after it. Both ways give the same order, see docs/decisions.

-- How well a product fits, the best first: the text is its SKU, then in its name, then in brand or category; «mentioned» is what
-- stands in descriptions and data sheets only. «Head» is what the product is, the first word of its name. Products that have the
-- letters only inside longer words come last: «pila» stands in an «apilador» and in what is «apilable».
create type private.match_rank as enum (
  'listed', 'sku', 'sku_start', 'name', 'name_start', 'head_words', 'head_beginnings', 'words', 'beginnings',
  'head_titles', 'titles', 'head_mentioned', 'phrase_mentioned', 'mentioned', 'name_part', 'part'
);
create type private.match as (id uuid, category_id uuid, rank private.match_rank);

-- What a search is narrowed down to. Limits are of the price with IVA or of the one without.
create type private.search_filters as (
  brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean,
  only_available boolean, with_tax boolean
);

-- An address that a page reads names fifty ids at most. Of more than five hundred the rest is left out, as products_by_code does with
-- codes: it would take seconds. An array of arrays has many times as many ids as it is long, so they are taken out first.
create function private.narrowed(
  brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean,
  only_available boolean, with_tax boolean
) returns private.search_filters
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return row (array(select id from unnest(brand_ids) as id limit 500), array(select id from unnest(category_ids) as id limit 500),
    min_price, max_price, coalesce(is_active, true), is_featured, only_available is true, with_tax is true)::private.search_filters;
end
$$;
comment on function private.narrowed is 'The filters that a caller asks for, with what is left unsaid.';
grant execute on function private.narrowed(uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean) to anon;

-- The words of a name, and those of name, brand, category and SKU, have indexes of their own, so that a word that stands in every
-- description need not be looked for there first.
create index products_name_words_idx on public.products using gin (ts_filter(search_document, '{a}'));
create index products_title_words_idx on public.products using gin (ts_filter(search_document, '{a,b,c}'));
-- For the newest products whose names begin with a given first word.
create index products_head_idx on public.products (head_word, is_sold_out, created_at desc, id) where is_active;
create index products_plain_name_idx on public.products (split_part(search_text, E'\n', 1) text_pattern_ops);

-- The parts of statements that are executed as text, with the search as $1 and the filters as $2, so that they are planned for the
-- filters that are set: a plan that fits all of them would use no index.

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
        when starts_with(product.search_text, ($1).plain || E'\n') then 'name'
        when starts_with(product.search_text, ($1).plain || ' ') then 'name_start'
        when spoken.name_words @@ ($1).in_name_whole then case when spoken.is_head then 'head_words'::private.match_rank else 'words' end
        when spoken.name_words @@ ($1).in_name then
          case when spoken.is_head then 'head_beginnings'::private.match_rank else 'beginnings' end
        when spoken.title_words @@ ($1).in_titles then case when spoken.is_head then 'head_titles'::private.match_rank else 'titles' end
        when not product.search_document @@ ($1).anywhere then
          case when position(($1).plain in spoken.name) > 0 then 'name_part'::private.match_rank else 'part' end
        when spoken.is_head then 'head_mentioned'
        when ($1).has_parts and position(($1).plain in product.search_text) > 0 then 'phrase_mentioned'
        else 'mentioned'
      end as rank) as fit
  $query$
$$;
comment on function private.ranked is 'SQL to join to a «product»: its rank is then fit.rank.';

create function private.passes_filters() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select $query$
    (($2).is_active is null or product.is_active = ($2).is_active)
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

-- Each way to match has an index. Conditions that the text does not need are left out: they would still be planned for.
create function private.match_condition(way text, search private.search) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case way
    when 'all' then 'true'
    when 'any' then case
      when search.plain = '' then 'true'
      -- The rest is written so that no index serves it: it is checked in the few rows that have what is rare.
      when search.rare is not null then $query$product.search_document @@ ($1).rare and (position(($1).plain in product.search_text) > 0
        or ts_filter(product.search_document, '{a,b,c,d}') @@ ($1).anywhere)$query$
      else '(' || coalesce(nullif(concat_ws(' or ',
        case when search.pattern is not null then 'product.search_text like ($1).pattern' end,
        case when search.anywhere is not null then 'product.search_document @@ ($1).anywhere' end), ''), 'false') || ')' end
    when 'titles' then $query$ts_filter(product.search_document, '{a,b,c}') @@ ($1).titles_or_code$query$
    -- Ranges, which use the index of codes and not the one of similar codes; «{» follows «z».
    when 'sku' then 'private.bare_code(product.item_code) ~>=~ ($1).code and private.bare_code(product.item_code) ~<=~ ($1).code'
    when 'sku_start' then $query$private.bare_code(product.item_code) ~>=~ ($1).code and private.bare_code(product.item_code) ~<~ (($1).code || '{')$query$
    when 'name' then $query$split_part(product.search_text, E'\n', 1) = ($1).plain$query$
    when 'name_start' then
      $query$split_part(product.search_text, E'\n', 1) like regexp_replace(($1).plain, '([\\%_])', '\\\1', 'g') || ' %'$query$
    when 'whole' then $query$ts_filter(product.search_document, '{a}') @@ ($1).in_name_whole$query$
    when 'beginnings' then $query$ts_filter(product.search_document, '{a}') @@ ($1).in_name$query$
    when 'heads' then $query$ts_filter(product.search_document, '{a}') @@ ($1).heads_name$query$
  end || case when search.denied is not null then ' and not product.search_document @@ ($1).denied' else '' end
$$;

create function private.match_columns() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select 'product.id, product.category_id, product.is_sold_out, product.created_at, product.item_name, product.precio_web, '
    || 'product.price_with_tax, product.price_per_piece, product.price_per_piece_with_tax'
$$;
comment on function private.match_columns is 'The columns by which matches are sorted, and those that are returned of them.';

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

create function private.estimated_product_count() returns numeric
language sql stable set search_path = ''
as $$ select greatest(reltuples, 1)::numeric from pg_catalog.pg_class where oid = 'public.products'::regclass $$;
comment on function private.estimated_product_count is 'About how many products there are, as of the last ANALYZE.';

-- Through the index of the words, which reads all that it has of them before the first product, or else among any products, as many as
-- the depth says.
create function private.are_more_than(
  search private.search, filters private.search_filters, way text, most integer, depth integer default null
) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  counted integer;
begin
  execute 'with product as materialized (select product.search_text, product.search_document from public.products as product where '
    || private.passes_filters() || case when depth is null then ' and ' || private.match_condition(way, search) else ' limit $4' end
    || ') select count(*) from (select from product where '
    || case when depth is null then 'true' else private.match_condition(way, search) end || ' limit $3 + 1) as counted'
  into counted using search, filters, most, depth;
  return counted > most;
end
$$;
comment on function private.are_more_than is 'Whether more products match in this way, by counting no further; with a depth, false is no promise that there are fewer.';

-- The planner takes filters and words for independent, so it may expect thousands where there are none: of a brand that does not make
-- the thing. What it expects of one word in the whole shop errs no further than its sample, but for forms of the word that stand in
-- one product and count as two. Half of that is sure, and so is what is left of it when all that the filters leave out is taken off.
create function private.least_matches(search private.search, filters private.search_filters) returns numeric
language plpgsql stable set search_path = ''
as $$
declare
  every_one constant private.search_filters := row (null, null, null, null, null, null, false, false)::private.search_filters;
begin
  -- Letters anywhere would count once more what has the word.
  search.pattern := null;
  return case when cardinality(search.words) = 1
    then private.expected_matches(search, every_one, 'any') / 2 + private.kept_count(filters) - private.kept_count(every_one) end;
end
$$;
comment on function private.least_matches is 'How many products match at the least, but for the error of the planner''s sample; null where that is not known.';

-- Where the number is told, «many» must be certain: either there are surely several times as many, and a twentieth of all products is far
-- more than a sample errs, or so many were counted. What most products have is met among any of them. Otherwise the planner's estimate
-- will do, since both ways give the same order.
create function private.are_many(search private.search, filters private.search_filters, most integer, is_told boolean) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  expected numeric;
begin
  -- No row is as small as 150 bytes, so a smaller table cannot hold that many.
  if search.plain = '' or search.anywhere is null or search.rare is not null
    or pg_relation_size('public.products'::regclass) < most * 150 then
    return false;
  end if;
  expected := private.expected_matches(search, filters, 'any');
  if expected <= most or not is_told then
    return expected > most;
  end if;
  return private.least_matches(search, filters) >= greatest(4 * most, private.estimated_product_count() / 20) is true
    or 2 * expected >= private.expected_matches(search, filters, 'all') and private.are_more_than(search, filters, 'any', most, 3 * most)
    or private.are_more_than(search, filters, 'any', most);
end
$$;
comment on function private.are_many is 'Whether more products match than this; false is no promise that there are fewer.';

-- The planner has statistics of words, and only guesses how many begin like one: it does not know when every SKU begins with «0».
create function private.are_surely_many(search private.search, filters private.search_filters, way text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return search.in_titles::text like '%:*%'
    and private.are_more_than(search, filters, way, greatest(5000, private.estimated_product_count() / 20)::integer);
end
$$;
comment on function private.are_surely_many is 'Whether a text with beginnings of words has more matches in this way than are read at once, whatever the planner expects.';

-- Reads the newest products of each first word, down to a depth. Null if a product below that depth could come before the last one
-- found: then it is not known which are first.
create function private.walk_heads(
  search private.search, filters private.search_filters, way text, only_rank private.match_rank, wanted integer, depth numeric
) returns private.match[]
language plpgsql stable set search_path = ''
as $$
declare
  newest constant text := ' from public.products as product where product.head_word = head.word and ' || private.passes_filters()
    || ' order by ' || private.product_order('newest', false);
  found private.match[];
begin
  execute 'with walked as materialized (select matched.found, deeper.is_sold_out, deeper.created_at from unnest(($1).heads) as head(word) '
    || 'cross join lateral (select array(select row (product.id, product.category_id, fit.rank)::private.match from ('
    || 'select product.id, product.category_id, product.search_text, product.search_document' || newest || ' limit $5) as product '
    || private.ranked() || ' where ' || private.match_condition(way, search) || ' and fit.rank = $3 limit $4) as found) as matched '
    || 'left join lateral (select product.is_sold_out, product.created_at' || newest || ' offset $5 limit 1) as deeper on cardinality(matched.found) < $4'
    || '), first as materialized (select match.*, product.is_sold_out, product.created_at, '
    || 'row_number() over (order by ' || private.product_order('newest', false) || ') as place '
    || 'from walked, unnest(walked.found) as match join public.products as product on product.id = match.id order by place limit $4) '
    || 'select array(select row (first.id, first.category_id, first.rank)::private.match from first order by first.place) '
    || 'where not exists (select from walked where walked.created_at is not null and not exists (select from first as last '
    || 'where last.place = $4 and (last.is_sold_out, walked.created_at) < (walked.is_sold_out, last.created_at)))'
  into found using search, filters, only_rank, wanted, depth;
  return found;
end
$$;

-- Reads down the order, of the products with those first words or of all, when enough matches can be expected among the first rows;
-- otherwise reads all that the index has and sorts it. It takes what is expected to read the fewest rows, and the last way when
-- another one found too few.
create function private.read_matches(
  search private.search, filters private.search_filters, ways text[], first_rank private.match_rank, last_rank private.match_rank,
  sort text, wanted integer
) returns private.match[]
language plpgsql stable set search_path = ''
as $$
declare
  is_of_heads constant boolean := 'heads' = any (ways) and search.heads is not null;
  way text := ways[1];
  expected numeric := greatest(private.expected_matches(search, filters, way), 1);
  of_heads numeric;
  depth numeric;
  row_order constant text := private.product_order(sort, filters.with_tax);
  are_many boolean := false;
  is_wanted text;
  found private.match[];
begin
  if is_of_heads and search.heads = '{}' then
    return '{}';
  elsif 'heads' = any (ways) then
    of_heads := private.expected_matches(search, filters, 'heads');
    depth := 100 + 2 * wanted * of_heads / least(expected, of_heads);
    if is_of_heads and depth / 2 <= expected then
      found := private.walk_heads(search, filters, way, first_rank, wanted, depth);
      if found is not null then
        return found;
      end if;
    end if;
    if of_heads < expected then
      way := 'heads';
      expected := greatest(of_heads, 1);
    end if;
  end if;
  is_wanted := private.match_condition(way, search) || ' and fit.rank between $3 and $4';
  depth := 300 + 3 * wanted * private.expected_matches(search, filters, 'all') / expected;
  if sort is not null and depth > expected and private.are_surely_many(search, filters, way) then
    are_many := true;
    depth := 300 + 3 * wanted * 20;
  end if;
  -- No index has the order of ranks.
  if sort is not null and (depth <= expected or are_many) then
    execute 'select array(select row (product.id, product.category_id, fit.rank)::private.match from ('
      || 'select ' || private.match_columns() || ', product.item_code, product.search_text, product.search_document from public.products as product where '
      || private.passes_filters() || ' order by ' || row_order || ' limit $6) as product '
      || private.ranked() || ' where ' || is_wanted || ' limit $5)'
    into found using search, filters, first_rank, last_rank, wanted, depth;
    if cardinality(found) = wanted then
      return found;
    end if;
  end if;
  execute 'with product as materialized (select ' || private.match_columns() || ', fit.rank from public.products as product ' || private.ranked()
    || ' where ' || private.passes_filters() || ' and ' || is_wanted
    || ') select array(select row (product.id, product.category_id, product.rank)::private.match from product order by '
    || case when sort is null then 'product.rank, ' else '' end || row_order || ' limit $5)'
  into found using search, filters, first_rank, last_rank, wanted;
  return found;
end
$$;
comment on function private.read_matches is
  'The first matches with ranks from first_rank to last_rank, in the order of the sort or else by rank. All of them match in each of the ways; the rarest way is read.';

-- Planned once for all searches, hence without sequential scans: each of these questions is for an index.
create function private.begun_ranks(search private.search) returns private.match_rank[]
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return array_remove(array[
    case when search.code <> '' and exists (select from public.products as product
      where private.bare_code(product.item_code) ~>=~ search.code and private.bare_code(product.item_code) ~<=~ search.code)
      then 'sku' end,
    case when length(search.code) >= 2 and exists (select from public.products as product
      where private.bare_code(product.item_code) ~>=~ search.code and private.bare_code(product.item_code) ~<~ (search.code || '{'))
      then 'sku_start' end,
    case when exists (select from public.products as product where split_part(product.search_text, E'\n', 1) = search.plain)
      then 'name' end,
    case when exists (select from public.products as product
      where split_part(product.search_text, E'\n', 1) ~>=~ (search.plain || ' ') and split_part(product.search_text, E'\n', 1) ~<~ (search.plain || '!'))
      then 'name_start' end]::private.match_rank[], null);
end
$$;
comment on function private.begun_ranks is 'Of the ranks that compare the whole text with a SKU or the beginning of a name, those that any product has.';

create function private.are_titles_few(search private.search, filters private.search_filters, wanted integer) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.expected_matches(search, filters, 'titles') <= wanted + 5000 and not private.are_surely_many(search, filters, 'titles');
end
$$;
comment on function private.are_titles_few is 'Whether so few products have the text in their titles that they are read at once sooner than rank by rank.';

-- Rank by rank, because once one fills the page those after it need not be read. Products that only contain or mention the words
-- are sorted by age alone when they are so many.
create function private.best_matches(search private.search, filters private.search_filters, sort text, wanted integer) returns private.match[]
language plpgsql stable set search_path = ''
as $$
declare
  begun private.match_rank[];
  step record;
  found private.match[] := '{}';
begin
  if sort is not null then
    return private.read_matches(search, filters, array['any'], 'listed', 'part', sort, wanted);
  end if;
  if search.heads is null and private.are_titles_few(search, filters, wanted) then
    found := private.read_matches(search, filters, array['titles'], 'sku', 'titles', null, wanted);
  else
    begun := private.begun_ranks(search);
    for step in
      select * from (values
        (array['sku'], 'sku'::private.match_rank), (array['sku_start'], 'sku_start'), (array['name'], 'name'), (array['name_start'], 'name_start'),
        (array['whole', 'heads'], 'head_words'), (array['beginnings', 'heads'], 'head_beginnings'), (array['whole'], 'words'),
        (array['beginnings'], 'beginnings'), (array['titles', 'heads'], 'head_titles'), (array['titles'], 'titles')
      ) as listed(ways, rank)
      where (listed.rank > 'name_start' or listed.rank = any (begun))
        and (listed.ways[1] <> 'whole' or search.in_name_whole is not null)
    loop
      -- Where first words are known, this is asked only now: it may read thousands of rows, and mostly the steps before have filled the
      -- page.
      if step.rank = 'words' and search.heads is not null and private.are_titles_few(search, filters, wanted) then
        found := found || private.read_matches(search, filters, array['titles'], 'words', 'titles', null, wanted - cardinality(found));
        exit;
      end if;
      found := found || private.read_matches(search, filters,
        step.ways, step.rank, step.rank, 'newest', wanted - cardinality(found));
      exit when cardinality(found) >= wanted;
    end loop;
  end if;
  if cardinality(found) < wanted then
    found := found || private.read_matches(search, filters, array['any'], 'head_mentioned', 'part', 'newest', wanted - cardinality(found));
  end if;
  return found;
end
$$;
comment on function private.best_matches is 'The best matches, or the first in the order of the sort, of a text that many products match.';

-- Up to a limit all matches are counted and ranked; beyond it only the first ones are found.
create type private.matches as (found private.match[], count integer, is_more boolean, best private.match_rank);

create function private.search_matches(
  search private.search, filters private.search_filters, sort text, wanted integer, most integer,
  wanted_of_many integer, is_told boolean default false
) returns private.matches
language plpgsql stable set search_path = ''
as $$
declare
  matches private.matches;
  row_order constant text := case when sort is null then 'product.rank, ' else '' end || private.product_order(sort, filters.with_tax);
begin
  if not private.are_many(search, filters, most, is_told) then
    execute 'with found as materialized (select ' || private.match_columns() || ', fit.rank from public.products as product ' || private.ranked()
      || ' where ' || private.passes_filters() || ' and ' || private.match_condition('any', search)
      || '), product as materialized (select * from found limit $4 + 1) '
      || 'select array(select row (product.id, product.category_id, product.rank)::private.match from product order by ' || row_order || ' limit $3), '
      || '(select count(*) from product), false, (select min(product.rank) from product)'
    into matches using search, filters, wanted, most;
  end if;
  if matches.count is null or matches.count > most then
    matches := row (private.best_matches(search, filters, sort, least(wanted_of_many, most)), most, true, null);
    if matches.found = '{}' and not is_told then
      matches.count := 0;
    end if;
    matches.best := case when sort is null then (matches.found)[1].rank
      else (private.best_matches(search, filters, null, 1))[1].rank end;
  end if;
  return matches;
end
$$;
comment on function private.search_matches is
  'The first matches and how many there are. Where they are more than most: the first wanted_of_many, most as their count, and is_more. Where the number is not told, an estimate decides whether they are more.';
grant execute on function private.estimated_product_count(), private.are_many(private.search, private.search_filters, integer, boolean),
  private.are_more_than(private.search, private.search_filters, text, integer, integer), private.least_matches(private.search, private.search_filters),
  private.are_surely_many(private.search, private.search_filters, text), private.are_titles_few(private.search, private.search_filters, integer),
  private.walk_heads(private.search, private.search_filters, text, private.match_rank, integer, numeric), private.begun_ranks(private.search),
  private.read_matches(private.search, private.search_filters, text[], private.match_rank, private.match_rank, text, integer),
  private.best_matches(private.search, private.search_filters, text, integer),
  private.search_matches(private.search, private.search_filters, text, integer, integer, integer, boolean) to anon;

create function private.every_active() returns private.search_filters
language sql immutable parallel safe set search_path = ''
as $$ select row (null, null, null, null, true, null, false, false)::private.search_filters $$;

-- What is common is met among the newest products; what is not is rare enough to be read whole from its index.
create function private.finds_something(search private.search) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  found boolean;
begin
  if search.pattern is null and search.anywhere is null then
    return false;
  end if;
  select exists (
    select from (
      select product.search_text, product.search_document from public.products as product
      where product.is_active order by product.is_sold_out, product.created_at desc, product.id limit 100
    ) as newest where (newest.search_text like search.pattern or newest.search_document @@ search.anywhere)
      and (newest.search_document @@ search.denied) is not true)
  into found;
  if not found then
    execute 'with found as materialized (select from public.products as product where product.is_active and '
      || private.match_condition('any', search) || ') select exists (select from found)'
    into found using search;
  end if;
  return found;
end
$$;
comment on function private.finds_something is 'Whether any product on sale matches a text, whatever the filters.';
grant execute on function private.every_active(), private.finds_something(private.search) to anon;

create function private.is_in_words(words tsquery, weights text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  found boolean;
begin
  -- The weights are written into the statement, as they are in the definition of the index.
  execute 'with found as materialized (select from public.products as product where product.is_active and '
    || format('ts_filter(product.search_document, %L) @@ $1) select exists (select from found)', weights)
  into found using words;
  return found;
end
$$;
comment on function private.is_in_words is 'Whether a product on sale has these words in its name, {a}, or in name, brand, category or SKU, {a,b,c}.';
grant execute on function private.is_in_words(tsquery, text) to anon;

-- Each first word is asked of the index by itself: for a list of them the planner would expect a match among the first rows of
-- the table.
create function private.is_sold_as(word text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  head text;
begin
  foreach head in array coalesce(
    private.known_heads(private.word_query('^' || word, array(select '^' || form from unnest(private.whole_forms(word)) as form), '{}', '')::tsquery), '{}')
  loop
    if exists (select from public.products as product where product.is_active and product.head_word = head) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.is_sold_as is 'Whether a plain word, or another for the same thing, is what products on sale are, by the first words of their names.';

-- Whoever looks for a red helmet wants a helmet: earmuffs that mention both words are no answer where there are helmets, nor is a lid for
-- black coffee. What was found already mostly tells.
create function private.is_answered(search private.search, matches private.match[] default '{}') returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from unnest(matches[:10]) as match join public.products as product using (id)
    where match.rank <= 'sku_start' or match.rank <= 'head_mentioned' and product.search_document @@ search.answering)
  then
    return true;
  elsif cardinality(search.words) < 2 or not private.is_sold_as(search.thing) then
    return matches <> '{}' or private.finds_something(search);
  end if;
  search.pattern := null;
  search.anywhere := search.anywhere && search.answering || search.starts_code;
  return private.finds_something(search);
end
$$;
comment on function private.is_answered is
  'Whether a text finds something, whatever the filters, and where products are the thing it asks for, something that one of its words calls what it is.';
grant execute on function private.is_sold_as(text), private.is_answered(private.search, private.match[]) to anon;
