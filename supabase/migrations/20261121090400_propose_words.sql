-- What words that find nothing were probably meant to be.

-- The optimal string alignment distance: unlike Levenshtein's it takes two letters the wrong way round, the commonest slip of
-- all, for one mistake. Trigrams alone cannot see it: «ecsoba» and «escoba» share three out of eleven.
create function private.letters_apart(one text, other text) returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  a text[] := string_to_array(one, null);
  b text[] := string_to_array(other, null);
  before integer[];
  above integer[] := array(select generate_series(0, coalesce(cardinality(b), 0)));
  line integer[];
begin
  for i in 1..cardinality(a) loop
    line := array[i];
    for j in 1..cardinality(b) loop
      line := line || least(above[j + 1] + 1, line[j] + 1, above[j] + case when a[i] = b[j] then 0 else 1 end,
        case when i > 1 and j > 1 and a[i] = b[j - 1] and a[i - 1] = b[j] then before[j - 1] + 1 end);
    end loop;
    before := above;
    above := line;
  end loop;
  return above[cardinality(above)];
end
$$;
comment on function private.letters_apart is 'How many letters are missing, too many, wrong or swapped between two words.';

-- Reads a table that the API does not show; tells no more than the names of products do.
create function private.similar_words(wanted text) returns table (word text, spelling text, distance integer, similarity real)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted_sound constant text := private.word_sound(wanted);
  -- One mistake in a word of up to seven sounds, two in one of up to twelve; beyond that it is another word.
  most constant integer := (length(wanted_sound) + 2) / 5;
begin
  return query
    select near.word, near.spelling, near.distance, near.similarity
    from (
      -- Words differ at least by as many letters as their lengths do, and lengths are compared faster.
      select known.word, known.spelling, extensions.similarity(known.word, wanted) as similarity,
        least(
          case when abs(length(known.word) - length(wanted)) <= most then private.letters_apart(known.word, wanted) end,
          case when abs(length(known.sound) - length(wanted_sound)) <= most then private.letters_apart(known.sound, wanted_sound) end
        ) as distance
      from (
        select candidate.word, candidate.spelling, candidate.sound from private.search_vocabulary as candidate
        order by candidate.sound operator(extensions.<->) wanted_sound
        limit 40
      ) as known
    ) as near
    where near.distance <= most
    order by near.distance, near.similarity desc, near.word;
end
$$;
comment on function private.similar_words is
  'Words of the catalogue that a plain word may be a slip of, the likeliest first. Distance in letters, as written or as spoken.';
grant execute on function private.similar_words(text) to anon;

-- Not as part of a longer word: «igienico» stands inside of «higiénico», yet nobody means it.
create function private.is_known_word(word text, is_whole boolean default false) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  search private.search;
begin
  if is_whole and private.word_stem(word) collate "C" ~ '^[a-z]+$' and not private.is_whole_word(private.whole_forms(word) || word) then
    return false;
  end if;
  search := private.understand_search(word, false);
  search.pattern := null;
  return private.finds_something(search);
end
$$;
comment on function private.is_known_word is 'Whether products on sale have a word, whole if that is asked for, or else also as the beginning of one.';
grant execute on function private.is_known_word(text, boolean) to anon;

create function private.best_found(texts text[], worst private.match_rank default 'part') returns text
language sql stable set search_path = ''
as $$
  select candidate.words
  from (
    select spoken.words, spoken.place, search, (private.search_matches(search, private.every_active(), null, 1, 200, 1)).best as rank
    from unnest(texts) with ordinality as spoken(words, place)
    cross join lateral private.understand_search(spoken.words, false) as search
    -- One query tells that a text is not answered; ranking takes one for each rank.
    where spoken.words <> '' and private.is_answered(search) offset 0
  ) as candidate
  where candidate.rank <= worst
  -- Names with the whole word come before names with one that merely begins so: «tape» is no «tapete».
  order by candidate.rank in ('sku', 'name', 'name_start', 'head_words', 'words') or private.is_in_words((candidate.search).in_name_whole, '{a}') desc,
    candidate.rank, candidate.place
  limit 1
