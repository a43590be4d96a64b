-- The mirror of a shopper's cart, one row per session and product. The session is the request header `x-guest-session`:
-- callers cannot write the column, and never see rows of another session or rows whose time is over.

create table public.guest_carts (
  id uuid primary key default gen_random_uuid(),
  session_id text not null default private.session_id()
    constraint guest_carts_session_id_check check (private.is_guest_session(session_id)),
  product_id uuid not null references public.products (id) on delete cascade,
  quantity integer not null default 1 constraint guest_carts_quantity_check check (quantity between 1 and 999),
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint guest_carts_session_product_key unique (session_id, product_id)
);
comment on table public.guest_carts is 'Lines of guest carts. A line lives for 7 days after its last change; expired lines are purged by later writes.';

create index guest_carts_product_idx on public.guest_carts (product_id);
create index guest_carts_expires_idx on public.guest_carts (expires_at);

revoke all on public.guest_carts from anon, authenticated, public;
grant select (id, session_id, product_id, quantity, expires_at, created_at, updated_at) on public.guest_carts to anon;
grant insert (product_id, quantity, expires_at) on public.guest_carts to anon;
grant update (product_id, quantity, expires_at) on public.guest_carts to anon;
grant delete on public.guest_carts to anon;
grant all on public.guest_carts to service_role;

alter table public.guest_carts enable row level security;

create policy "Guests may read their own unexpired cart" on public.guest_carts
  for select to anon using (session_id = (select private.session_id()) and expires_at > now());
create policy "Guests may add to their own cart" on public.guest_carts
  for insert to anon with check (session_id = (select private.session_id()));
create policy "Guests may change their own cart" on public.guest_carts
  for update to anon using (session_id = (select private.session_id()) and expires_at > now())
  with check (session_id = (select private.session_id()));
create policy "Guests may remove from their own cart" on public.guest_carts
  for delete to anon using (session_id = (select private.session_id()) and expires_at > now());

create function private.lock_cart(session_id text) returns void
language plpgsql volatile set search_path = ''
as $$ begin perform pg_advisory_xact_lock(hashtextextended('guest-cart ' || coalesce(session_id, ''), 0)); end $$;
comment on function private.lock_cart is 'Until the end of the transaction nobody else writes the cart of this session.';

-- Carts that one request wrote and no other has changed since: most of what a flood leaves behind.
create table private.single_request_carts (
  session_id text primary key,
  written_at timestamptz not null default now()
);
create index single_request_carts_written_idx on private.single_request_carts (written_at);
revoke all on private.single_request_carts from anon, authenticated, public;
alter table private.single_request_carts enable row level security;

create function private.purge_carts() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  forgotten text[];
begin
  delete from public.guest_carts where id in (
    select expired.id from public.guest_carts as expired where expired.expires_at <= now() limit 50 for update skip locked);

  with doomed as (
    delete from private.single_request_carts where session_id in (
      select cart.session_id from private.single_request_carts as cart
      where cart.written_at <= now() - make_interval(hours => private.setting('single_request_cart_hours')::integer)
        -- The cart of this very request may be changed by it.
        and cart.session_id is distinct from private.session_id()
      order by cart.written_at limit 10 for update skip locked)
    returning session_id
  )
  select array_agg(session_id) into forgotten from doomed;
  delete from public.guest_carts where id in (
    select line.id from public.guest_carts as line where line.session_id = any (forgotten) for update skip locked);
end
$$;
comment on function private.purge_carts is 'Removes some lines whose time is over, and some carts that no second request ever changed.';

-- The counts of a refused write are rolled back with it. So whoever has spent a limit is refused before a line is written: lines that
-- are written first and then taken back are counted nowhere. A request that asks for more than is left still writes such lines.
-- PostgREST answers SQLSTATE PT429 with status 429.
create function private.refuse_cart_write(wait_seconds integer) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if wait_seconds > 0 then
    raise sqlstate 'PT429' using message = 'too many cart changes', hint = format('retry in %s seconds', wait_seconds);
  end if;
end
$$;

