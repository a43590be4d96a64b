-- What a text asks for: its words without accents, case or plural, and the forms in which each may stand in what is found.

-- A text made ready to be looked for.
create type private.search as (
  -- The whole text: plain, empty when it is blank, and with nothing but letters and digits, as in a SKU without its dashes.
  plain text,
  code text,
  -- Whether something in the text is long enough for an index of parts of words.
  has_parts boolean,
  -- For the contains-search, % and _ escaped; null where the words find as much or nothing is long enough.
  pattern text,
  -- The words to look for, and the forms in which they may stand in what was found, to highlight them.
  words text[],
  terms text[],
  -- The one of the words that is the thing itself, see private.thing_asked.
  thing text,
  -- All of the words or their synonyms, for the whole document; the SKU that begins like the text.
  anywhere tsquery,
  -- All of the words, or synonyms of them, in name, brand, category and SKU alone; titles_or_code also takes a SKU that begins
  -- like the text.
  in_titles tsquery,
  titles_or_code tsquery,
  -- The thing or a synonym: in name, brand, category or SKU.
  thing_in_titles tsquery,
  -- For the words of the name: all of the words themselves, also as the beginnings of longer ones; or whole, null where no product has
  -- one of them whole.
  in_name tsquery,
  in_name_whole tsquery,
  -- One of the words that may be the thing, or a synonym, is what the product is.
  heads_name tsquery,
  -- What answers the text: it is one of the words or a synonym, or a set of them, and has the thing whole. A «cafetera» is no «café», but
  -- «café vas» may go on to be the cup for it.
  answering tsquery,
  -- Which documents may be of a product whose SKU begins so: to compare few SKUs letter by letter.
  starts_code tsquery,
  -- What every match must have, where that is rarer than the words: the number at the end of a SKU whose letters all SKUs have.
  rare tsquery,
  -- What no match may have: in its name, or as what it is made of, what the text does without («guantes sin látex»).
  denied tsquery,
  -- The first words of names that are among the words; null where they are not known, or too many to read the products of each.
  heads text[]
);

