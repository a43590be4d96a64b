-- The anon key is public: whoever opens the shop can call every table and function with it. So nothing is reachable until a
-- later migration grants it by table, verb and column, and the defaults that would open new objects by themselves are withdrawn.

alter default privileges in schema public revoke all on tables from anon, authenticated, public;
alter default privileges in schema public revoke all on sequences from anon, authenticated, public;
alter default privileges in schema public revoke all on functions from anon, authenticated, public;
-- EXECUTE for PUBLIC is a default of the whole database; a schema's own defaults cannot take it away.
alter default privileges revoke execute on functions from public;

revoke all on all tables in schema public from anon, authenticated, public;
revoke all on all sequences in schema public from anon, authenticated, public;
revoke all on all routines in schema public from anon, authenticated, public;

-- pg_graphql would be a second, unused way in (it answers with the same grants, yet allows deep nesting).
do $$
begin
  drop extension if exists pg_graphql;
exception when insufficient_privilege or dependent_objects_still_exist then
  raise notice 'pg_graphql is not ours to drop: turn it off in the dashboard';
end
$$;

create schema if not exists extensions;
-- A trusted extension: the owner of the migrations needs no superuser to create it.
create extension if not exists pg_trgm with schema extensions;

create schema private;
comment on schema private is 'Helpers, limits and counters. Not exposed by the API.';
revoke all on schema private from public;
-- Policies and column defaults name private.session_id(), so its callers must be able to look into the schema.
grant usage on schema private to anon, service_role;

-- After a transaction a custom setting is '' and not null, hence the nullif.
create function private.request_header(name text) returns text
language plpgsql stable set search_path = ''
as $$ begin return nullif(current_setting('request.headers', true), '')::json ->> lower(name); end $$;
comment on function private.request_header is 'One header of the current API request; null outside of a request.';

-- Browsers and caches on the way may keep an answer that is the same for everybody. PostgREST sends the header set here.
create function private.allow_keeping(seconds integer) returns void
language plpgsql volatile set search_path = ''
as $$ begin perform set_config('response.headers', format('[{"Cache-Control": "public, max-age=%s"}]', seconds), true); end $$;
comment on function private.allow_keeping is 'For API functions whose answer is the same for everybody. Not for functions that others call: the header covers the whole answer.';
grant execute on function private.allow_keeping(integer) to anon;

-- The length is checked apart from the pattern: a pattern that counts to 64 takes ten times as long as one that does not count.
create function private.is_guest_session(words text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return words ~ '^guest_[0-9]{13}_[A-Za-z0-9_-]+$' and char_length(words) between 42 and 84; end $$;
comment on function private.is_guest_session is 'Whether this is a guest id: guest_, a time in ms, and 22 to 64 random characters.';

create function private.session_id() returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- This runs with the rights of anon, who may not call private.request_header().
  header text := nullif(current_setting('request.headers', true), '')::json ->> 'x-guest-session';
begin
  return case when private.is_guest_session(header) then header end;
end
$$;
comment on function private.session_id is
  'The guest id of the current request: the secret that guards a cart and its orders. Null when absent or malformed.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

revoke all on all routines in schema private from public;
grant execute on function private.session_id(), private.is_guest_session(text) to anon, service_role;