-- Before each write of a caller.
create function private.prepare_cart_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  guest text := private.session_id();
begin
  -- An upsert fires the triggers of INSERT and of UPDATE: a request is prepared once.
  if starts_with(current_setting('acopio.cart_write', true), pg_current_xact_id() || ' ') then
    return null;
  end if;
  perform set_config('acopio.cart_write', pg_current_xact_id() || ' ' || tg_op, true);

  -- A caller whose limit is spent already is refused before anything is written.
  if tg_op <> 'DELETE' then
    perform private.refuse_cart_write(private.wait_if_spent('cart_rows_per_ip', private.client_ip()));
  end if;

  -- While products are deleted nobody writes a cart.
  perform pg_advisory_xact_lock_shared(hashtextextended('carts', 0));
  -- One writer per session at a time: the limit of lines is exact, and two tabs cannot lock each other out.
  perform private.lock_cart(guest);

  -- An expired line would be invisible and yet in the way of the same product being added again.
  delete from public.guest_carts where session_id = guest and expires_at <= now();

  -- This cart is locked before others are purged: otherwise two requests could each wait for the cart that the other one purges.
  perform from private.single_request_carts where session_id = guest for update;
  if tg_op = 'INSERT' and not exists (select from public.guest_carts where session_id = guest) then
    -- A cart that was emptied and is filled again is no other one.
    if guest is null or private.count_hit('new_carts_per_session', guest) = 0 then
      perform private.refuse_cart_write(private.count_hit('new_carts_per_ip', private.client_ip()));
    end if;
    insert into private.single_request_carts (session_id) select guest where guest is not null
    on conflict (session_id) do update set written_at = excluded.written_at;
  end if;

  perform private.purge_carts();
  return null;
end
$$;

-- A request that changes nothing (it sets what is there already, or removes what is not) is no sign of a shopper.
create function private.keep_changed_cart() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.single_request_carts where session_id = private.session_id() and written_at <> now();
  return null;
end
$$;
comment on function private.keep_changed_cart is 'Once a second request changes a cart, it is kept as long as any other.';

-- What fills the database is rows, not requests: one request may write a hundred. Removing lines is free. New rows are counted
-- for the day as well, since they stay for a week: five minutes alone would let an address fill it with millions.
create function private.count_cart_rows() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  row_count integer := (select count(*) from written);
begin
  if row_count > 0 then
    perform private.refuse_cart_write(greatest(
      private.count_hit('cart_rows_per_ip', private.client_ip(), row_count),
      case tg_op when 'INSERT' then private.count_hit('cart_rows_per_ip_and_day', private.client_ip(), row_count) end));
  end if;
  -- An upsert counts what it has changed, and then, as the insert that it began as, what it has added.
  if current_setting('acopio.cart_write', true) = pg_current_xact_id() || ' ' || tg_op then
    perform private.purge_counters();
  end if;
  return null;
end
$$;

-- Runs before an upsert knows whether the line is there already: only new ones count for the day.
create function private.keep_to_day() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from public.guest_carts where session_id = new.session_id and product_id = new.product_id) then
    perform private.refuse_cart_write(private.wait_if_spent('cart_rows_per_ip_and_day', private.client_ip()));
  end if;
  return new;
end
$$;
comment on function private.keep_to_day is 'Refuses a new line, before it is written, where the address has spent its day.';

create function private.shape_cart_line() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  latest timestamptz := now() + interval '7 days';
begin
  if tg_op = 'INSERT' and new.session_id is not null and (
    select count(*) from public.guest_carts as line
    where line.session_id = new.session_id and line.product_id <> new.product_id
  ) >= private.setting('cart_lines_per_session')::integer then
    raise exception 'a guest cart has too many lines' using errcode = 'check_violation';
  end if;

  if tg_op = 'UPDATE' and new.expires_at is not distinct from old.expires_at then
    new.expires_at := latest;
  end if;
  new.expires_at := least(coalesce(new.expires_at, latest), latest);
  return new;
end
$$;
comment on function private.shape_cart_line is 'Keeps expires_at within 7 days, extends it on every change, and limits the lines of a cart.';

-- Orders empty the cart as their owner: only writes of callers are counted.
create trigger guest_carts_prepare_write before insert or update or delete on public.guest_carts
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.prepare_cart_write();
create trigger guest_carts_keep_filled after insert or delete on public.guest_carts
  for each row when (current_user in ('anon', 'authenticated')) execute function private.keep_changed_cart();
create trigger guest_carts_keep_changed after update on public.guest_carts
  for each row when (current_user in ('anon', 'authenticated')
    and (old.product_id, old.quantity) is distinct from (new.product_id, new.quantity)) execute function private.keep_changed_cart();
create trigger guest_carts_count_inserted after insert on public.guest_carts referencing new table as written
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.count_cart_rows();
create trigger guest_carts_count_updated after update on public.guest_carts referencing new table as written
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.count_cart_rows();
create trigger guest_carts_keep_to_day before insert on public.guest_carts
  for each row when (current_user in ('anon', 'authenticated')) execute function private.keep_to_day();
create trigger guest_carts_shape_line before insert or update on public.guest_carts
  for each row execute function private.shape_cart_line();
create trigger guest_carts_touch_updated_at before update on public.guest_carts
  for each row execute function private.touch_updated_at();

revoke all on all routines in schema private from public;
