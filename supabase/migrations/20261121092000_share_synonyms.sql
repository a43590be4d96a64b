-- Suggestions are recalled in the page before the database answers, see docs/decisions: for that the build takes the synonyms along.

create function public.search_synonyms() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(pair.word, pair.means) order by pair.word, pair.means), '[]')
  from private.search_synonyms as pair
$$;
comment on function public.search_synonyms is
  'Pairs of plain words that shoppers use for the same thing. The table stays closed; the pairs show in the results of searches anyway.';
revoke all on function public.search_synonyms() from anon, authenticated, public;
grant execute on function public.search_synonyms() to anon;