-- In descriptions words match only whole, or «pala» would find everything with a «palanca». No form is written twice: the planner
-- counts each as another chance to match, and would soon prefer to read the whole table.
create function private.word_query(word text, others text[], endings text[], fields text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  whole text := case when fields in ('', 'ABCD') then '' else ':' || fields end;
  longer text := case when fields = '' then '' else ':' || rtrim(fields, 'D') end;
begin
  return private.quoted_word(word) || case
      when endings is null and fields like '%D' then ':*' || rtrim(fields, 'D') || ' | ' || private.quoted_word(word) || ':D'
      when endings is null then ':*' || fields
      else whole end
    || coalesce((
      select string_agg(distinct (' | ' || private.quoted_word(other) || whole) collate "C", '')
      from unnest(others) as other where other <> word), '')
    || coalesce((
      select string_agg(distinct (' | ' || private.quoted_word(ending) || longer) collate "C", '')
      from unnest(endings) as ending where ending <> word and ending <> all (others)), '');
end
$$;
comment on function private.word_query is
  'A tsquery for a word or any of the others, whole, or a longer word: one of the endings or, where they are null, any that begins like the word. Fields are the weights to look for in the document, none for all of them.';
grant execute on function private.word_query(text, text[], text[], text) to anon;

create function private.word_terms(word text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select case when length(word) < 4 then array[word] else array[
    word, regexp_replace(word, 's$', ''), regexp_replace(word, '([aeiou][nrldjsy])es$', '\1'), regexp_replace(word, 'ces$', 'z'),
    regexp_replace(word, 'z$', 'ces')] end
$$;
comment on function private.word_terms is 'A word with its singular and plural as they are spelt: to highlight it.';
grant execute on function private.word_terms(text) to anon;

create function private.contains_pattern(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%' where words <> '' $$;
grant execute on function private.contains_pattern(text) to anon;

-- These read tables that the API does not show; they reveal no more than a search does. An unknown word proves nothing, nor does
-- one that shares its letters with more words than are worth listing.

create function private.word_endings(word text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  stem constant text := private.word_stem(word);
  others text[];
  is_listed boolean;
begin
  if word collate "C" !~ '^[a-z]{3,}$' then
    return null;
  end if;
  select array_agg(near.word) filter (where private.word_stem(near.word) <> stem),
    count(*) <= 30 and bool_and(not near.is_part) and bool_or(near.word in (word_endings.word, stem))
  into others, is_listed
  from (
    select known.word, known.is_part from private.known_words as known
    where known.word >= word_endings.word and known.word < word_endings.word || '{' limit 31
  ) as near;
  return case when is_listed then coalesce(others, '{}') end;
end
$$;
comment on function private.word_endings is
  'The known words that begin like a plain word and do not share its stem; null when they cannot be listed.';
grant execute on function private.word_endings(text) to anon;

create function private.is_whole_word(forms text[]) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.known_words as known where known.word = any (forms) and not known.is_part);
end
$$;
comment on function private.is_whole_word is 'Whether a plain word of letters alone stands somewhere in one of these forms.';
grant execute on function private.is_whole_word(text[]) to anon;

-- «Tés» are several of what the shop sells as «té». Of other words so short the «s» is a letter like any other: «gas», «tos».
create function private.own_forms(word text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.word_stem(word) || array(
    select head.word::text from private.head_words as head where own_forms.word collate "C" ~ '^[a-z][aeiou]s$' and head.word = left(own_forms.word, -1));
end
$$;
comment on function private.own_forms is 'What singular and plural of a plain word share, in the forms that names may have it in.';
grant execute on function private.own_forms(text) to anon;

create function private.whole_forms(word text) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return private.own_forms(word) || array(select private.word_stem(synonym) from unnest(private.synonyms(word)) as synonym);
end
$$;
comment on function private.whole_forms is 'The forms of a plain word, and of others for the same thing, that names may have it in.';
grant execute on function private.whole_forms(text) to anon;

create function private.known_heads(heads_name tsquery) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 40;
  words constant text[] := array(select head.word from private.head_words as head where head.forms @@ heads_name limit most + 1);
begin
  return case when cardinality(words) <= most then words end;
end
$$;
comment on function private.known_heads is 'The known first words of names that a text asks for; null when they are too many to list.';
grant execute on function private.known_heads(tsquery) to anon;

create function private.is_said_by_words(plain text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text[] := string_to_array(plain, ' ');
  opening constant text := words[1];
  closing constant text := words[cardinality(words)];
  is_said boolean;
begin
  if plain collate "C" !~ '^[a-z]{3,}( [a-z]+)*$' or length(closing) < 3 then
    return false;
  elsif cardinality(words) = 1 then
    execute 'select count(*) <= 30 and bool_and(not near.is_part and private.word_stem(near.word) = $2)
      from (select known.word, known.is_part from private.known_words as known where known.word like ''%'' || $1 || ''%'' limit 31) as near'
    into is_said using plain, private.word_stem(plain);
  else
    select bool_and(ends.is_said) into is_said
    from (
      select count(*) <= 30 and bool_and(not near.is_part and private.word_stem(near.word) = private.word_stem(opening)) as is_said
      from (select known.word, known.is_part from private.known_words as known
        where reverse(known.word) collate "C" >= reverse(opening) and reverse(known.word) collate "C" < reverse(opening) || '{' limit 31) as near
      union all
      select count(*) <= 30 and bool_and(not near.is_part and private.word_stem(near.word) = private.word_stem(closing))
      from (select known.word, known.is_part from private.known_words as known
        where known.word >= closing and known.word < closing || '{' limit 31) as near
    ) as ends;
  end if;
  return coalesce(is_said, false);
end
$$;
comment on function private.is_said_by_words is
  'Whether every text that contains a plain text has its words too, because no other known word ends like its first word or begins like its last one.';
grant execute on function private.is_said_by_words(text) to anon;

-- Who asks a clerk says more than the thing: «¿tienen guantes?», «precio de papel bond», «clave CDR-1001», «cinta clave KTN-5114». `askedText` in src/domain/search reads it the same way.
create function private.without_asking(plain text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  asked text collate "C" := plain;
  kind text;
begin
  if octet_length(asked) > char_length(asked) then
    asked := regexp_replace(asked, '[ \u2022\u2190-\u2bff\u20e3\ufe0f\U0001f000-\U0001faff]+', ' ', 'g');
  end if;
  asked := btrim(asked, ' ?!');
  asked := regexp_replace(asked, '^(?:(?:hola|buen[ao]s (?:dias|tardes|noches)|(?:(?:ando|estoy) )?buscando|busco|necesito|ocupo|quiero|quisiera'
    || '|me (?:das?|dan)|d[ae]me|tienes?|tienen|tendran?|hay|vendes?|venden|manejan?|comprar|cotizar|cotizacion|cuanto (?:cuestan?|valen?)|precios?|costos?)'
    || '[^a-z0-9]+)+(?:(?:del?|el|l[ao]s?|una?|un[ao]s|algun|algun[ao]s?) )*', '');
  asked := regexp_replace(asked, '[ ,]+(?:por ?favor|porfa|gracias)[^a-z0-9]*$', '');
  asked := regexp_replace(asked, '(^|[ ,(])(?:(?:sku|clave|codigo|modelo|mod|referencia|ref|articulo|art|(?:no|num|numero)[.]? de parte)[ :.#()]+)+'
    || '(?=(?:[a-z]{1,6}[ -]?){0,3}[0-9]{3,}[a-z0-9-]*[)]?$)', '\1');
  kind := substring(asked from '^(articulo|producto|cosa|material|materiale|insumo|suministro|equipo|accesorio)s? (?:de|del|para) ');
  if kind is not null and not private.is_sold_as(kind) then
    asked := regexp_replace(asked, '^[a-z]+ (?:del?|para) (?:(?:el|l[ao]s?) )?', '');
  end if;
  return case when asked ~ '[a-z0-9]' then asked else plain end;
end
$$;
comment on function private.without_asking is
  'A plain text without what says nothing of the thing: small pictures, words of asking, the label of a code, and «artículos de» where none is sold as one.';
grant execute on function private.without_asking(text) to anon;

create function private.begins_code(code text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return exists (select from public.products as product where product.is_active
    and private.bare_code(product.item_code) ~>=~ code and private.bare_code(product.item_code) ~<~ (code || '{'));
end
$$;
comment on function private.begins_code is 'Whether a product on sale has a SKU that begins so, without its dashes.';
grant execute on function private.begins_code(text) to anon;

-- «Caja con 100» asks for what is sold so, and a number by itself may say how many it holds as well.
create function private.packages_asked(words text[], at integer, thing text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  word constant text := words[at];
  stem constant text := private.word_stem(word);
  before constant text := case when words[at - 1] = 'c' then words[at - 2] else words[at - 1] end;
  after constant text := private.word_stem(case when words[at + 1] = 'c' then words[at + 2] else words[at + 1] end);
  number constant text := '^[0-9]+$';
begin
  return case
    when concat_ws(' ', private.word_stem(before), stem, after) collate "C" ~ '[0-9]+ [0-9]' then null
    when stem collate "C" ~ number then
      case when private.is_container(before) then array['+' || private.word_stem(before) || '+' || stem] when word <> thing then array['+' || stem] end
    when word = 'c' and after collate "C" ~ number then array['+' || after]
    when private.is_container(word) and after collate "C" ~ number then array['+' || stem || '+' || after] end;
end
$$;
comment on function private.packages_asked is 'The forms of private.package_forms that a word of a text, without fillers, may mean where it stands.';
grant execute on function private.packages_asked(text[], integer, text) to anon;

-- Beside other words a single letter or digit is a whole word (a «2» is no «20»), and so is how many a package holds, unless somebody is still typing. As all that is asked
-- for it is a beginning too, as it is where it is typed.
create function private.understand_search(query text, is_typing boolean default null) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  search private.search;
  word text;
  synonyms text[];
  own text[];
  others text[];
  packages text[];
  is_metre boolean;
  endings text[];
  anywhere text[] := '{}';
  in_titles text[] := '{}';
  in_name text[] := '{}';
  in_name_whole text[] := '{}';
  heads_name text[] := '{}';
  answering text[] := '{}';
  denied text[] := '{}';
  thing_whole text;
  -- What stands after «para» is what the thing is for, and not what it is.
  before_purpose text[];
  -- After a blank or a dash a long number begins a word, also in any text that contains the search: «KTN-57140» and whatever
  -- continues it.
  number text;
  -- A few thousand products are searched faster without looking up the known words.
  is_large constant boolean := pg_relation_size('public.products'::regclass) > 8000000;
begin
  search.plain := private.without_asking(btrim(private.plain_text(left(btrim(query), 200))));
  -- The index of parts needs three signs in a row. A shorter text matches words and their beginnings, not every product that contains
  -- it.
  search.has_parts := search.plain collate "C" ~ '[a-z0-9]{3}';
  search.pattern := case when search.has_parts and not (is_large and private.is_said_by_words(search.plain)) then private.contains_pattern(search.plain) end;
  search.code := regexp_replace(search.plain, '[^a-z0-9]+', '', 'g');
  search.words := private.with_denials(private.search_words(search.plain));
  -- Of the first words, which are all among those that stay.
  search.thing := private.thing_asked(search.words[1:12]);
  before_purpose := search.words[:array_position(search.words, 'para') - 1];
  search.terms := '{}';
  if exists (select from unnest(search.words) as spoken where not private.is_filler(spoken)) then
    search.words := array(select spoken.word from unnest(search.words) with ordinality as spoken(word, place)
      where not private.is_filler(spoken.word) order by spoken.place);
  end if;
  -- «ST-95», «st 95» and «st95» are one word where SKUs begin so.
  if search.plain collate "C" ~ '^(?:[a-z]{1,6}[ -]?){1,3}[0-9]{2,}[a-z0-9-]*$' and private.begins_code(search.code) then
    search.words := array[search.code];
    search.thing := search.code;
  end if;
  -- Nobody looks for more words than these at once, and each costs a walk through an index.
  search.words := search.words[1:12];
  if cardinality(search.words) = 0 then
    return search;
  end if;
  for at in 1..cardinality(search.words) loop
    word := search.words[at];
    -- «Metro» by itself is a thing to measure with, or how cable is sold, and not whatever has a length.
    is_metre := cardinality(search.words) = 1 and word in ('metro', 'metros');
    synonyms := private.synonyms(case when is_metre then 'unmetro' else replace(word, '-', 'sin') end);
    own := case when is_metre then array['metro', 'metros'] else private.own_forms(word) end;
    others := own || array(select private.word_stem(synonym) from unnest(synonyms) as synonym);
    packages := case when is_metre then array['+m'] else private.packages_asked(search.words, at, search.thing) end;
    endings := case when not coalesce(is_typing, length(search.plain) = 1) and (length(word) = 1 or packages[1] like '+%+%') then '{}'
      when is_large then private.word_endings(word) end;
    search.terms := search.terms || private.word_terms(ltrim(word, '-')) || own[2:] || synonyms;
    if starts_with(word, '-') then
      search.terms := search.terms || array['sin'];
      -- «Mouse inalámbrico con cable de carga» is without a cable all the same.
      denied := denied || format('(%s:A | %s:A | %s) & !(%s)', private.quoted_word(ltrim(word, '-')), private.quoted_word(private.word_stem(ltrim(word, '-'))),
        private.quoted_word('=' || private.word_stem(ltrim(word, '-'))), private.word_query(word, others, '{}', ''));
    end if;
    in_name_whole := in_name_whole || ('(' || private.word_query(word, own, '{}', '') || ')');
    in_name := in_name || ('(' || private.word_query(word, own, endings, '') || ')');
    in_titles := in_titles || ('(' || private.word_query(word, others || packages, endings, '') || ')');
    anywhere := anywhere || ('(' || private.word_query(word, others || packages, endings, 'ABCD') || ')');
    if word = search.thing then
      thing_whole := private.word_query(word, others || packages, '{}', '');
    end if;
    answering := answering || private.word_query('^' || word, array(select mark || form from unnest(array['^', '^^']) as mark, unnest(others || word) as form)
        || case when word = search.thing then packages end,
      case when word = search.thing then '{}'::text[] when endings is not null then array(select '^' || ending from unnest(endings) as ending) end, '');
    if word = any (before_purpose) or (search.thing = any (before_purpose)) is not true then
      heads_name := heads_name || private.word_query('^' || word, array(select '^' || other from unnest(others) as other),
        case when endings is not null then array(select '^' || ending from unnest(endings) as ending) end, '');
    end if;
  end loop;
  search.terms := array(select distinct term collate "C" from unnest(search.terms) as term order by 1);
  search.in_name_whole := array_to_string(in_name_whole, ' & ')::tsquery;
  if is_large and exists (
    select from unnest(search.words) as spoken(word)
    where private.word_stem(spoken.word) collate "C" ~ '^[a-z]+$' and not private.is_whole_word(spoken.word || private.own_forms(spoken.word)))
  then
    search.in_name_whole := null;
  end if;
  search.in_name := array_to_string(in_name, ' & ')::tsquery;
  search.in_titles := array_to_string(in_titles, ' & ')::tsquery;
  search.thing_in_titles := in_titles[array_position(search.words, search.thing)]::tsquery;
  search.anywhere := array_to_string(anywhere, ' & ')::tsquery;
  search.denied := nullif(array_to_string(denied, ' | '), '')::tsquery;
  search.heads_name := array_to_string(heads_name, ' | ')::tsquery;
  search.answering := array_to_string(answering, ' | ')::tsquery && thing_whole::tsquery;
  search.titles_or_code := search.in_titles;
  if search.code <> '' then
    search.starts_code := (private.quoted_word(search.code) || ':*C')::tsquery;
  end if;
  number := substring(search.plain collate "C" from '[ -]([0-9]{4,})$');
  if is_large and number is not null and search.words[cardinality(search.words)] in (number, search.code) and private.synonyms(number) = '{}' then
    search.rare := (private.quoted_word(number) || ':*')::tsquery || search.starts_code;
  end if;
  if is_large then
    search.heads := private.known_heads(search.heads_name);
  end if;
  if length(search.code) >= 3 then
    search.anywhere := search.anywhere || search.starts_code;
    search.titles_or_code := search.titles_or_code || search.starts_code;
  end if;
  return search;
end
$$;
grant execute on function private.understand_search(text, boolean) to anon;
