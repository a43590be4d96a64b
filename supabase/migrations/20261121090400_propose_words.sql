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
language sql stable security definer set search_path = ''
as $$
  select near.word, near.spelling, near.distance, near.similarity
  from (
    select known.word, known.spelling, extensions.similarity(known.word, wanted) as similarity,
      least(private.letters_apart(known.word, wanted), private.letters_apart(known.sound, private.word_sound(wanted))) as distance
    from (
      select candidate.word, candidate.spelling, candidate.sound from private.search_vocabulary as candidate
      order by candidate.sound operator(extensions.<->) private.word_sound(wanted)
      limit 40
    ) as known
  ) as near
  -- One mistake in a word of up to seven letters, two in one of up to twelve; beyond that it is another word.
  where near.distance <= (length(wanted) + 2) / 5
  order by near.distance, near.similarity desc, near.word
$$;
comment on function private.similar_words is
  'Words of the catalogue that a plain word may be a slip of, the likeliest first. Distance in letters, as written or as spoken.';
grant execute on function private.similar_words(text) to anon;

-- Not as part of a longer word: «igienico» stands inside of «higiénico», yet nobody means it.
create function private.is_known_word(word text) returns boolean
language sql stable set search_path = ''
as $$ select private.finds_something(null, (private.understand_search(word, false)).anywhere) $$;
grant execute on function private.is_known_word(text) to anon;

create function private.best_found(texts text[]) returns text
language sql stable set search_path = ''
as $$
  select candidate.words
  from unnest(texts) with ordinality as candidate(words, place)
  cross join lateral (
    select min(match.rank) as rank
    from private.matching_products(private.understand_search(candidate.words, false), true, null, null, null) as match
  ) as best
  where candidate.words <> '' and best.rank is not null
  order by best.rank, candidate.place
  limit 1
$$;
comment on function private.best_found is 'Of several texts the one whose best match is best; null when none finds anything.';
grant execute on function private.best_found(text[]) to anon;

-- Words that find something stay, each of the others gives way to the most similar one that does, or goes. Should that find
-- nothing either, the words stand in no product together: then without one of them, and at last each by itself.
create function private.did_you_mean(words text[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  wanted text;
  nearest text;
  kept text[] := '{}';
  content text[];
begin
  -- More words than this are no slip of the finger.
  words := words[1:8];
  foreach wanted in array words loop
    nearest := wanted;
    if not private.is_filler(wanted) then
      select near.spelling into nearest
      from private.similar_words(wanted) as near
      where near.distance = 0 and near.word = wanted or not private.is_known_word(wanted) and private.is_known_word(near.word)
      order by near.word = wanted desc, near.distance, near.similarity desc, near.word
      limit 1;
      if nearest is null and private.is_known_word(wanted) then
        nearest := wanted;
      end if;
    end if;
    kept := kept || nearest;
  end loop;
  kept := array_remove(kept, null);
  content := array(select word from unnest(kept) with ordinality as spoken(word, place) where not private.is_filler(word) order by place);
  return coalesce(
    private.best_found(array[array_to_string(kept, ' ')] || array(
      select array_to_string(words[:place - 1] || (words[place] || words[place + 1]) || words[place + 2:], ' ')
      from generate_series(1, cardinality(words) - 1) as place)),
    private.best_found(array(
      select array_to_string(content[:place - 1] || content[place + 1:], ' ') from generate_subscripts(content, 1) as place)),
    private.best_found(content));
end
$$;
comment on function private.did_you_mean is 'What a text that finds nothing was probably meant to be; null, or a text that finds something.';
grant execute on function private.did_you_mean(text[]) to anon;
