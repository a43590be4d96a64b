-- What staff do with an order, each by one call that keeps money, stock and status right: pay, confirm, ship, deliver, cancel, return,
-- refund. Mistakes raise errors, since a person reads them: then nothing has changed. Repeating a call changes nothing.

create function private.worked_order(placed public.orders) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'order_number', placed.order_number, 'status', placed.status, 'payment_status', placed.payment_status,
    'total_amount', placed.total_amount, 'paid_at', placed.paid_at, 'carrier', placed.carrier,
    'tracking_number', placed.tracking_number)
$$;
comment on function private.worked_order is 'How an order stands after a call of staff.';

create function private.with_note(placed public.orders, note text) returns text
language sql stable set search_path = ''
as $$ select right(concat_ws(E'\n', placed.internal_notes, to_char(now(), 'YYYY-MM-DD HH24:MI TZ ') || note), 4000) $$;

-- A statement of a bank may tell no more than the day, and the session that is told of it may be in any time zone.
create function private.payment_moment(words text, placed_at timestamptz) returns timestamptz
language plpgsql stable strict set search_path = '' set timezone = 'America/Mexico_City'
as $$
declare
  moment timestamptz;
begin
  words := btrim(words, E' \t\r\n');
  -- PostgreSQL reads «05/11/2026» by a setting, as May or November.
  if words !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then
    raise invalid_datetime_format;
  end if;
  moment := words::timestamptz;
  if words ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and moment::date >= placed_at::date then
    moment := greatest(moment + interval '12 hours', placed_at);
    return case when moment::date = now()::date then least(moment, now()) else moment end;
  end if;
  return moment;
exception when data_exception then
  raise exception 'write when the payment came in as «2026-11-30», or with the hour of central Mexico as «2026-11-30 10:58», not «%»', words
    using errcode = 'check_violation';
end
$$;
comment on function private.payment_moment is
  'When an order was paid by these words, in Mexico: «2026-11-30 10:58», or «2026-11-30» for noon of that day, though neither before the order was placed nor in the future.';

