-- Counters that slow down floods and guessing. They count requests of the API by a hash of the caller, never the caller itself.

create table private.settings (
  name text primary key,
  value text not null,
  accepted text not null,
  expected text not null,
  description text not null
);
comment on table private.settings is 'Numbers and names that operators may change without a migration.';
comment on column private.settings.accepted is 'Pattern of the values that may be entered: the functions of the shop read all of them.';
comment on column private.settings.expected is 'The same in words, in Spanish, for whoever enters another.';

-- One value that cannot be read would refuse every order. A check constraint could not say which setting it is, nor what it may be.
create function private.refuse_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '% no puede ser «%»: debe ser %', new.name, new.value, new.expected using errcode = 'check_violation';
end
$$;
create trigger settings_can_be_read before insert or update on private.settings for each row
  when (new.value !~ new.accepted) execute function private.refuse_setting();

insert into private.settings (name, value, accepted, expected, description) values
  ('cart_lines_per_session', '100', '^[1-9][0-9]{0,3}$', 'un número entero de 1 a 9999', 'Lines that one guest cart may hold.'),
  ('single_request_cart_hours', '24', '^([2-9]|[1-9][0-9]{1,3})$', 'un número entero de 2 a 9999, en horas',
   'How long a cart is kept that one request wrote and no other ever changed; 2 at least, or devices take it for ordered.'),
  ('largest_held_share', '0.5', '^(0(\.[0-9]{1,6})?|1(\.0{1,6})?)$', 'un número de 0 a 1, con punto decimal: 0.5 es la mitad',
   'An order for a larger share of a product''s stock waits for confirmation and holds none of it.'),
  ('hours_to_confirm', '96', '^[1-9][0-9]{0,3}$', 'un número entero de 1 a 9999, en horas',
   'How long an order with lines to be confirmed waits for the shop, and holds its other goods; then it ends.'),
  ('unpaid_order_kept_days', '90', '^[1-9][0-9]{0,3}$', 'un número entero de 1 a 9999, en días',
   'How long an order is kept that ended before anybody paid or confirmed it.'),
  ('always_held_pieces', '10', '^[0-9]{1,6}$', 'un número entero de 0 a 999999, sin comas',
   'Pieces of a product that any order may hold, whatever share of the stock they are.'),
  ('always_held_lines', '5', '^[0-9]{1,6}$', 'un número entero de 0 a 999999, sin comas',
   'Lines of an order that may hold them; its others hold no more than largest_held_share says.'),
  ('callers_share_address', 'false', '^(true|false)$', 'true o false',
   'Whether all shoppers come from one address, that of a host which passes their requests on: what others hold from there then '
   || 'does not count as the shopper''s own.'),
  ('client_ip_header', 'x-forwarded-for', '^[A-Za-z0-9_-]+$', 'el nombre de un encabezado, como cf-connecting-ip',
   'Header in which the outermost proxy that the deployment trusts names the caller; of a list the last entry counts. '
   || 'A header that callers can set themselves is no limit at all: see docs/deploy.md.');

create table private.rate_limits (
  name text primary key,
  max_hits integer not null check (max_hits > 0),
  window_seconds integer not null check (window_seconds > 0)
);
comment on table private.rate_limits is 'How often one caller may do something within a window of time.';
insert into private.rate_limits (name, max_hits, window_seconds) values
  ('cart_rows_per_ip', 3000, 300),
  ('cart_rows_per_ip_and_day', 30000, 86400),
  ('new_carts_per_ip', 200, 300),
  -- Refuses nobody: so often does the cart of a session count as a new one, however often it is emptied and filled again.
  ('new_carts_per_session', 1, 300),
  ('orders_per_session', 30, 900),
  ('orders_per_ip', 200, 900),
  -- The window of these three is not used: what counts is how many are open.
  ('open_unpaid_orders_per_email', 20, 3600),
  ('open_unpaid_orders_per_ip', 60, 3600),
  ('open_unpaid_orders_per_ip_in_all', 600, 3600),
  ('order_lines_per_ip_and_day', 3000, 86400),
  ('tracking_per_ip', 10, 900),
  ('tracking_per_caller_and_order', 100, 3600),
  ('tracking_per_caller_and_prefix', 10, 3600);

-- Functions take for granted that every row is there: without one of them no order or no cart can be written.
create function private.keep_every_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'las filas de %.% se quedan, con su nombre: sin una de ellas la tienda rechazaría pedidos o carritos; cambia su valor',
    tg_table_schema, tg_table_name using errcode = 'check_violation';
end
$$;
create trigger settings_stay before delete or truncate or update of name on private.settings
  for each statement execute function private.keep_every_row();
create trigger rate_limits_stay before delete or truncate or update of name on private.rate_limits
  for each statement execute function private.keep_every_row();

create table private.rate_counters (
  -- No foreign key: it would have every order lock the same rows of the limits.
  limit_name text not null,
  subject_hash text not null,
  hits integer not null check (hits >= 0),
  window_ends_at timestamptz not null,
  refused_at timestamptz,
  primary key (limit_name, subject_hash)
);
comment on table private.rate_counters is 'Hits of the running window per limit and hashed caller; finished windows are purged by later hits.';
comment on column private.rate_counters.refused_at is
  'When a request for several hits was last refused: its hits were taken back, so they do not show it.';
create index rate_counters_window_idx on private.rate_counters (window_ends_at);

-- No policy: only functions of the owner touch these tables.
revoke all on private.settings, private.rate_limits, private.rate_counters from anon, authenticated, public;
alter table private.settings enable row level security;
alter table private.rate_limits enable row level security;
alter table private.rate_counters enable row level security;

