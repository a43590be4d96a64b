-- Settings that the shop relies on and a project may lack: set here where the owner of the migrations may set them, and reported
-- where they are missing.

do $$
begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  raise notice 'the statement_timeout of anon is not ours to set; hosted projects have it at 3 s from the start';
end
$$;

create function private.live_stock_warnings() returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_broadcasting() then
    if not exists (
      select from pg_catalog.pg_proc where pronamespace = to_regnamespace('realtime') and proname = 'send')
    then
      return next 'live stock cannot be broadcast: this database has no realtime.send; set live_stock in private.settings to changes';
    elsif not exists (
      select from pg_catalog.pg_policies
      where schemaname = 'realtime' and tablename = 'messages' and policyname = 'Anyone may hear of stock')
    then
      return next 'nobody may listen to the live stock that is broadcast: select private.open_stock_topics()';
    end if;
  end if;
  if exists (
    select from pg_catalog.pg_policies
    where schemaname = 'realtime' and tablename = 'messages' and cmd in ('INSERT', 'ALL') and roles && array['anon', 'public']::name[])
  then
    return next 'anon may send messages over Realtime, to topics of products too unless the policy leaves them out: see the policies of realtime.messages';
  end if;
end
$$;

-- From outside, a table without rows answers like one that is closed: only the database can tell them apart. This looks for row
-- security that was switched off and for policies that were added; of a policy's condition it only checks that it names what the
-- shop's own one does.
create function private.row_policy_warnings() returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select format('row security of %s is off, so its rows are open to whoever may read it: alter table public.%I enable row level security', relname, relname)
  from pg_catalog.pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity order by relname;

  return query
  select format('the policy «%s» lets anyone read %s that are not theirs or are hidden: compare it with supabase/migrations', policyname, tablename)
  from pg_catalog.pg_policies
  join (values
    ('guest_carts', 'session_id\(\)'), ('orders', 'session_id\(\)'), ('order_items', 'FROM (public\.)?orders'),
    ('brands', 'is_active'), ('categories', 'is_active'), ('payment_gateways', 'is_active'), ('shipping_zones', 'is_active'),
    ('volume_discounts', 'is_active'), ('hero_slides', 'is_active')
  ) as shop (tablename, asks) using (tablename)
  where schemaname = 'public' and permissive = 'PERMISSIVE' and cmd in ('SELECT', 'ALL')
    and roles && array['anon', 'public']::name[] and coalesce(qual, '') !~ asks
  order by tablename, policyname;
end
$$;

-- Who orders is shown the payment details and the instructions, and nothing else says where the money goes. In the instructions the
-- account may be written in groups.
create function private.payment_warnings() returns setof text
language sql stable set search_path = ''
as $$
  select format('«%s» does not say where to pay, so nobody can pay what is ordered by it: put its %s into payment_details of payment_gateways', label, account)
  from public.payment_gateways join (values ('spei', 'clabe', 18), ('oxxo', 'card', 16)) as asked (kind, account, digits) using (kind)
  where is_active and not payment_details ? account
    and regexp_replace(instructions, '[ -]', '', 'g') !~ format('[0-9]{%s}', digits)
  order by sort_order, id
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
  time_limit := case when time_limit ~ '^[0-9]+$' then time_limit || ' ms' else time_limit end;
  if time_limit is null or time_limit::interval not between interval '1 ms' and interval '10 seconds' then
    return next 'anon may run statements without a time limit: alter role anon set statement_timeout = ''3s''';
  end if;
  -- The table refuses such a value, but triggers may be off, as while a dump is restored. The value itself may be a secret.
  return query
  select format('%s in private.settings cannot be read, set it anew: «%s»', name, expected)
  from private.settings where value !~ accepted order by name;
  -- The migrations drop it where they may; a new project has it, and a restored database comes into one.
  if exists (select from pg_catalog.pg_extension where extname = 'pg_graphql') then
    return next 'pg_graphql is a second way in, by /graphql/v1, which the shop does not use: drop extension pg_graphql';
  end if;
  return query select private.live_stock_warnings();
  return query select private.row_policy_warnings();
  return query select private.payment_warnings();
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

revoke all on function private.live_stock_warnings(), private.row_policy_warnings(), private.payment_warnings(), public.shop_settings_warnings() from anon, authenticated, public;
grant execute on function public.shop_settings_warnings() to anon;