create function public.pay_order(order_number text, paid_at text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  placed public.orders := private.order_to_change(order_number);
  moment constant timestamptz := private.payment_moment(paid_at, placed.created_at);
begin
  -- Where the payment was noted in the table, the order is still to be confirmed.
  if placed.payment_status = 'paid' and placed.status <> 'pending' then
    return private.worked_order(placed);
  elsif placed.status = 'cancelled' or placed.payment_status = 'refunded' then
    raise exception 'order % is over: give the money back, or let it be ordered anew', placed.order_number
      using errcode = 'check_violation';
  elsif placed.awaits_availability then
    raise exception 'order % waits for confirm_availability(): nothing is to be paid before', placed.order_number
      using errcode = 'check_violation';
  -- The clock of another machine may be some minutes ahead.
  elsif moment > now() + interval '5 minutes' then
    raise exception 'the moment of a payment is not in the future: pay_order(''%'') notes it for now', placed.order_number
      using errcode = 'check_violation';
  -- The goods are promised by working days from then: no call could put a mistyped year right.
  elsif moment < placed.created_at - interval '1 day' then
    raise exception 'order % was placed on %: nobody paid it before', placed.order_number,
      to_char(placed.created_at at time zone 'America/Mexico_City', 'DD/MM/YYYY HH24:MI') using errcode = 'check_violation';
  end if;
  update public.orders set payment_status = 'paid', paid_at = coalesce(moment, placed.paid_at, now()),
    status = case when status = 'pending' then 'confirmed' else status end
  where id = placed.id returning * into placed;
  return private.worked_order(placed);
end
$$;
comment on function public.pay_order is
  'For staff: the payment came in, on this day or at this moment in Mexico, else at the one that was noted, else now. Confirms the order.';

create function public.confirm_order(order_number text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  placed public.orders := private.order_to_change(order_number);
begin
  if placed.status = 'confirmed' then
    return private.worked_order(placed);
  elsif placed.status = 'cancelled' then
    raise exception 'order % is over: it has to be placed anew', placed.order_number using errcode = 'check_violation';
  elsif placed.awaits_availability then
    raise exception 'order % waits for confirm_availability(): it is confirmed once its lines were looked for', placed.order_number
      using errcode = 'check_violation';
  elsif placed.payment_status <> 'paid' and not placed.is_paid_at_door then
    raise exception 'order % is not paid: pay_order() notes the payment and confirms it', placed.order_number
      using errcode = 'check_violation';
  end if;
  update public.orders set status = 'confirmed' where id = placed.id returning * into placed;
  return private.worked_order(placed);
end
$$;
comment on function public.confirm_order is 'For staff: the order will be delivered and paid at the door. Others are confirmed by their payment.';

create function public.ship_order(order_number text, carrier text default null, tracking_number text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  placed public.orders := private.order_to_change(order_number);
begin
  if placed.status not in ('confirmed', 'shipped') then
    raise exception 'order % is %: only a confirmed one can be shipped', placed.order_number, placed.status
      using errcode = 'check_violation';
  elsif placed.payment_status <> 'paid' and not placed.is_paid_at_door then
    raise exception 'order % is not paid', placed.order_number using errcode = 'check_violation';
  -- The table refuses them too, but by showing the whole order.
  elsif char_length(btrim(carrier)) > 60 then
    raise exception 'a carrier has up to 60 characters' using errcode = 'check_violation';
  elsif not private.is_tracking_number(nullif(btrim(tracking_number), '')) then
    raise exception 'a tracking number is of 3 to 120 letters without accents, digits, blanks and hyphens: «8055123456 8055123457» for two parcels'
      using errcode = 'check_violation';
  end if;
  -- Called again it corrects what was mistyped, and forgets nothing.
  update public.orders as changed set status = 'shipped',
    carrier = coalesce(nullif(btrim(ship_order.carrier), ''), changed.carrier),
    tracking_number = coalesce(nullif(btrim(ship_order.tracking_number), ''), changed.tracking_number)
  where id = placed.id returning * into placed;
  return private.worked_order(placed);
end
$$;
comment on function public.ship_order is 'For staff: the parcel left, with whom and by which number. Called again it corrects the two.';

create function public.deliver_order(order_number text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  placed public.orders := private.order_to_change(order_number);
begin
  if placed.status = 'delivered' then
    return private.worked_order(placed);
  end if;
  update public.orders set status = 'delivered',
    payment_status = case
      when payment_status in ('pending', 'failed') and is_paid_at_door then 'paid' else payment_status end
  where id = placed.id returning * into placed;
  return private.worked_order(placed);
end
$$;
comment on function public.deliver_order is 'For staff: the parcel arrived; what is paid at the door is paid.';

-- The statuses' own trigger gives the stock back, once.
create function public.cancel_order(order_number text, reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  placed public.orders := private.order_to_change(order_number);
begin
  if placed.status = 'cancelled' then
    return private.worked_order(placed);
  elsif placed.payment_status = 'paid' then
    raise exception 'order % is paid: refund_order() gives the money back and cancels it', placed.order_number
      using errcode = 'check_violation';
  elsif placed.payment_status = 'refunded' and placed.status in ('shipped', 'delivered') then
    raise exception 'order % was refunded, which ended it: return_order() only notes a parcel that comes back', placed.order_number
      using errcode = 'check_violation';
  elsif placed.status = 'shipped' then
    raise exception 'order % is shipped: return_order() ends it once its parcel is back', placed.order_number
      using errcode = 'check_violation';
  end if;
  update public.orders set status = 'cancelled',
    internal_notes = private.with_note(placed, 'cancelled' || coalesce(': ' || nullif(btrim(reason), ''), ''))
  where id = placed.id returning * into placed;
  return private.worked_order(placed);
end
$$;
comment on function public.cancel_order is 'For staff: ends an order that is neither paid nor shipped. Its goods go back on sale.';

create function private.pieces_out(placed public.orders) returns table (sku text, pieces integer)
language sql stable set search_path = ''
as $$
  select item.product_item_code, (sum(item.quantity) - coalesce((placed.returned_pieces ->> item.product_item_code)::integer, 0))::integer
  from public.order_items as item where item.order_id = placed.id group by item.product_item_code
$$;
comment on function private.pieces_out is 'How many pieces of each SKU of the order have not come back yet.';

create function private.check_returned(placed public.orders, returned jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  wrong text;
begin
  if jsonb_typeof(returned) is distinct from 'object' then
    raise exception 'what came back is said as {"SKU": pieces}' using errcode = 'check_violation';
  end if;
  select string_agg(format('%s: %s', back.sku, back.pieces), ', ') into wrong
  from jsonb_each_text(returned) as back (sku, pieces)
  where case when back.pieces ~ '^[0-9]{1,3}$' then back.pieces::integer not between 1 and coalesce((
      select left_over.pieces from private.pieces_out(placed) as left_over where left_over.sku = back.sku), 0)
    else true end;
  if wrong is not null then
    raise exception 'order % did not take so many of %, or they are back already', placed.order_number, wrong using errcode = 'check_violation';
  end if;
end
$$;
comment on function private.check_returned is 'Raises where these pieces, {"SKU": pieces}, cannot have come back from the order.';

create function private.take_back(placed public.orders, returned jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if returned = '{}' then
    return;
  end if;
  update public.products as product set stock_quantity = private.added_stock(product.stock_quantity, (returned ->> item.product_item_code)::integer)
  from (
    select distinct product_id, product_item_code from public.order_items where order_id = placed.id
  ) as item
  where product.id = item.product_id and returned ? item.product_item_code and product.stock_quantity is not null;
  update public.orders set returned_pieces = returned_pieces || (
    select jsonb_object_agg(back.sku, back.pieces::integer + coalesce((returned_pieces ->> back.sku)::integer, 0))
    from jsonb_each_text(returned) as back (sku, pieces))
  where id = placed.id;
end
$$;
comment on function private.take_back is 'Puts pieces of the order, {"SKU": pieces}, back on sale, and notes them with the order.';

-- Nothing is owed any more: nobody has paid and nobody will, or the money was given back before the parcel came. All that is left
-- to say, once, is what of the parcel can be sold again.
create function public.return_order(order_number text, returned jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  placed public.orders := private.order_to_change(order_number);
  came_back jsonb := returned;
  is_refunded constant boolean := placed.payment_status = 'refunded' and placed.status in ('shipped', 'delivered');
begin
  if placed.returned_at is not null then
    return private.worked_order(placed);
  elsif placed.payment_status = 'paid' then
    raise exception 'order % is paid: refund_order() gives the money back, and notes what came back', placed.order_number
      using errcode = 'check_violation';
  elsif placed.status <> 'shipped' and not is_refunded then
    raise exception 'order % is %: only a shipped one can come back', placed.order_number, placed.status
      using errcode = 'check_violation';
  end if;
  if came_back is null then
    select coalesce(jsonb_object_agg(left_over.sku, left_over.pieces), '{}') into came_back
    from private.pieces_out(placed) as left_over where left_over.pieces > 0;
  end if;
  perform private.check_returned(placed, came_back);
  perform set_config('acopio.returned_order', placed.id::text, true);
  update public.orders set returned_at = now(), status = case when is_refunded then status else 'cancelled' end,
    internal_notes = private.with_note(placed,
      format('returned %s, back on sale: %s', case when is_refunded then 'after its refund' else 'unpaid' end, came_back))
  where id = placed.id returning * into placed;
  perform private.take_back(placed, came_back);
  return private.worked_order(placed);
end
$$;
comment on function public.return_order is
  'For staff: the parcel of an unpaid order, which this ends, or of a refunded one came back. All pieces that are not back yet, or those named {"SKU": pieces}, go back on sale, once.';

-- Goods that were not shipped go back on sale by themselves. Of shipped goods only those do that came back and can be sold;
-- return_order() is told what comes back later.
create function public.refund_order(order_number text, returned jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  placed public.orders := private.order_to_change(order_number);
begin
  if placed.payment_status <> 'paid' then
    raise exception 'order % is not paid (%), there is nothing to give back', placed.order_number, placed.payment_status
      using errcode = 'check_violation';
  elsif returned <> '{}' and placed.status not in ('shipped', 'delivered') then
    raise exception 'order % was not shipped: its goods go back by themselves', placed.order_number using errcode = 'check_violation';
  end if;
  perform private.check_returned(placed, returned);
  update public.orders set payment_status = 'refunded',
    status = case when status in ('pending', 'confirmed') then 'cancelled' else status end,
    internal_notes = private.with_note(placed, 'refunded' || case when returned = '{}' then '' else ', came back: ' || returned::text end)
  where id = placed.id returning * into placed;
  perform private.take_back(placed, returned);
  return private.worked_order(placed);
end
$$;
comment on function public.refund_order is
  'For staff: the money was given back. Cancels what was not shipped; of what was, the pieces named {"SKU": pieces} go back on sale.';

-- What will be gone first comes first: sorted by how many days the stock lasts at the pace of the last thirty.
create function public.low_stock(max_rows integer default 200)
  returns table (sku text, name text, stock integer, minimum integer, sold_in_30_days bigint, days_left numeric)
language sql stable security definer set search_path = ''
as $$
  select product.item_code, product.item_name, product.stock_quantity, coalesce(product.min_stock_level, 5), recent.sold,
    round(product.stock_quantity * 30.0 / nullif(recent.sold, 0), 1)
  from public.products as product
  cross join lateral (
    select coalesce(sum(kept.pieces), 0)::bigint as sold
    from (
      -- What came back is on sale again.
      select sum(item.quantity) - coalesce((placed.returned_pieces ->> item.product_item_code)::integer, 0) as pieces
      from public.order_items as item join public.orders as placed on placed.id = item.order_id
      where item.product_id = product.id and placed.status <> 'cancelled' and placed.created_at > now() - interval '30 days'
        -- What the shop has still to look for has taken nothing from the stock.
        and not (item.needs_confirmation and placed.awaits_availability)
      group by placed.id, item.product_item_code
    ) as kept
  ) as recent
  where product.is_active and product.stock_quantity <= coalesce(product.min_stock_level, 5)
  order by 6 nulls last, 3, 1
  limit max_rows
$$;
comment on function public.low_stock is 'For staff: products on sale at or below their minimum, those that will be gone first at the top.';

revoke all on all routines in schema private from public;
revoke all on function public.pay_order(text, text), public.confirm_order(text), public.ship_order(text, text, text),
  public.deliver_order(text), public.cancel_order(text, text), public.return_order(text, jsonb), public.refund_order(text, jsonb),
  public.low_stock(integer)
  from anon, authenticated, public;
grant execute on function public.pay_order(text, text), public.confirm_order(text), public.ship_order(text, text, text),
  public.deliver_order(text), public.cancel_order(text, text), public.return_order(text, jsonb), public.refund_order(text, jsonb),
  public.low_stock(integer)
  to service_role;