$$;
comment on function private.best_found is 'The text whose best match ranks highest; null when none of them is answered by anything that ranks at least as high as worst.';
grant execute on function private.best_found(text[], private.match_rank) to anon;

create function private.spelling(word text) returns text
language sql stable security definer set search_path = ''
as $$ select coalesce((select known.spelling from private.search_vocabulary as known where known.word = spelling.word), word) $$;
comment on function private.spelling is 'A plain word with the accents of the catalogue.';
grant execute on function private.spelling(text) to anon;

create function private.plural(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when right(word, 1) not in ('d', 'j', 'l', 'n', 'r', 's', 'y', 'z') then word || 's' when right(word, 1) = 'z' then left(word, -1) || 'ces'
    when right(word, 1) = 's' then word else left(word, -2) || translate(right(word, 2), 'áéíóú', 'aeiou') || 'es' end
$$;
comment on function private.plural is
  'The plural of a word: «lápices», «jabones», «racks»; one that ends in «s» stays, and none gains an accent («imagenes»).';
grant execute on function private.plural(text) to anon;

-- Where the blank was forgotten, both halves are words of the shop.
create function private.parted_word(joined text) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select private.spelling(left(joined, place)) || half.link || private.spelling(half.word)
    from generate_series(3, length(joined) - 3) as place
    cross join lateral (values (' ', substr(joined, place + 1)), (' de ', substring(joined from '^.{' || place || '}de(.{3,})$'))) as half(link, word)
    where joined collate "C" ~ '^[a-z]{6,40}$' and private.is_whole_word(array[left(joined, place), private.word_stem(left(joined, place))])
      and private.is_whole_word(array[half.word, private.word_stem(half.word)]))
$$;
comment on function private.parted_word is 'The texts of two known words, with «de» between them or not, that a word may be: «papelbond», «guantesdenitrilo».';
grant execute on function private.parted_word(text) to anon;

