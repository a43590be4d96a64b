-- What a Supabase project has before its first migration, for databases that are not one: PGlite and plain PostgreSQL.
--
-- Run once by a superuser, before the migrations; running it again changes nothing. The migrations themselves then run as
-- `shop_owner`, which like `postgres` on Supabase is no superuser: what works here works there.
-- Supabase grants everything in `public` to its API roles by default. The same defaults are set here on purpose, so that a
-- migration that forgets to revoke them is caught by the tests and not in production.

do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated', 'service_role', 'shop_owner'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = api_role) then
      execute pg_catalog.format('create role %I nologin noinherit', api_role);
    end if;
  end loop;
  alter role service_role bypassrls;
  execute pg_catalog.format('grant create, connect, temporary on database %I to shop_owner', pg_catalog.current_database());
end
$$;

create schema if not exists extensions;
alter role anon set statement_timeout = '3s';

grant usage on schema extensions to anon, authenticated, service_role;
grant usage, create on schema extensions to shop_owner;

create extension if not exists pg_trgm with schema extensions;

grant usage, create on schema public to shop_owner with grant option;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role shop_owner in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role shop_owner in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role shop_owner in schema public grant all on functions to anon, authenticated, service_role;
