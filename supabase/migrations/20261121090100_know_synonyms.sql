-- Words that shoppers use for the same thing, whichever of them a product is called by.

create table private.search_synonyms (
  word text not null check (word ~ '^[a-z0-9]+$'),
  means text not null check (means ~ '^[a-z0-9]+$'),
  word_stem text not null generated always as (private.word_stem(word)) stored,
  means_stem text not null generated always as (private.word_stem(means)) stored,
  is_one_way boolean not null default false,
  primary key (word, means)
);
comment on table private.search_synonyms is
  'Two plain words that shoppers use for the same thing, whichever of them the products are called by. Staff add to them.';
comment on column private.search_synonyms.is_one_way is
  'Whether the first word means the second, but not the other way round: «hojas» are of «papel bond», but not all that has «hojas» is «bond».';
-- Synonyms are asked for by functions that read nothing whole as well (enable_seqscan = off).
create index search_synonyms_word_stem_idx on private.search_synonyms (word_stem);
create index search_synonyms_means_stem_idx on private.search_synonyms (means_stem);
alter table private.search_synonyms enable row level security;
revoke all on private.search_synonyms from anon, authenticated, public;
insert into private.search_synonyms (word, means) values
  ('pluma', 'boligrafo'), ('lapicero', 'boligrafo'), ('plumon', 'marcador'), ('rotulador', 'marcador'), ('resaltador', 'marcatextos'),
  ('subrayador', 'marcatextos'), ('libreta', 'cuaderno'), ('carpeta', 'folder'), ('pintarron', 'pizarron'), ('grapadora', 'engrapadora'),
  ('cuter', 'cutter'), ('postit', 'nota'), ('post', 'nota'), ('it', 'adhesiva'), ('its', 'adhesiva'), ('exacto', 'cutter'), ('emplaye', 'stretch'),
  ('destornillador', 'desarmador'), ('alicate', 'pinza'), ('perico', 'perica'), ('mazo', 'marro'), ('balde', 'cubeta'),
  ('trapo', 'pano'), ('mechudo', 'trapeador'), ('fregona', 'trapeador'), ('basurero', 'bote'), ('papelera', 'bote'),
  ('sanitario', 'higienico'), ('bano', 'higienico'), ('blanqueador', 'cloro'), ('sanitizante', 'antibacterial'), ('curita', 'bandita'), ('extinguidor', 'extintor'), ('mascarilla', 'cubrebocas'),
  ('tapabocas', 'cubrebocas'), ('gafas', 'lentes'), ('raton', 'mouse'), ('pendrive', 'memoria'), ('regleta', 'multicontacto'),
  ('auriculares', 'audifonos'), ('brake', 'break'), ('nobreak', 'break'), ('ups', 'break'), ('pallet', 'tarima'), ('palet', 'tarima'), ('anaquel', 'estante'), ('repisa', 'entrepano'),
  ('unmetro', 'flexometro'), ('unmetro', 'metrica'), ('strech', 'stretch'),
  ('sincafeina', 'descafeinado'), ('sincable', 'inalambrico');
insert into private.search_synonyms (word, means, is_one_way) values ('hoja', 'bond', true);

-- Reads a table that the API does not show; tells no more than the results of a search do.
create function private.synonyms(word text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Computed once, and not for every pair.
  stem constant text := private.word_stem(word);
begin
  return (
    select coalesce(array_agg(distinct other), '{}')
    from (
      select pair.means as other from private.search_synonyms as pair where pair.word_stem = stem
      union all
      select pair.word from private.search_synonyms as pair where pair.means_stem = stem and not pair.is_one_way
    ) as others);
end
$$;
grant execute on function private.synonyms(text) to anon;

-- Suggestions are recalled in the page before the database answers, see docs/decisions: for that the build takes the synonyms along.
create function public.search_synonyms() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(said.word, said.means) order by said.word, said.means), '[]')
  from (
    select pair.word, pair.means from private.search_synonyms as pair
    union
    select pair.means, pair.word from private.search_synonyms as pair where not pair.is_one_way
  ) as said
$$;
comment on function public.search_synonyms is
  'Each plain word with another one that what it asks for may be called by. The table stays closed; the pairs show in the results of searches anyway.';
grant execute on function public.search_synonyms() to anon;