create function private.full_sizes(diminutive text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce((
    select case when right(small.parts[1], 1) = 'c' then array(
        select left(small.parts[1], -1) || ending from unnest(array['', 'z', 'z' || small.parts[2]]) as ending) end
      || array[small.parts[1] || small.parts[2], small.parts[1], small.parts[1] || 'e']
    from regexp_match(diminutive collate "C", '^([a-z]{3,})it([ao])s?$') as small(parts)
    where small.parts is not null), '{}')
$$;
comment on function private.full_sizes is 'The words that one may be the diminutive of: «cajitas», «papelito», «guantecitos», «lapicito», «tacita».';
grant execute on function private.full_sizes(text) to anon;

create function private.without_one(words text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(array_to_string(words[:place - 1] || words[place + 1:], ' ') order by place desc)
  from generate_subscripts(words, 1) as place
$$;
comment on function private.without_one is 'The texts that leave one of the words out, the last one first: what a thing is comes before how it is.';
grant execute on function private.without_one(text[]) to anon;

-- Half of a size or of a count says nothing: «4 8», «1 kg», «50 piezas» and «c/36» stay or go as a whole; and «látex» without its «sin» or «libre de» says the opposite.
create function private.grouped_words(words text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(spoken.parts[1] order by spoken.place), '{}')
  from regexp_matches(array_to_string(words, ' ') collate "C", '(?:(?:sin|libres? de) [^ ]+|(?:c )?(?:[0-9][0-9./x]*(?: [0-9][0-9./x]*(?![^ ]))*|' || private.any_of(private.number_words()) || ')(?: (?:'
    || private.any_of(private.units()) || '|cajas?|paquetes?|bolsas?|rollos?|pares|par|hojas?))?(?![^ ])|[^ ]+)', 'g')
    with ordinality as spoken(parts, place)
$$;
comment on function private.grouped_words is 'The words of a text, with numbers and their unit as one, and «sin» or «libre de» and what it denies.';
grant execute on function private.grouped_words(text[]) to anon;

create function private.sizes_apart(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(words collate "C", '(?<=(^| )[0-9./x]*[0-9./])x(?=[0-9./][0-9./x]*( |$))', ' ', 'g') $$;
comment on function private.sizes_apart is 'A text with the numbers of each size by themselves: «48 150» for «48x150».';
grant execute on function private.sizes_apart(text) to anon;

-- What is done about a text that finds nothing: it is looked for without some of its words, or another text is proposed.
create type private.forgiven as (query text, left_out text[], proposal text);

-- A misspelt word is one that finds nothing and has a similar one that does. When the right words find something, they are
-- proposed, and so they are when the thing is misspelt: a proposal spells words and drops none. Else the words that find something
-- stand in no product together, or beside words that nobody knows: then as few as possible are left out. Where names of products begin
-- with the thing it stays, with such others as one of these products has: «cinta doble cara» is about tape, not about what has two
-- sides. Where no title has it, it stays too, because what mentions screws is nearer to them than what is of wood, unless another of the
-- words is what products are. Where leaving one out is not enough, the last one goes for good and another is tried. A number in front of the thing is left out before it: «12 sillas» is about no ladder of 12 steps.
create function private.forgive_search(words text[]) returns private.forgiven
language plpgsql stable set search_path = ''
as $$
declare
  forgiven private.forgiven;
  apart constant text := private.sizes_apart(array_to_string(words, ' '));
  telling constant text[] := array(select spoken.word from unnest(words) with ordinality as spoken(word, place)
    where not private.is_filler(spoken.word) order by spoken.place);
  thing text;
  in_front text[];
  wanted text;
  nearest text;
  is_known boolean;
  -- What denies the next word that is no filler: «sin el látex» is about the latex, not the «el».
  denying text;
  known text[] := '{}';
  mended text[] := '{}';
  spelt text[] := '{}';
  groups text[];
  shorter text[];
  is_thing_kept boolean := false;
  -- Each of many words is tried in many texts, and a beginning that a thousand words share costs a thousand times as much as a
  -- whole word.
  are_whole boolean;
begin
  -- «48x150» is one size or, where a name says «48 mm × 150 m», two.
  if apart <> array_to_string(words, ' ') and private.is_answered(private.understand_search(apart, false)) then
    return row (apart, '{}'::text[], null)::private.forgiven;
  end if;
  -- More words than this are no slip of the finger.
  words := words[1:8];
  thing := private.thing_asked(private.with_denials(words));
  are_whole := cardinality(words) > 4;
  for at in 1..cardinality(words) loop
    wanted := words[at];
    nearest := wanted;
    if at < cardinality(words) and (wanted = 'sin' or wanted in ('libre', 'libres') and words[at + 1] = 'de') then
      denying := case when wanted = 'sin' then wanted else wanted || ' de' end;
    elsif not private.is_filler(wanted) then
      -- A text of one word was looked for already. Nobody has spelt a plural: «javones» is looked for as «javon» too.
      is_known := cardinality(words) > 1 and private.is_known_word(private.sizes_apart(wanted), are_whole);
      -- Beside other words, which agree with it, a plural stays one: «lápices amarillos».
      select case when form.word <> wanted and cardinality(words) > 1 then private.plural(near.spelling) else near.spelling end into nearest
      from (select wanted union select regexp_replace(wanted, '([lnrsdj])es$|s$', '\1')) as form(word), private.similar_words(form.word) as near
      where case when is_known then near.word = wanted else near.word <> wanted and private.is_known_word(near.word) end
      order by near.distance, near.similarity desc, near.word
      limit 1;
      if nearest is null and not is_known then
        select case when cardinality(words) > 1 and right(wanted, 1) = 's' then private.plural(private.spelling(full_size)) else private.spelling(full_size) end into nearest
        from unnest(private.full_sizes(wanted)) as full_size where private.is_known_word(full_size, true) limit 1;
      end if;
      if is_known then
        known := known || concat_ws(' ', denying, wanted);
      elsif nearest is not null then
        mended := mended || wanted;
      end if;
      denying := null;
    end if;
    spelt := spelt || coalesce(nearest, wanted);
  end loop;

  forgiven.proposal := private.best_found(
    case when mended <> '{}' then array[private.sizes_apart(array_to_string(spelt, ' '))] else '{}' end || array(
      select array_to_string(words[:place - 1] || (words[place] || words[place + 1]) || words[place + 2:], ' ')
      from generate_series(1, cardinality(words) - 1) as place
      -- «4 8» is a size and no 48, and «sincable» is nobody's word.
      where words[place] not in ('sin', 'un') and not (right(words[place], 1) || left(words[place + 1], 1) ~ '^[0-9][0-9]$')
        and private.is_known_word(words[place] || words[place + 1], are_whole))
    || case when cardinality(words) = 1 then private.parted_word(thing) end);
  -- A size is looked for as two, but stays as it was typed.
  if coalesce(forgiven.proposal = private.sizes_apart(array_to_string(spelt, ' ')), thing = any (mended)) then
    forgiven.proposal := array_to_string(spelt, ' ');
  end if;
  if forgiven.proposal is not null then
    return forgiven;
  end if;

  in_front := words[:coalesce(array_position(words, thing), 1) - 1];
  groups := private.grouped_words(array(select word from unnest(known) as word where word <> all (in_front)))
    || array(select word from unnest(known) as word where word = any (in_front) and thing = any (known));
  known := string_to_array(array_to_string(groups, ' '), ' ');
  groups := array(select private.sizes_apart(one) from unnest(groups) as one);
  if groups[1] = thing then
    if not telling <@ known then
      forgiven.query := private.best_found(array[array_to_string(groups, ' ')]);
    end if;
    if forgiven.query is null and private.is_sold_as(thing) then
      is_thing_kept := true;
    elsif forgiven.query is null and private.best_found(groups[:1], 'titles') is null then
      is_thing_kept := true;
      forgiven.query := private.best_found(private.without_one(groups), 'head_words');
    end if;
  else
    forgiven.query := private.best_found(array[array_to_string(groups, ' ')]);
  end if;
  for step in 1..3 loop
    exit when forgiven.query is not null;
    shorter := private.without_one(groups[:cardinality(groups) + 1 - step]);
    forgiven.query := private.best_found(shorter[:cardinality(shorter) - is_thing_kept::integer]);
  end loop;
  forgiven.query := coalesce(forgiven.query, case when is_thing_kept then thing end, private.best_found(groups));
  if forgiven.query is not null then
    forgiven.left_out := array(select spoken.word from unnest(telling) with ordinality as spoken(word, place)
      where not string_to_array(private.sizes_apart(spoken.word), ' ') <@ string_to_array(private.without_asking(forgiven.query), ' ') order by spoken.place);
    -- «Maskin» begins another word and may as well be a slip of it: that is asked before the thing goes.
    if thing = any (forgiven.left_out) and thing = any (known) and not private.is_known_word(thing, true) then
      select array_to_string(array_replace(words, thing, near.spelling), ' ') into forgiven.proposal
      from private.similar_words(thing) as near
      where private.is_known_word(near.word, true)
      order by near.distance, near.similarity desc, near.word
      limit 1;
      if forgiven.proposal is not null then
        forgiven := row (null, null, forgiven.proposal);
      end if;
    end if;
  end if;
  return forgiven;
end
$$;
comment on function private.forgive_search is
  'For the words of a text that finds nothing: a text to look for instead and the words it leaves out, or one to propose. Both find something.';
grant execute on function private.forgive_search(text[]) to anon;

-- «Guantes sin látex» stays without those of latex, unless no glove would be left.
create function private.understand_forgiven(forgiven private.forgiven, asked private.search, is_typing boolean default false) returns private.search
language plpgsql stable set search_path = ''
as $$
declare
  search private.search := private.understand_search(forgiven.query, is_typing);
  answered private.search := search;
begin
  if asked.denied is not null then
    answered.denied := asked.denied;
    answered.pattern := null;
    answered.anywhere := answered.anywhere && answered.answering;
    search.denied := case when private.finds_something(answered) then asked.denied end;
  end if;
  return search;
end
$$;
comment on function private.understand_forgiven is 'What is looked for in the place of a text that finds nothing.';
grant execute on function private.understand_forgiven(private.forgiven, private.search, boolean) to anon;
