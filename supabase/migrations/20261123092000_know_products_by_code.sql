-- Lists to order from name products by SKU, as people write one: «KTN-5114», «ktn5114», «KTN 5114». One call reads a whole list.

create function private.bare_code(code text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return regexp_replace(private.plain_text(code), '[^a-z0-9]+', '', 'g'); end $$;
comment on function private.bare_code is 'A SKU as it is compared: letters and digits alone, in lower case.';
-- Indexes call it with the rights of who writes a product.
grant execute on function private.bare_code(text) to anon, service_role;

create index products_bare_code_idx on public.products (private.bare_code(item_code) text_pattern_ops);
-- For the nearest codes to one that no product has.
create index products_near_code_idx on public.products using gist (private.bare_code(item_code) extensions.gist_trgm_ops) where is_active;

grant execute on function private.letters_apart(text, text) to anon;

-- A slip in a code is one or two signs: if more were allowed, codes that differ only by their last digits would all be proposed.
-- A text that does not look like a code, or is near to none, is looked for by its words.
create function private.probably_meant(code text) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  wanted constant text := left(private.bare_code(left(code, 200)), 64);
  meant uuid[];
begin
  if wanted ~ '[a-z]' and wanted ~ '[0-9]{2}' then
    select array_agg(near.id order by near.distance, near.is_sold_out, near.item_code, near.id)
    into meant
    from (
      select candidate.*, private.letters_apart(private.bare_code(candidate.item_code), wanted) as distance
      from (
        select product.id, product.item_code, product.is_sold_out from public.products as product
        where product.is_active and product.item_code is not null
        order by private.bare_code(product.item_code) operator(extensions.<->) wanted limit 40
      ) as candidate
      order by distance, candidate.is_sold_out, candidate.item_code, candidate.id limit 3
    ) as near
    where near.distance <= 2;
  end if;
  return coalesce(meant, (
    select array_agg(match.id order by match.place)
    from private.search_forgivingly(left(code, 200), private.every_active(), null, 3) as answer,
      unnest((answer.matches).found[1:3]) with ordinality as match(id, category_id, rank, place)
    where wanted <> ''), '{}');
end
$$;
comment on function private.probably_meant is 'Up to three products on sale that somebody may have meant who wrote a code that no product has.';
grant execute on function private.probably_meant(text) to anon;

-- In a large shop a guess may take a tenth of a second, and nobody waits long for twenty. Codes for which no time is left get no guess;
-- whoever has settled the first ones gets guesses for the next.
create function private.probably_meant_of(codes text[], most interval) returns table (ids uuid[])
language plpgsql stable set search_path = ''
as $$
declare
  began constant timestamptz := clock_timestamp();
  code text;
begin
  foreach code in array codes loop
    exit when clock_timestamp() - began >= most;
    ids := private.probably_meant(code);
    return next;
  end loop;
end
$$;
comment on function private.probably_meant_of is
  'What was probably meant by each of these codes, in their order, until so much time has gone by; a guess that has begun is finished.';
grant execute on function private.probably_meant_of(text[], interval) to anon;

create function private.substitutes(product public.products) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(other.id order by other.place), '{}')
  from (
    select kin.id, row_number() over (order by abs(kin.precio_web - product.precio_web), kin.item_name, kin.id) as place
    from public.products as kin
    where kin.family_code = product.family_code and kin.is_active and not kin.is_sold_out and kin.precio_web > 0 and kin.id <> product.id
    order by place limit 3
  ) as other
$$;
comment on function private.substitutes is 'Up to three others of a product''s family that can be had, the nearest in price first.';
grant execute on function private.substitutes(public.products) to anon;

create function public.products_by_code(codes text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with asked as materialized (
    -- Codes are counted after they are taken out: an array of arrays has many times as many as it is long.
    select entry.code, entry.place, private.bare_code(left(entry.code, 64)) as bare
    from unnest(codes) with ordinality as entry(code, place) where entry.code is not null and entry.place <= 500
  ), alike as (
    -- A code that is written the same beats one that only has the same letters and digits, and a product on sale beats one that
    -- no longer is.
    select asked.place, product.id, rank() over (
      partition by asked.place
      order by private.plain_text(product.item_code) = private.plain_text(btrim(asked.code)) desc, product.is_active desc) as rank
    from asked join public.products as product on private.bare_code(product.item_code) = asked.bare
    where asked.bare <> '' and length(asked.code) <= 64
  ), named as materialized (
    select place, array_agg(id order by id) as ids from alike where rank = 1 group by place
  ), nameless as materialized (
    select asked.place, asked.code, row_number() over (order by asked.place) as number
    from asked where asked.place not in (select place from named) order by asked.place limit 20
  ), guessed as materialized (
    select nameless.place, guess.ids
    from private.probably_meant_of(array(select code from nameless order by number), interval '1 second') with ordinality
      as guess(ids, number)
    join nameless using (number)
  ), answered as (
    select asked.code, asked.place, coalesce(cardinality(named.ids) = 1, false) as is_found,
      case
        when cardinality(named.ids) = 1 then named.ids || (
          select case when product.is_active and not product.is_sold_out then '{}' else private.substitutes(product) end
          from public.products as product where product.id = named.ids[1])
        else coalesce(named.ids[1:3], guessed.ids, '{}')
      end as ids
    from asked left join named using (place) left join guessed using (place)
  )
  select coalesce(jsonb_agg(jsonb_build_object('code', code, 'is_found', is_found, 'products', (
    select coalesce(jsonb_agg(private.product_json(product) order by listed.place), '[]')
    from unnest(answered.ids) with ordinality as listed(id, place) join public.products as product using (id)))
    order by answered.place), '[]')
  from answered
$$;
comment on function public.products_by_code is
  'For each of up to 500 SKUs, as people write them, the product that has it and, if that cannot be had, up to three of its family; or else up to three that were probably meant, for the first twenty such SKUs and for a second at most.';
grant execute on function public.products_by_code(text[]) to anon;
