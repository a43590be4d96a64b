-- What happens to an order later: its way through the statuses, the stock that a cancelled order gives back, and tracking by
-- order number and e-mail for shoppers on another device.

create function private.check_order_status() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'confirmed'), ('confirmed', 'shipped'), ('shipped', 'delivered'), ('pending', 'cancelled'), ('confirmed', 'cancelled')
  ) and (old.status, new.status, current_setting('acopio.returned_order', true)) is distinct from ('shipped', 'cancelled', new.id::text) then
    raise exception 'order % cannot go from % to %', new.order_number, old.status, new.status using errcode = 'check_violation';
  end if;
  case new.status
    when 'confirmed' then
      new.confirmed_at := now();
      new.awaits_availability := false;
    when 'shipped' then new.shipped_at := now();
    when 'delivered' then new.delivered_at := now();
    when 'cancelled' then new.cancelled_at := now();
  end case;
  return new;
end
$$;
comment on function private.check_order_status is
  'pending → confirmed → shipped → delivered, or cancelled before it was shipped; after that by return_order() alone, which is told what came back.';

-- Who has no end of something may say so by the largest stock that there is. Pieces come back on top of it, and an order that
-- cannot end would keep every other one from being placed.
create function private.added_stock(stock integer, pieces bigint) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select least(stock + pieces, 2147483647)::integer $$;

create function private.check_pieces(confirmed uuid[], cancelled uuid[] default '{}') returns void
language plpgsql stable set search_path = ''
as $$
declare
  lacking text;
begin
  select string_agg(short.line, '; ') into lacking
  from (
    select format('%s (%s of %s, for %s)', min(item.product_item_code), product.stock_quantity, sum(item.quantity),
      string_agg(placed.order_number, ', ' order by placed.order_number)) as line
    from public.order_items as item
    join public.orders as placed on placed.id = item.order_id
    join public.products as product on product.id = item.product_id
    where item.order_id = any (confirmed) and item.needs_confirmation
    group by product.id having product.stock_quantity + coalesce((
      select sum(given.quantity) from public.order_items as given
      where given.order_id = any (cancelled) and given.product_id = product.id and not given.needs_confirmation), 0) < sum(item.quantity)
  ) as short;
  if lacking is not null then
    raise exception 'too few pieces of %: count them anew, or name them to confirm_availability() as unavailable', lacking
      using errcode = 'check_violation';
  end if;
end
$$;
comment on function private.check_pieces is
  'Raises where the stock, with what cancelled orders give back, has too few pieces for the lines of confirmed ones that wait.';

-- A line that waits for confirmation has taken nothing from the stock: confirming the order takes its pieces, unless
-- confirm_availability() has settled that before, and cancelling gives nothing back. Cancelling a shipped order gives nothing
-- back either: return_order() is told what came back.
-- Nobody else changes these products meanwhile: whoever changes an order runs alone, or has locked its products.
create function private.settle_stock() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  confirmed uuid[] := array(
    select now.id from changed_orders as now join unchanged_orders as before using (id)
    where now.status = 'confirmed' and before.status <> 'confirmed' and before.awaits_availability);
  cancelled uuid[] := array(
    select now.id from changed_orders as now join unchanged_orders as before using (id)
    where now.status = 'cancelled' and before.status in ('pending', 'confirmed'));
begin
  if confirmed || cancelled = '{}' then
    return null;
  end if;
  perform private.check_pieces(confirmed, cancelled);
  update public.products as product set stock_quantity = private.added_stock(product.stock_quantity, settled.quantity)
  from (
    select item.product_id,
      sum(case when item.needs_confirmation then -item.quantity else item.quantity end) as quantity
    from public.order_items as item
    where item.order_id = any (confirmed) and item.needs_confirmation
      or item.order_id = any (cancelled) and not item.needs_confirmation
    group by item.product_id
  ) as settled
  where product.id = settled.product_id and product.stock_quantity is not null;

  update public.order_items as item set needs_confirmation = false
  from public.products as product
  where item.order_id = any (confirmed) and item.needs_confirmation
    and product.id = item.product_id and product.stock_quantity is not null;
  return null;
end
$$;

-- Delivery is counted from the payment.
create function private.note_payment() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if new.payment_status = 'paid' then
    new.paid_at := coalesce(new.paid_at, now());
  elsif new.payment_status in ('pending', 'failed') then
    new.paid_at := null;
  end if;
  return new;
end
$$;
create trigger orders_note_payment before insert or update of payment_status, paid_at on public.orders
  for each row execute function private.note_payment();

-- Whose address it was matters only while the order counts among the open unpaid ones.
create function private.forget_address() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  new.placed_from := null;
  return new;
end
$$;

create trigger orders_change_alone before update or delete on public.orders
  for each statement execute function private.change_alone();
-- A deleted order could not give its stock back.
create function private.keep_open_orders() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception 'cancel the order before deleting it' using errcode = 'check_violation';
end
$$;

create trigger orders_keep_open before delete on public.orders
  for each row when (old.status in ('pending', 'confirmed')) execute function private.keep_open_orders();
