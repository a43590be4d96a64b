-- What the shop relies on and a project may lack: set here where the owner of the migrations may, and told where it is missing.

do $$
begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  raise notice 'the statement_timeout of anon is not ours to set; hosted projects have it at 3 s from the start';
end
$$;

create function public.shop_settings_warnings() returns setof text
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller text := private.client_ip();
  time_limit text := (
    select split_part(setting, '=', 2)
    from pg_catalog.pg_roles as role, unnest(role.rolconfig) as setting
    where role.rolname = 'anon' and setting like 'statement_timeout=%');
begin
  if coalesce(time_limit, '') in ('', '0') or time_limit::interval > interval '10 seconds' then
    return next 'anon may run statements without a time limit: alter role anon set statement_timeout = ''3s''';
  end if;
  if nullif(current_setting('request.headers', true), '') is null then
    return;
  end if;
  if caller = 'unknown' then
    return next 'requests do not tell who sends them, so all shoppers share their limits: set client_ip_header in private.settings';
  elsif caller::inet <<= any (array['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']::inet[]) then
    return next 'requests seem to come from a proxy of your own, so all shoppers share their limits: set client_ip_header in private.settings';
  end if;
end
$$;
comment on function public.shop_settings_warnings is
  'What the deployment lacks, one sentence each; none when all is well. Called over the API it also judges how the caller is known.';

do $$
declare
  warning text;
begin
  for warning in select public.shop_settings_warnings() loop
    raise warning '%', warning;
  end loop;
end
$$;

revoke all on function public.shop_settings_warnings() from anon, authenticated, public;
grant execute on function public.shop_settings_warnings() to anon;
