-- Pages of lists that a plain query does not find in time: those far down, those with a text or a price, and those by the attributes of a category.

-- Down the order of the list, as far as enough of what has the attributes or the text can be expected; else all that has them, put in order
-- then. Whichever is expected to read fewer rows, and the second when the first was wrong: where what matches comes late in the order.
create function private.listed_ids(filters private.list_filters, sort text, first_row integer, row_limit integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  row_order constant text := ' order by ' || private.product_order(sort, (filters.narrowed).with_tax);
  has_text constant boolean := (filters.search).plain <> '';
  anyhow private.list_filters := filters;
  expected numeric;
  all_goods numeric;
  depth bigint;
  ids uuid[];
begin
  if row_limit = 0 then
    return '{}';
  end if;
  if filters.keys is not null then
    select kept.expected, kept.all_goods into expected, all_goods from private.expected_by_keys(filters) as kept;
  elsif has_text then
    -- Where letters are compared one by one the planner takes a third.
    expected := private.expected_matches(filters.search, filters.narrowed, 'any') * case when (filters.search).rare is not null then 3 else 1 end;
    all_goods := private.expected_matches(filters.search, filters.narrowed, 'all');
  end if;
  depth := 300 + 3 * (first_row + row_limit) * all_goods / greatest(expected, 1);
  anyhow.keys := null;
  anyhow.search.plain := '';
  while depth < expected loop
    execute 'select array(select product.id from (select ' || private.filtered_columns()
      || private.filtered_products(anyhow) || row_order || ' limit $6) as product where ($3 is null or product.attribute_keys @@ $3) and '
      || private.match_condition('any', filters.search) || row_order || ' offset $4 limit $5)'
    into ids using filters.search, filters.narrowed, filters.keys, first_row, row_limit, depth;
    if cardinality(ids) = row_limit then
      return ids;
    end if;
    depth := depth * 10;
  end loop;
  execute 'select array(select product.id ' || case when has_text
      then 'from (select ' || private.match_columns() || private.filtered_products(filters) || ' offset 0) as product'
      else private.filtered_products(filters) end || row_order || ' offset $4 limit $5)'
  into ids using filters.search, filters.narrowed, filters.keys, first_row, row_limit;
  return ids;
end
$$;
grant execute on function private.listed_ids(private.list_filters, text, integer, integer) to anon;

create function public.listed_products(
  attributes text default '', query text default '', brand_ids uuid[] default null, category_ids uuid[] default null,
  min_price numeric default null, max_price numeric default null, is_active boolean default true,
  is_featured boolean default null, only_available boolean default false, with_tax boolean default false,
  sort text default 'newest', first_row integer default 0, row_limit integer default 12
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters constant private.list_filters := private.read_filters(
    'list', query, brand_ids, category_ids, min_price, max_price, is_active, is_featured, only_available, with_tax, attributes);
  size constant private.list_size := private.list_size(filters);
  ids constant uuid[] := private.listed_ids(
    filters, sort, least(greatest(coalesce(first_row, 0), 0), 100000), least(greatest(coalesce(row_limit, 12), 0), 100));
  products jsonb := '[]';
begin
  perform private.allow_keeping(30);
  if ids <> '{}' then
    select jsonb_agg(private.product_json(product) order by listed.place)
    from unnest(ids) with ordinality as listed(id, place) join public.products as product on product.id = listed.id
    into products;
  end if;
  return jsonb_build_object('count', size.goods, 'more', size.is_more, 'products', coalesce(products, '[]'));
end
$$;
comment on function public.listed_products is
  'One page of a list, with its size as count_products says it. Its rows are found by their ids first, so that those before it are not read. Attributes of a category, «color:azul,color:negro,talla:m», take any value of a label, and of every label one; what the category does not have filters nothing.';
grant execute on function
  public.listed_products(text, text, uuid[], uuid[], numeric, numeric, boolean, boolean, boolean, boolean, text, integer, integer)
to anon;