create trigger orders_check_status before update of status on public.orders
  for each row when (new.status is distinct from old.status) execute function private.check_order_status();
-- A trigger before an update does not know the generated columns yet, so this spells out «not is_open_unpaid».
create trigger orders_forget_address before update of status, payment_status on public.orders
  for each row when (new.status <> 'pending' or new.payment_status not in ('pending', 'failed')) execute function private.forget_address();
create trigger orders_settle_stock after update on public.orders
  referencing old table as unchanged_orders new table as changed_orders
  for each statement execute function private.settle_stock();

-- The products of overdue orders are locked together with those that the caller is about to order: in two steps, two orders could
-- each hold what the other one waits for. Overdue orders that somebody else is changing right now are left for next time, and so
-- are those that would make this take long: the shopper who is ordering waits for it.
create function private.lock_stock_and_end_overdue(ordered uuid[], max_orders integer, max_lines integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  overdue uuid[];
begin
  perform private.lock_stock('{}');
  overdue := array(
    select late.id from public.orders as late
    where late.is_open_unpaid and late.held_until <= now()
    order by late.held_until, late.id limit max_orders for update skip locked);
  if overdue = '{}' then
    perform private.lock_stock(ordered);
    return 0;
  end if;
  overdue := array(
    select counted.id
    from (
      select late.id, late.place, sum(item.lines) over (order by late.place) as lines
      from unnest(overdue) with ordinality as late (id, place)
      cross join lateral (select count(*) as lines from public.order_items where order_id = late.id) as item
    ) as counted
    where counted.place = 1 or counted.lines <= max_lines);
  perform private.lock_stock(ordered || array(
    select item.product_id from public.order_items as item where item.order_id = any (overdue)));
  update public.orders set status = 'cancelled' where id = any (overdue);
  return cardinality(overdue);
end
$$;
comment on function private.lock_stock_and_end_overdue is
  'Locks the products about to be ordered and ends some orders whose time to pay is over, which gives their stock back.';

-- A shop need not keep records of orders that nobody paid or confirmed; all others stay.
create function private.purge_unpaid_orders() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- The stock of these orders went back long ago, so a shared lock will do. By itself this keeps nobody's order waiting.
  perform private.lock_stock('{}');
  delete from public.orders where id in (
    select old.id from public.orders as old
    where old.status = 'cancelled' and old.confirmed_at is null and old.paid_at is null
      and old.cancelled_at < now() - make_interval(days => private.setting('unpaid_order_kept_days')::integer)
    limit 50 for update skip locked);
end
$$;
comment on function private.purge_unpaid_orders is
  'Forgets some orders that ended long ago before anybody paid or confirmed them, and whose they were.';
create index orders_ended_unpaid_idx on public.orders (cancelled_at)
  where status = 'cancelled' and confirmed_at is null and paid_at is null;

-- Every order placed ends some overdue ones; a shop with few orders has a job do it. Staff may send other statements with this one, as
-- one transaction: it runs alone, as any change of orders by hand does.
create function public.end_unpaid_orders() returns integer
language sql volatile security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('stock', 0));
  select private.purge_unpaid_orders();
  select private.lock_stock_and_end_overdue('{}', 200, 1000)
$$;
comment on function public.end_unpaid_orders is
  'For operators: ends up to 200 orders whose time to pay is over, and forgets some that ended unpaid long ago. Returns how many were ended.';

create function private.schedule_jobs() returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return false;
  end if;
  perform cron.schedule('acopio: end unpaid orders', '*/10 * * * *', 'select public.end_unpaid_orders()');
  perform cron.schedule('acopio: purge', '*/10 * * * *', 'select private.purge_unpaid_orders(), private.purge_quotes(), private.purge_carts(), private.purge_counters()');
  perform cron.schedule('acopio: renamed brands and categories', '* * * * *', 'select private.index_renamed_brands_and_categories()');
  return true;
end
$$;
comment on function private.schedule_jobs is 'Has pg_cron do what orders and cart changes otherwise do in passing. False where there is no pg_cron.';
select private.schedule_jobs();

