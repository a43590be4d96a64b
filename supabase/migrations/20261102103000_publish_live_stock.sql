-- Live stock: changes of products, and of nothing else, are sent over Realtime. The publication exists on Supabase only.

do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime' and not puballtables)
    and not exists (
      select from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'products')
  then
    alter publication supabase_realtime add table public.products;
  end if;
end
$$;
