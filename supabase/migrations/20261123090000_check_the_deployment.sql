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
  -- A number without a unit is in milliseconds, and zero is no limit.
  time_limit := case when time_limit ~ '^\d+$' then time_limit || ' ms' else time_limit end;
  if time_limit is null or time_limit::interval not between interval '1 ms' and interval '10 seconds' then
    return next 'anon may run statements without a time limit: alter role anon set statement_timeout = ''3s''';
  end if;
  if nullif(current_setting('request.headers', true), '') is null then
    return;
  end if;
  if private.setting('client_ip_header') = 'x-forwarded-for'
    and nullif(private.request_header('cf-connecting-ip'), '') is not null
    and private.request_header('cf-connecting-ip') <> coalesce(btrim(regexp_replace(private.request_header('x-forwarded-for'), '^.*,', '')), '')
  then
    return next 'Cloudflare names another caller than the last hop of X-Forwarded-For: if it stands in front of the API (as it does on hosted projects), set client_ip_header in private.settings to cf-connecting-ip';
  elsif caller = 'unknown' then
    return next 'requests do not tell who sends them, so all shoppers share their limits: set client_ip_header in private.settings';
  elsif caller::inet <<= any (array['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', 'fc00::/7', 'fe80::/10']::inet[]) then
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