create function private.masked_name(full_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(full_name, format('([^%1$s])[^%1$s]*', private.blanks()), '\1***', 'g') $$;

create function private.tracked_order(tracked public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'order_number', tracked.order_number, 'status', tracked.status, 'payment_status', tracked.payment_status,
    'customer_name', private.masked_name(tracked.customer_name),
    'created_at', tracked.created_at, 'confirmed_at', tracked.confirmed_at, 'shipped_at', tracked.shipped_at,
    'delivered_at', tracked.delivered_at, 'cancelled_at', tracked.cancelled_at, 'held_until', tracked.held_until,
    'carrier', tracked.carrier, 'tracking_number', tracked.tracking_number,
    'paid_at', tracked.paid_at, 'awaits_availability', tracked.awaits_availability, 'dropped_items', tracked.dropped_items,
    'is_paid_at_door', tracked.is_paid_at_door, 'payment_reference', tracked.payment_reference,
    'subtotal', tracked.subtotal, 'discount_amount', tracked.discount_amount, 'tax_amount', tracked.tax_amount,
    'taxes', tracked.taxes, 'shipping_cost', tracked.shipping_cost, 'total_amount', tracked.total_amount,
    'payment_gateway', (
      -- Whoever pays may do so from another device; nobody is told how to pay what is not owed, or what may end before the money comes.
      select jsonb_build_object('label', gateway.label, 'kind', gateway.kind) || case
        when tracked.status <> 'cancelled' and tracked.payment_status in ('pending', 'failed') and not tracked.awaits_availability
          and not (tracked.is_open_unpaid and not tracked.is_paid_at_door and coalesce(tracked.held_until <= now(), false))
          then jsonb_build_object('instructions', gateway.instructions, 'payment_details', gateway.payment_details)
        else '{}' end
      from public.payment_gateways as gateway where gateway.id = tracked.payment_gateway_id),
    'shipping_zone', (
      select jsonb_build_object('name', zone.name, 'min_days', zone.min_days, 'max_days', zone.max_days)
      from public.shipping_zones as zone where zone.id = tracked.shipping_zone_id),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sku', item.product_item_code, 'name', item.product_name, 'unit_price', item.unit_price, 'quantity', item.quantity,
        'total_price', item.total_price, 'unit_name', item.unit_name, 'unit_content', item.unit_content,
        'content_name', item.content_name, 'discount_amount', item.discount_amount, 'tax_rate', item.tax_rate,
        'tax_amount', item.tax_amount, 'needs_confirmation', item.needs_confirmation, 'image_url', item.product_snapshot ->> 'image_url') order by item.line_number), '[]')
      from public.order_items as item where item.order_id = tracked.id))
$$;
comment on function private.tracked_order is 'The narrow view of an order: no address, no phone, no e-mail, masked name.';

-- However it was copied or typed: with other dashes, with words before it, without «ACO». The page reads it the same way
-- (src/domain/orders/order-number.ts).
create function private.read_order_number(words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(
    upper(regexp_replace(words, '[^A-Za-z0-9]+', '', 'g') collate "C"), '^[A-Z]*([0-9]{14})([A-Z0-9]{6})$');
begin
  return 'ACO-' || parts[1] || '-' || parts[2];
end
$$;
comment on function private.read_order_number is 'The number of an order in these words; null where there is no whole one.';

-- A wrong number and a wrong e-mail get the same answer, and only failures count. Whoever knows both is let in, however many
-- failures come from elsewhere or for other orders, so that no stranger can lock a buyer out. Guessing the e-mail of a known
-- order is ended by two counters per caller and order, one of them also by how the e-mail begins: once either is spent, a right
-- guess is answered like a wrong one and tells nothing. (Order numbers themselves are beyond guessing: 31 random bits in each
-- second.)
create function public.track_order(order_number text, email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted_number text := coalesce(private.read_order_number(left(track_order.order_number, 200)), '');
  wanted_email text := lower(private.trimmed(left(coalesce(track_order.email, ''), 400)) collate "und-x-icu");
  caller_and_order text := private.client_ip() || ' ' || wanted_number;
  caller_and_prefix text := caller_and_order || ' ' || left(wanted_email, 3);
  is_spent boolean;
  wait_seconds integer;
  named public.orders;
begin
  perform private.insist_on_counting();
  -- Guesses that are sent at once wait for each other, so that each sees the count of those before it.
  perform pg_advisory_xact_lock(hashtextextended('track-order ' || caller_and_order, 0));
  select * into named from public.orders as candidate where candidate.order_number = wanted_number;
  -- The counters are read for wrong guesses too: otherwise the time that it takes would give a right one away.
  is_spent := private.wait_if_spent('tracking_per_caller_and_order', caller_and_order) > 0
    or private.wait_if_spent('tracking_per_caller_and_prefix', caller_and_prefix) > 0;
  if lower(named.customer_email collate "und-x-icu") = wanted_email and not is_spent then
    return jsonb_build_object('status', 'found', 'order', private.tracked_order(named));
  end if;

  wait_seconds := private.count_hit('tracking_per_ip', private.client_ip());
  -- Only for orders that exist: a caller could make up numbers, and with them counters, without end.
  if named.id is not null and private.count_hit('tracking_per_caller_and_order', caller_and_order) = 0 then
    perform private.count_hit('tracking_per_caller_and_prefix', caller_and_prefix);
  end if;
  perform private.purge_counters();
  if wait_seconds > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', wait_seconds);
  end if;
  return jsonb_build_object('status', 'not_found');
end
$$;
comment on function public.track_order is 'An order by its number and the e-mail it was placed with. Answers found, not_found or rate_limited.';

revoke all on all routines in schema private from public;
revoke all on function public.track_order(text, text) from anon, authenticated, public;
grant execute on function public.track_order(text, text) to anon;
revoke all on function public.end_unpaid_orders() from anon, authenticated, public;
grant execute on function public.end_unpaid_orders() to service_role;
