-- The words each product is found by, ready to be compared with what shoppers type: without accents, case or plural, sizes in
-- one spelling. Kept by triggers, because the words of a brand and of a category belong to their products too.

-- These run for every word of every product, and PL/pgSQL keeps its plans where an SQL function is planned anew on each call.
-- What brands and categories are found by is computed with the rights of who writes them: so the secret key may call it.

-- Without arguments these are constants of each plan.
create function private.units() returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_object_agg(spelling, same.unit)
  from jsonb_each_text('{"ml": "ml mililitro mililitros", "l": "l lt lts litro litros", "kg": "kg kgs kilo kilos kilogramo kilogramos",
    "g": "g gr grs gramo gramos", "lb": "lb lbs libra libras", "oz": "oz onza onzas", "mm": "mm milimetro milimetros",
    "cm": "cm cms centimetro centimetros", "m": "m mt mts metro metros", "pulgada": "in pulg pulgada pulgadas",
    "v": "v volt volts", "va": "va", "w": "w watt watts", "gb": "gb", "tb": "tb", "pieza": "pz pza pzas pieza piezas", "%": "%"}')
    as same(unit, spellings), unnest(string_to_array(same.spellings, ' ')) as spelling
$$;
comment on function private.units is 'Units of measure in all their spellings, and the one that stands for each.';
grant execute on function private.units() to anon, service_role;

-- Not «un» and «una», which mostly say nothing.
create function private.number_words() returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select '{"uno": "1", "dos": "2", "tres": "3", "cuatro": "4", "cinco": "5", "seis": "6", "siete": "7", "ocho": "8", "nueve": "9", "diez": "10",
    "once": "11", "doce": "12", "quince": "15", "veinte": "20", "treinta": "30", "cuarenta": "40", "cincuenta": "50", "cien": "100",
    "mil": "1000"}'::jsonb
$$;
comment on function private.number_words is 'Numbers that are written out, and their digits.';
grant execute on function private.number_words() to anon, service_role;

