-- What a text asks for: its words without accents, case or plural, and the forms in which each may stand in what is found.

-- A text made ready to be looked for.
create type private.search as (
  -- For the contains-search, % and _ escaped.
  pattern text,
  -- The whole text: plain, and with nothing but letters and digits, as in a SKU without its dashes.
  plain text,
  code text,
  -- What to look for, and in which forms it may stand in what was found.
  words text[],
  terms text[],
  -- All of the words or their synonyms: anywhere; in name, brand, category or SKU.
  anywhere tsquery,
  in_titles tsquery,
  -- The first of the words, in Spanish the thing itself, or a synonym: in name, brand, category or SKU.
  first_in_titles tsquery,
  -- All of the words themselves in the name, also as the beginnings of longer ones; or whole.
  in_name tsquery,
  in_name_whole tsquery,
  -- One of the words, or a synonym, is what the product is.
  heads_name tsquery
);

-- In descriptions every word is whole, or «pala» would bring everything with a «palanca». No form is written twice: the planner
-- takes each for another chance to match, and soon would rather read the whole table.
create function private.word_query(word text, others text[], fields text, may_go_on boolean) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  quoted text := private.quoted_word(word);
begin
  return case
      when not may_go_on then quoted || ':' || fields
      when fields like '%D' then quoted || ':*' || rtrim(fields, 'D') || ' | ' || quoted || ':D'
      else quoted || ':*' || fields
    end || coalesce((
      select string_agg(distinct (' | ' || private.quoted_word(other) || ':' || fields) collate "C", '')
      from unnest(others) as other where other <> word), '');
end
$$;
comment on function private.word_query is
  'A tsquery for a word, also as the beginning of a longer one when it may go on, or for any of the other words, which are whole.';
grant execute on function private.word_query(text, text[], text, boolean) to anon;

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

-- A single letter or digit is a whole word (a «2» is no «20»), unless somebody is still typing.
create function private.understand_search(query text, is_typing boolean) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  search private.search;
  word text;
  synonyms text[];
  own text[];
  others text[];
  may_go_on boolean;
  anywhere text[] := '{}';
  in_titles text[] := '{}';
  in_name text[] := '{}';
  in_name_whole text[] := '{}';
  heads_name text[] := '{}';
begin
  search.plain := btrim(private.plain_text(left(btrim(query), 200)));
  search.pattern := private.contains_pattern(search.plain);
  search.code := regexp_replace(search.plain, '[^a-z0-9]+', '', 'g');
  search.words := private.search_words(search.plain);
  search.terms := '{}';
  if exists (select from unnest(search.words) as spoken where not private.is_filler(spoken)) then
    search.words := array(select spoken.word from unnest(search.words) with ordinality as spoken(word, place)
      where not private.is_filler(spoken.word) order by spoken.place);
  end if;
  -- Nobody looks for more words than these at once, and each costs a walk through an index.
  search.words := search.words[1:12];
  if cardinality(search.words) = 0 then
    return search;
  end if;
  foreach word in array search.words loop
    synonyms := private.synonyms(word);
    own := array[private.word_stem(word)];
    others := own || array(select private.word_stem(synonym) from unnest(synonyms) as synonym);
    may_go_on := is_typing or length(word) > 1;
    search.terms := search.terms || private.word_terms(word) || synonyms;
    in_name_whole := in_name_whole || ('(' || private.word_query(word, own, 'A', false) || ')');
    in_name := in_name || ('(' || private.word_query(word, own, 'A', may_go_on) || ')');
    in_titles := in_titles || ('(' || private.word_query(word, others, 'ABC', may_go_on) || ')');
    anywhere := anywhere || ('(' || private.word_query(word, others, 'ABCD', may_go_on) || ')');
    heads_name := heads_name || private.word_query('^' || word, array(select '^' || other from unnest(others) as other), 'A', true);
  end loop;
  search.terms := array(select distinct term collate "C" from unnest(search.terms) as term order by 1);
  search.in_name_whole := array_to_string(in_name_whole, ' & ')::tsquery;
  search.in_name := array_to_string(in_name, ' & ')::tsquery;
  search.in_titles := array_to_string(in_titles, ' & ')::tsquery;
  search.first_in_titles := in_titles[1]::tsquery;
  search.anywhere := array_to_string(anywhere, ' & ')::tsquery;
  search.heads_name := array_to_string(heads_name, ' | ')::tsquery;
  if length(search.code) >= 3 then
    search.anywhere := search.anywhere || (private.quoted_word(search.code) || ':*C')::tsquery;
  end if;
  return search;
end
$$;
comment on function private.understand_search is 'Of a blank text there is no pattern, and every product matches.';
grant execute on function private.understand_search(text, boolean) to anon;

create function private.is_named(title text, search private.search) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select coalesce(private.search_document(title, null, null, '[]', null, null) @@ search.in_name, false) $$;
comment on function private.is_named is 'Whether a brand or a category bears all the words of a search in its name.';
grant execute on function private.is_named(text, private.search) to anon;