-- Functions that an order or a line of a cart calls are PL/pgSQL, which keeps its plans: one in SQL is planned anew by each statement that calls it.
create function private.setting(wanted text) returns text
language plpgsql stable security definer set search_path = ''
as $$ begin return (select value from private.settings where name = wanted); end $$;

create function public.holding_terms() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.allow_keeping(60);
  return jsonb_build_object(
    'largest_held_share', private.setting('largest_held_share')::numeric,
    'always_held_pieces', private.setting('always_held_pieces')::numeric);
end
$$;
comment on function public.holding_terms is
  'What share of a stock an order may hold, and how many pieces in any case: a page can then say before ordering what would wait.';
revoke all on function public.holding_terms() from anon, authenticated, public;
grant execute on function public.holding_terms() to anon;

-- Which header to believe is a setting of the deployment. The first X-Forwarded-For hop is written by the caller and proves
-- nothing; the last one is written by the proxy in front of us.
create function private.client_ip() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  believed text := coalesce(
    nullif(btrim(private.request_header(private.setting('client_ip_header'))), ''), private.request_header('x-forwarded-for'));
  hop text := btrim(regexp_replace(believed, '^.*,', ''));
  address inet;
begin
  -- «192.0.2.1:4711» and «[2001:db8::1]:4711» name a port as well.
  hop := regexp_replace(regexp_replace(hop, '^\[(.*)\](:[0-9]+)?$', '\1'), '^([0-9]+\.[0-9]+\.[0-9]+\.[0-9]+):[0-9]+$', '\1');
  address := hop::inet;
  -- ::ffff:192.0.2.1 is the IPv4 caller 192.0.2.1; as IPv6 all of them would be one.
  if address << '::ffff:0:0/96'::inet then
    address := regexp_replace(host(address), '^.*:', '')::inet;
  end if;
  -- A home or an office usually has an IPv6 /56, which is 256 networks of the smallest size, /64: counted by /64, one customer
  -- would be 256 callers. Counted by /48, 65,536 phones with a /64 each would be one caller.
  return coalesce(host(network(set_masklen(address, case family(address) when 6 then 56 else 32 end))), 'unknown');
exception when others then
  return 'unknown';
end
$$;
comment on function private.client_ip is 'Address of the caller (the /56 network of an IPv6 one), or ''unknown''.';

create function private.hash(secret text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$ begin return encode(sha256(convert_to(secret, 'UTF8')), 'hex'); end $$;

create function private.is_hash(words text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return words ~ '^[0-9a-f]+$' and char_length(words) = 64; end $$;

create function private.count_hit(counted_limit text, subject text, weight integer default 1) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  insert into private.rate_counters as counter (limit_name, subject_hash, hits, window_ends_at)
  select allowed.name, private.hash(subject), weight, now() + make_interval(secs => allowed.window_seconds)
  from private.rate_limits as allowed where allowed.name = counted_limit
  on conflict (limit_name, subject_hash) do update set
    hits = case when counter.window_ends_at <= now() then weight else least(counter.hits + weight, 1000000) end,
    window_ends_at = case when counter.window_ends_at <= now() then excluded.window_ends_at else counter.window_ends_at end
  returning case
    when counter.hits <= (select max_hits from private.rate_limits where name = counted_limit) then 0
    else greatest(1, ceil(extract(epoch from counter.window_ends_at - now())))
  end into strict wait_seconds;
  -- A refused request for several hits leaves none behind: a smaller one may still have room.
  if wait_seconds > 0 and weight > 1 then
    update private.rate_counters set hits = greatest(hits - weight, 0), refused_at = now()
    where limit_name = counted_limit and subject_hash = private.hash(subject);
  end if;
  return wait_seconds;
end
$$;
comment on function private.count_hit is
  'Counts as many hits as weight says; if they are refused, they stay counted only where weight is 1. Returns 0 while within the limit, else the seconds until the window ends.';

create function private.wait_if_spent(counted_limit text, subject text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(max(greatest(1, ceil(extract(epoch from counter.window_ends_at - now())))), 0)
    from private.rate_counters as counter join private.rate_limits as allowed on allowed.name = counter.limit_name
    where counter.limit_name = counted_limit and counter.subject_hash = private.hash(subject)
      and counter.hits >= allowed.max_hits and counter.window_ends_at > now());
end
$$;
comment on function private.wait_if_spent is 'The seconds to wait if the next hit would be one too many, else 0; counts nothing.';

-- What was counted must stay counted. PostgREST rolls back a call without an answer where a single object was asked for, and lets
-- callers filter and cast the answer of a function: a wrong guess would be rolled back with its count, and a right one answered.
-- PostgREST writes what is asked of the answer as "function"."name", where PostgreSQL also takes the name of a function for that of
-- a column: so no quoted name may follow another one, except that of the function that is called.
-- A call by GET cannot write, and so cannot be counted: it is refused too.
create function private.insist_on_counting() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if current_setting('transaction_read_only')::boolean
    or private.request_header('accept') ~* 'vnd\.pgrst\.object'
    or private.request_header('prefer') ~* 'max-affected|tx=rollback'
    or current_query() ~ '"\."[^"]*"(?!\()'
  then
    raise sqlstate 'PT400' using message = 'this function is called by POST, with its arguments and nothing else';
  end if;
end
$$;
comment on function private.insist_on_counting is 'Refuses a call that asks for its answer in a way that could roll back the counters.';

-- The last thing that a request does: others may wait for the counters that it has purged until it ends, so it must not wait for
-- anybody then.
create function private.purge_counters() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.rate_counters where ctid = any (array(
    select finished.ctid from private.rate_counters as finished
    where finished.window_ends_at < now() - interval '1 hour'
    order by finished.window_ends_at limit 20 for update skip locked));
end
$$;
comment on function private.purge_counters is 'Forgets some callers whose window ended long ago.';

revoke all on all routines in schema private from public;