create function private.any_of(words jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$ select string_agg(word, '|') from jsonb_object_keys(words) as word $$;
comment on function private.any_of is 'A pattern of the keys.';
grant execute on function private.any_of(jsonb) to anon, service_role;

-- One size has many spellings: «20 × 26cm», «20x26 cm», «500ml», «1,000 VA», «6"», «4"x6"», «70%», «no. 27».
create function private.search_words(words text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- The classes mean ASCII alone, whatever the locale of the database.
  spoken text collate "C" := private.plain_text(words);
begin
  spoken := regexp_replace(spoken, '([0-9]),([0-9]{3})(?![0-9])', '\1\2', 'g');
  spoken := regexp_replace(spoken, '([0-9]) ?x ?(?=[0-9])', '\1x', 'g');
  spoken := regexp_replace(spoken, '([0-9]) ?"', '\1 pulgadas ', 'g');
  -- «N.º» says only that a number follows, which a name that has the number need not say.
  spoken := regexp_replace(spoken, '(^|[^a-z0-9])n(?:[.]?o|um|ro|umero|[.° ])[.°]? ?(?=[0-9]|(?:' || private.any_of(private.number_words()) || ')(?![a-z0-9]))',
    '\1 ', 'g');
  if spoken ~ '[0-9][a-z%]|x ?[0-9]' then
    spoken := regexp_replace(spoken, '([0-9] ?)(' || private.any_of(private.units()) || ') ?x ?(?=[0-9])', '\1 \2 x ', 'g');
    spoken := regexp_replace(spoken, '([0-9])(?=(' || private.any_of(private.units()) || '|hojas?)(?![a-z0-9]))', '\1 ', 'g');
  end if;
  -- Without fractions and words that have to be cut, words are what stands between the signs; matching them one by one takes four
  -- times as long.
  if spoken !~ '[0-9][./][0-9]|[^ ]{61}' then
    return array_remove(
      string_to_array(regexp_replace(spoken, '[][:cntrl:]!"#$&''()+,./:;<=>?@^`{|}~°º[-]+', ' ', 'g'), ' '), '');
  end if;
  return array(
    select left(word.parts[1], 60)
    from regexp_matches(spoken, '[0-9]+(?:[./x][0-9]+)+|[^][:space:][:cntrl:]!"#$&''()+,./:;<=>?@^`{|}~°º[-]+', 'g')
      with ordinality as word(parts, place)
    order by word.place);
end
$$;
comment on function private.search_words is
  'The words of a text, plain and in order. The signs %, _ and \ count as letters: they are looked for, not obeyed.';
grant execute on function private.search_words(text) to anon, service_role;

-- Only endings that never turn one thing into another: a stemmer made for prose finds brands («marca») for a «marcador». Takes all words of
-- a text at once: this runs for every word of every product, where a call costs more than a word.
create function private.word_stems(words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  spellings constant jsonb := private.units() || private.number_words();
  stems text[] := '{}';
  word text;
  stem text;
begin
  foreach word in array words loop
    stem := spellings ->> word;
    -- Endings come first: most words have none of these, and need not be looked through for digits.
    if stem is null and right(word, 1) in ('s', 'e', 'a') and length(word) >= 4 and word !~ '[0-9]' then
      stem := case when right(word, 1) = 's' then left(word, -1) else word end;
      if right(stem, 1) = 'e' then
        stem := case when right(stem, 2) = 'ce' then left(stem, -2) || 'z' when length(stem) > 3 then left(stem, -1) else stem end;
      end if;
      if length(stem) >= 5 and right(stem, 3) in ('ica', 'iva', 'ada', 'ana', 'osa') or stem in ('blanca', 'negra', 'roja', 'amarilla',
        'morada', 'larga', 'corta', 'chica', 'fina', 'ancha', 'gruesa', 'curva', 'redonda', 'seca', 'nueva') then
        stem := left(stem, -1) || 'o';
      end if;
    end if;
    stems := stems || coalesce(stem, word);
  end loop;
  return stems;
end
$$;
comment on function private.word_stems is
  'What the singular and the plural of each plain word share, and the genders of common adjectives; one abbreviation for a unit, digits for a number.';
grant execute on function private.word_stems(text[]) to anon, service_role;

create function private.word_stem(word text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return (private.word_stems(array[word]))[1]; end $$;
grant execute on function private.word_stem(text) to anon, service_role;

-- Spanish spells many sounds in two ways, and shoppers pick the other one: «sepillo», «baso», «ojas», «kafe».
create function private.word_sound(word text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  sound text := replace(replace(translate(replace(word, 'ch', '1'), 'vzwh', 'bsu'), 'll', 'y'), 'qu', 'k');
begin
  sound := regexp_replace(sound, 'g(?=[ei])', 'j', 'g');
  sound := replace(regexp_replace(sound, 'c(?=[ei])', 's', 'g'), 'c', 'k');
  sound := regexp_replace(sound, 'n(?=[bp])', 'm', 'g');
  return regexp_replace(sound, '(.)\1+', '\1', 'g');
end
$$;
comment on function private.word_sound is 'A plain word as it sounds in Mexico.';

-- Only quotes and backslashes mean something inside a tsvector or a tsquery.
create function private.quoted_word(word text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''';
end
$$;
grant execute on function private.quoted_word(text) to anon;

create function private.is_filler(word text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return word in ('a', 'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'los', 'o', 'para', 'por', 'un', 'una', 'x', 'y');
end
$$;
grant execute on function private.is_filler(text) to anon, service_role;

-- Parts of a compound stand for themselves too: the «20» of «20x26».
create function private.word_forms(words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  forms text[] := words || private.word_stems(words);
  word text;
begin
  -- Looked for in all words at once: few texts have a compound.
  if array_to_string(words, ' ') ~ '[0-9]x[0-9]' then
    foreach word in array words loop
      if word ~ '^[0-9./]+(x[0-9./]+)+$' then
        forms := forms || string_to_array(word, 'x');
      end if;
    end loop;
  end if;
  return forms;
end
$$;
grant execute on function private.word_forms(text[]) to anon, service_role;

-- «KT-INS-114» is found by ktins114, by ins114 and by 114.
create function private.code_forms(item_code text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts text[] := regexp_split_to_array(private.plain_text(item_code), '[^a-z0-9]+|(?<=[a-z])(?=[0-9])');
  forms text[] := parts;
begin
  for start in 1..coalesce(cardinality(parts), 0) loop
    forms := forms || array_to_string(parts[start:], '');
  end loop;
  return array_remove(forms, '');
end
$$;
grant execute on function private.code_forms(text) to anon, service_role;

-- «Sin látex» is one word, «-latex»: a glove of latex without powder is not one without latex.
create function private.with_denials(words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when words && array['sin', 'libre', 'libres'] then string_to_array(
    regexp_replace(array_to_string(words, ' ') collate "C", '(?<![^ ])(?:sin|libres? de) (?:(?:el|l[ao]s?|una?) )?([^ ]+)', '-\1', 'g'), ' ')
    else words end;
end
$$;
comment on function private.with_denials is 'The words of a text, where what it denies is one with its «sin».';
grant execute on function private.with_denials(text[]) to anon, service_role;

create function private.denials(words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array(select word from unnest(private.with_denials(words)) as word where starts_with(word, '-')); end $$;
comment on function private.denials is 'What the words of a text deny: «-latex».';
grant execute on function private.denials(text[]) to anon, service_role;

-- What stands around the numbers of a sale unit. «+» is no letter of any word: it marks how many a package holds, with and without what
-- the package is.
create function private.package_forms(sale_unit text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  stems constant text[] := private.word_stems(array(
    select word from unnest(private.search_words(sale_unit)) with ordinality as spoken(word, place)
    where not private.is_filler(word) and word <> 'c' order by spoken.place));
  forms text[] := case when stems[1] = 'm' then array['+m'] else '{}' end;
begin
  for at in 1..coalesce(cardinality(stems), 0) loop
    if stems[at] collate "C" ~ '^[0-9]+$' then
      forms := forms || array['+' || stems[at], '+' || stems[at - 1] || '+' || stems[at]];
    end if;
  end loop;
  return array_remove(forms, null);
end
$$;
comment on function private.package_forms is '«Caja con 100 piezas» is found by +100 and +caja+100, what is sold by the metre by +m.';
grant execute on function private.package_forms(text) to anon, service_role;

-- A roll of 50 m holds no metres.
create function private.package_contents(sale_unit text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (select string_agg(held.noun, ' ') from (
    select (regexp_matches(private.plain_text(sale_unit) collate "C", '[0-9] ?([a-z]+)', 'g'))[1] as noun) as held
    where private.word_stem(held.noun) = 'pieza' or not private.units() ? held.noun);
end
$$;
comment on function private.package_contents is 'What a package holds, in words: the «piezas» of «Caja con 100 piezas».';
grant execute on function private.package_contents(text) to anon, service_role;

-- What the product is, the «tijeras» of «Tijeras de oficina»: in Spanish the thing comes before how it is.
create function private.head_word(name_words text[]) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  word text;
begin
  foreach word in array name_words loop
    if not private.is_filler(word) then
      return word;
    end if;
  end loop;
  return null;
end
$$;
grant execute on function private.head_word(text[]) to anon, service_role;

create function private.is_container(word text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return word collate "C" ~ '^(?:metro|cajas?|paquetes?|bolsas?|rollos?|pares|par|bultos?|costal|costales|sacos?|atados?|estuches?)$';
end
$$;
comment on function private.is_container is 'Whether things are sold by this plain word: «caja», «paquete», «par».';
grant execute on function private.is_container(text) to anon, service_role;

-- Who writes «2 tornillos», «media docena de clavos», «2 cajas de clavos» or «caja de 100 guantes» says how much first, and then what.
-- «Hojas» are a thing, and so is a «caja» that nobody counts, as in «caja de cartón», or a «metro», which is a tool as well. What a text
-- does without is none, wherever it stands.
create function private.thing_asked(words text[]) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  number constant text := '[0-9][0-9./x]*|una?|' || private.any_of(private.number_words());
  measure constant text := format('^(%s|galon|galones|docenas?|cientos?|millar|millares|m[0-9]{1,2}(?:[.x][0-9.x]*)?|%s)$',
    number, private.any_of(private.units() - 'metro'));
  held constant text := format('^(?:(?:de|con|c) )*(?:[0-9]+|%s)(?: (?!(?:%s)(?: |$))|$)',
    private.any_of(private.number_words()), private.any_of(private.units() - array['pz', 'pza', 'pzas', 'pieza', 'piezas']));
  word text;
begin
  for at in 1..coalesce(cardinality(words), 0) loop
    word := words[at];
    if not private.is_filler(word) and word collate "C" !~ measure and not starts_with(word, '-')
      and not (word in ('medio', 'media') and coalesce(words[at + 1] collate "C" ~ measure, false))
      and not (private.is_container(word) and words[at + 1] is not distinct from 'de' and at > 1
        and words[at - 1] collate "C" ~ format('^(%s)$', number))
      and not ((word = 'c' or private.is_container(word)) and array_to_string(words[at + 1:at + 4], ' ') collate "C" ~ held) then
      return word;
    end if;
  end loop;
  return coalesce(private.head_word(words), words[1]);
end
$$;
comment on function private.thing_asked is
  'The thing that the words of a text ask for: the first that is no filler, number, unit of measure or container that is counted or says how many it holds, nor denied; where all are, the first that is no filler.';
grant execute on function private.thing_asked(text[]) to anon, service_role;

create function private.thing_of_set(name_words text[]) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when name_words[1] in ('juego', 'kit', 'paquete', 'par', 'set', 'surtido') and name_words[2] = 'de'
    then private.thing_asked(name_words[3:]) end;
end
$$;
comment on function private.thing_of_set is 'What a set is made of, by its name: the «brocas» of «Juego de 6 brocas para concreto».';
grant execute on function private.thing_of_set(text[]) to anon, service_role;

-- As the text of a tsvector. No word has a line break or a quote.
create function private.weighted_words(words text[], weight text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return '''' || replace(replace(nullif(array_to_string(words, E'\n'), ''), '\', '\\'), E'\n', ''':1' || weight || ' ''') || ''':1' || weight;
end
$$;
grant execute on function private.weighted_words(text[], text) to anon, service_role;

create function private.search_document(
  name_words text[], item_code text, description text, attributes jsonb, brand_name text, category_name text, sale_unit text default null
) returns tsvector
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  head constant text := private.head_word(name_words);
  thing constant text := private.thing_of_set(name_words);
  details text := concat_ws(E'\n', description, private.package_contents(sale_unit));
  materials text;
  details_words text[];
begin
  -- A data sheet that is no array is refused by the table's own check, but only after this was computed.
  if jsonb_typeof(attributes) = 'array' and attributes <> '[]' then
    select concat_ws(E'\n', details, string_agg(entry ->> 'value', E'\n')),
      string_agg(entry ->> 'value', E'\n') filter (where private.plain_text(entry ->> 'label') ~ '^(material|recubrimiento)')
    into details, materials from jsonb_array_elements(attributes) as entry;
  end if;
  details_words := private.search_words(details);
  details_words := details_words || private.denials(details_words);
  return concat_ws(' ',
    -- «^» is no letter of any word: it marks what the product is, and twice what it is a set of.
    private.weighted_words(private.word_forms(name_words || private.denials(name_words))
      || array['^' || head, '^' || private.word_stem(head), '^^' || thing, '^^' || private.word_stem(thing)], 'A'),
    private.weighted_words(private.word_forms(private.search_words(concat_ws(E'\n', brand_name, category_name))), 'B'),
    private.weighted_words(private.code_forms(item_code) || private.package_forms(sale_unit), 'C'),
    -- Prose is full of numbers that are written out, and they are no sizes: digits are not looked for in them.
    private.weighted_words(details_words
      || private.word_forms(array(select word from unnest(details_words) as word where not private.number_words() ? word))
      -- «=» marks what it is made of.
      || array(select '=' || word from unnest(private.word_forms(private.with_denials(private.search_words(materials)))) as word
        where not starts_with(word, '-')), 'D'))::tsvector;
end
$$;
comment on function private.search_document is
  'The words a product is found by: A its name, B brand and category, C the SKU and the package, D description and data sheet.';
grant execute on function private.search_document(text[], text, text, jsonb, text, text, text) to anon, service_role;

-- Words that a misspelt one may have been meant to be. They are only ever added: a proposal is first looked for among the
-- products on sale, so a word whose last product is gone is never proposed and need not be removed.
create table private.search_vocabulary (
  word text primary key,
  spelling text not null,
  sound text not null
);
comment on table private.search_vocabulary is 'Words of product names, brands and categories: plain, as they are spelt, as they sound.';
create index search_vocabulary_sound_idx on private.search_vocabulary using gist (sound extensions.gist_trgm_ops);
alter table private.search_vocabulary enable row level security;
revoke all on private.search_vocabulary from anon, authenticated, public;

-- Of two spellings the longer one in bytes has the accents.
create function private.learn_words(words text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.search_vocabulary (word, spelling, sound)
  select distinct on (plain.word) plain.word, spoken.spelling, private.word_sound(plain.word)
  from (select distinct regexp_split_to_table(lower(words collate "und-x-icu"), '[^[:alpha:]áéíóúüñ]+') as spelling) as spoken,
    lateral (select (private.search_words(spoken.spelling))[1] as word) as plain
  where length(plain.word) between 3 and 40 and plain.word ~ '^[a-z]+$' and not private.is_filler(plain.word)
  order by plain.word, octet_length(spoken.spelling) desc, spoken.spelling collate "C"
  on conflict (word) do update set spelling = excluded.spelling
    where octet_length(excluded.spelling) > octet_length(search_vocabulary.spelling)
$$;

alter table public.products
  add column search_document tsvector not null default '',
  add column head_word text collate "C";
comment on column public.products.search_document is 'The words the product is found by, see private.search_document; kept by triggers.';
comment on column public.products.head_word is 'What the product is, by its name, see private.head_word; kept by triggers.';
grant select (search_document, head_word) on public.products to anon;

-- Every word that any product is found by, so that a search knows which others begin with, contain or end with one of its words. Mostly
-- none does, and then only the word itself is looked for, which costs a tenth. Words are only ever added; one too many does no harm.
create table private.known_words (
  word text collate "C" not null check (word ~ '^[a-z]+$'),
  -- Letters that stand between digits or signs, as in a SKU, and are no word by themselves.
  is_part boolean not null,
  primary key (word, is_part)
);
comment on table private.known_words is 'The plain words of names, brands, categories, SKUs, descriptions and data sheets.';
create index known_words_reverse_idx on private.known_words (reverse(word) collate "C");
create index known_words_parts_idx on private.known_words using gin (word extensions.gin_trgm_ops);
alter table private.known_words enable row level security;
revoke all on private.known_words from anon, authenticated, public;

create function private.know_words(documents tsvector[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.known_words (word, is_part)
  select distinct found.word, found.is_part
  from (
    -- Told apart first, since most words stand in many documents, and patterns are dear.
    select lexeme from (
      select distinct entry.lexeme from unnest(documents) as document(words), unnest(document.words) as entry(lexeme, positions, weights) offset 0
    ) as used
    where lexeme ~ '[a-z]' and lexeme !~ '^[-+=^]'
  ) as form
  cross join lateral (
    select form.lexeme as word, false as is_part where form.lexeme ~ '^[a-z]+$'
    union all
    select run.letters[1], true from regexp_matches(form.lexeme, '[a-z]+', 'g') as run(letters) where form.lexeme !~ '^[a-z]+$'
  ) as found
  order by 1, 2
  on conflict do nothing
$$;

-- The first words of product names, so that a search reads the newest products of each and not all that have the word.
create table private.head_words (
  word text collate "C" primary key,
  -- The «^» forms of the word, as in the documents of its products.
  forms tsvector not null
);
comment on table private.head_words is 'What the products are, by the first words of their names. Words are only ever added.';
create index head_words_forms_idx on private.head_words using gin (forms);
alter table private.head_words enable row level security;
revoke all on private.head_words from anon, authenticated, public;

create function private.know_heads(words text[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.head_words (word, forms)
  select distinct head.word, array_to_tsvector(array['^' || head.word, '^' || private.word_stem(head.word)])
  from unnest(words) as head(word) where head.word is not null order by head.word
  on conflict do nothing
$$;

create function private.index_product() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name_words text[];
begin
  -- An import that writes every column again changes few of them.
  if tg_op = 'INSERT' or new.search_document = ''
    or (new.item_name, new.item_code, new.description, new.attributes, new.brand_id, new.category_id, new.sale_unit)
      is distinct from (old.item_name, old.item_code, old.description, old.attributes, old.brand_id, old.category_id, old.sale_unit)
  then
    name_words := private.search_words(new.item_name);
    new.search_document := private.search_document(
      name_words, new.item_code, new.description, new.attributes,
      (select brand.name from public.brands as brand where brand.id = new.brand_id),
      (select category.name from public.categories as category where category.id = new.category_id), new.sale_unit);
    new.head_word := private.head_word(name_words);
    new.search_text := private.search_text(new.item_name, new.item_code, new.description);
  else
    new.head_word := old.head_word;
    new.search_text := old.search_text;
  end if;
  return new;
end
$$;

-- Not fired by orders, which change nothing but the stock.
create trigger products_index
  before insert or update of item_name, item_code, description, attributes, brand_id, category_id, sale_unit, search_document, head_word, search_text
  on public.products for each row execute function private.index_product();

-- Words are learnt once for all rows that a statement adds, and row by row for those that it changes: such changes are rare, and
-- orders make none.
create function private.learn_products() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.learn_words(string_agg(name, E'\n')) from (select distinct item_name as name from added) as names;
    perform private.know_words(array_agg(search_document)), private.know_heads(array_agg(distinct head_word)) from added;
  else
    perform private.learn_words(new.item_name);
    perform private.know_words(array[new.search_document]);
    perform private.know_heads(array[new.head_word]);
  end if;
  return null;
end
$$;
create trigger products_learn_added after insert on public.products
  referencing new table as added for each statement execute function private.learn_products();
create trigger products_learn_changed after update of item_name, item_code, description, attributes, brand_id, category_id, sale_unit, search_document
  on public.products for each row when (new.search_document <> old.search_document) execute function private.learn_products();

-- When a brand or category of many products is renamed, their words are updated in steps: until then they are found by the old
-- name, but shown with the new one, which is read from its own table.
create table private.renamed_brands_and_categories (
  id uuid primary key,
  -- All products up to this one are done.
  done uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.renamed_brands_and_categories is 'Brands and categories whose products are still found by their old name, see private.index_renamed_brands_and_categories.';
alter table private.renamed_brands_and_categories enable row level security;
revoke all on private.renamed_brands_and_categories from anon, authenticated, public;

create function private.index_renamed_brands_and_categories(most integer default 1000, renamed_id uuid default null) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  renamed private.renamed_brands_and_categories;
  ids uuid[];
begin
  if not exists (select from private.renamed_brands_and_categories) then
    return false;
  end if;
  -- Before the products are looked up: one that an import adds meanwhile has read the old name.
  perform pg_advisory_xact_lock(hashtextextended('stock', 0));
  select * into renamed from private.renamed_brands_and_categories where id = coalesce(renamed_id, id) order by id limit 1;
  ids := array(
    select product.id from public.products as product
    where (product.brand_id = renamed.id or product.category_id = renamed.id) and product.id > renamed.done
    order by product.id limit most);
  if cardinality(ids) < most then
    delete from private.renamed_brands_and_categories where id = renamed.id;
  else
    update private.renamed_brands_and_categories set done = ids[most] where id = renamed.id;
  end if;
  -- Their own trigger sees the new name, since this comes after the change.
  update public.products set search_document = default where id = any (ids);
  return exists (select from private.renamed_brands_and_categories);
end
$$;
comment on function private.index_renamed_brands_and_categories is
  'Takes the new name of a brand or category into the words of at most this many of its products, while orders wait. True while there are more: call it again.';

-- The first thousand products get the new name at once; any others get it from pg_cron, or from whoever calls the function above.
create function private.index_brand_or_category() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.learn_words(new.name);
  if tg_op = 'UPDATE' and new.name <> old.name then
    insert into private.renamed_brands_and_categories (id) values (new.id) on conflict (id) do update set done = default;
    perform private.index_renamed_brands_and_categories(1000, new.id);
  end if;
  return null;
end
$$;
create trigger brands_index after insert or update of name on public.brands for each row execute function private.index_brand_or_category();
create trigger categories_index after insert or update of name on public.categories for each row execute function private.index_brand_or_category();

-- Indexes what is in the shop already, search texts included; updated_at stays, since nobody has edited the products.
alter table public.products disable trigger products_touch_updated_at;
update public.products set item_name = item_name, search_document = default;
alter table public.products enable trigger products_touch_updated_at;
select private.learn_words(name) from (select name from public.brands union all select name from public.categories) as named;

create index products_document_idx on public.products using gin (search_document);

