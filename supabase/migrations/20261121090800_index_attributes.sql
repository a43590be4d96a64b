-- What lists of a category are filtered by: the facts of the data sheets, each as a key that an address can say, «color:azul».

-- Two spellings of one value come to the same key: «A/B» and «A B», «#10» and «10», «.5» and «0.5». Signs that tell numbers apart are
-- spelt out, and what would be lost on the way (letters of another alphabet) has no key at all. Nor has a sentence, which nobody filters by.
create function private.attribute_slug(words text, most integer) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  spoken text collate "C" := replace(private.plain_text(translate(words, '−–—_', '--- ')), '+/-', ' mas menos ');
begin
  if spoken ~ '[,/.-]' then
    spoken := regexp_replace(spoken, '(?<![a-z0-9.])\.(?=[0-9])', '0.', 'g');
    spoken := regexp_replace(spoken, '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g');
    spoken := regexp_replace(spoken, '([0-9]),(?=[0-9])', '\1.', 'g');
    spoken := regexp_replace(spoken, '([0-9])/(?=[0-9])', '\1_', 'g');
    spoken := regexp_replace(spoken, '(?<![0-9])\.|\.(?![0-9])', ' ', 'g');
    spoken := regexp_replace(spoken, '(^|[^a-z0-9])-(?=[0-9])', '\1 menos ', 'g');
  end if;
  if spoken ~ '[^a-z0-9 ._-]' then
    spoken := regexp_replace(spoken, '([0-9]) ?: ?(?=[0-9])', '\1 es a ', 'g');
    spoken := replace(replace(replace(replace(replace(spoken, '"', ' pulgadas '), '''', ' pies '), '%', ' por ciento '),
      '±', ' mas menos '), '+', ' mas ');
    spoken := replace(replace(replace(replace(replace(replace(spoken, '<', ' menor '), '>', ' mayor '), '=', ' igual '),
      '°', ' grados '), 'μ', 'u'), 'ω', ' ohm ');
    spoken := translate(spoken, '·•«»™®©', '       ');
  end if;
  spoken := btrim(regexp_replace(spoken, '[^a-z0-9._\u0080-\uffff]+', '-', 'g'), '-');
  return case when spoken ~ '^[a-z0-9._-]+$' and length(spoken) <= most then spoken end;
end
$$;
comment on function private.attribute_slug is
  'A label or a value as addresses say it, «20.5-x-26-cm»; null where it is longer than this or cannot be said with ASCII.';

create type private.filterable_attribute as (attribute text, label text, value text);

-- Where a label stands twice, the first one counts, as everywhere, so that no product is counted under two values of one label.
create function private.filterable_attributes(attributes jsonb) returns setof private.filterable_attribute
language plpgsql immutable parallel safe rows 8 set search_path = ''
as $$
begin
  return query
    select distinct on (fact.label_slug) fact.label_slug || ':' || fact.value_slug, fact.label, fact.value
    from (
      select entry ->> 'label' as label, entry ->> 'value' as value, place,
        private.attribute_slug(entry ->> 'label', 40) as label_slug, private.attribute_slug(entry ->> 'value', 60) as value_slug
      -- A data sheet that is no array is refused by the table's own check, but only after this was computed.
      from jsonb_array_elements(case when jsonb_typeof(attributes) = 'array' then attributes else '[]' end) with ordinality as sheet(entry, place)
      -- Without «offset 0» each key would be computed anew wherever it is named here.
      offset 0
    ) as fact
    where fact.label_slug is not null and fact.value_slug is not null
    order by fact.label_slug, fact.place;
end
$$;
comment on function private.filterable_attributes is 'The facts of a data sheet that lists can be filtered by, with their words.';

-- How keys are written for people. Spellings are only ever added or replaced: the one that was written last is shown.
create table private.attribute_spellings (
  attribute text collate "C" primary key,
  label text not null,
  value text not null
);
comment on table private.attribute_spellings is 'The words of each key: «color:azul» is «Color», «Azul».';
alter table private.attribute_spellings enable row level security;
revoke all on private.attribute_spellings from anon, authenticated, public;

-- The beginning of the category's id stands before each key, so that an index leads to the blue things of one category alone.
create function private.category_attribute_key(category_id uuid, attribute text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return left(category_id::text, 8) || ':' || attribute; end $$;

create function private.attribute_of_key(key text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return substr(key, 10); end $$;

alter table public.products add column attribute_keys tsvector not null default '';
comment on column public.products.attribute_keys is
  'What lists of its category are filtered by, see private.filterable_attributes; none without a category. Kept by a trigger.';
grant select (attribute_keys) on public.products to anon;

create function private.key_attributes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  keys text[];
begin
  -- An import that writes every column again changes few of them.
  if tg_op = 'INSERT' or new.attribute_keys = '' or (new.attributes, new.category_id, new.attribute_keys)
    is distinct from (old.attributes, old.category_id, old.attribute_keys)
  then
    with facts as materialized (
      select * from private.filterable_attributes(new.attributes)
    ), spelt as (
      insert into private.attribute_spellings as known (attribute, label, value)
      select facts.attribute, facts.label, facts.value from facts
      where not exists (select from private.attribute_spellings as same
        where (same.attribute, same.label, same.value) = (facts.attribute, facts.label, facts.value))
      order by facts.attribute
      on conflict (attribute) do update set label = excluded.label, value = excluded.value
    )
    select array_agg(private.category_attribute_key(new.category_id, facts.attribute)) into keys from facts where new.category_id is not null;
    new.attribute_keys := array_to_tsvector(coalesce(keys, '{}'));
  end if;
  return new;
end
$$;
create trigger products_key_attributes before insert or update of attributes, category_id, attribute_keys on public.products
  for each row execute function private.key_attributes();

create index products_attribute_keys_idx on public.products using gin (attribute_keys);

revoke all on all routines in schema private from public;
grant execute on function private.category_attribute_key(uuid, text), private.attribute_of_key(text) to anon;
