-- Lines whose stock nobody has counted, or that ask for a large share of it, wait for the shop. Staff answer with one call:
-- the order then holds what there is, is charged for nothing else, and its time to pay begins.

-- Prices and discounts are those of the order, as agreed; only IVA and sums are computed anew, by the same functions as before. A
-- delivery that was free stays free: what the shop lacks must not make the rest dearer.
create function private.charge_what_is_left(answered public.orders, dropped jsonb) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  lines private.priced_line[] := array(
    select jsonb_populate_record(null::private.priced_line, to_jsonb(item) || jsonb_build_object('discount', item.discount_amount))
    from public.order_items as item where item.order_id = answered.id order by item.line_number);
  totals jsonb := private.order_totals(lines);
  shipping numeric := least(answered.shipping_cost, (totals ->> 'shipping_cost')::numeric);
  charged public.orders;
begin
  update public.order_items as item set tax_amount = share.tax
  from private.line_taxes(lines) as share
  where item.order_id = answered.id and item.line_number = share.line_number;

  update public.orders set
    awaits_availability = false,
    dropped_items = dropped,
    subtotal = (totals ->> 'subtotal')::numeric,
    discount_amount = (totals ->> 'discount_amount')::numeric,
    tax_amount = (totals ->> 'tax_amount')::numeric,
    taxes = totals -> 'taxes',
    shipping_cost = shipping,
    total_amount = (totals ->> 'total_amount')::numeric - (totals ->> 'shipping_cost')::numeric + shipping,
    held_until = now() + make_interval(hours => coalesce(
      (select gateway.hours_to_pay from public.payment_gateways as gateway where gateway.id = answered.payment_gateway_id), 72))
  where id = answered.id
  returning * into charged;
  return charged;
end
$$;
comment on function private.charge_what_is_left is 'Opens an order for payment: its sums without what was dropped, its deadline from now.';

-- Staff send several calls together, as one transaction, whose orders and products come in any order: so a call runs alone, as any
-- change of orders by hand does.
create function private.order_to_change(order_number text) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  named public.orders;
begin
  perform pg_advisory_xact_lock(hashtextextended('stock', 0));
  select * into named from public.orders as placed
  where placed.order_number = private.read_order_number(order_to_change.order_number) for update;
  if named.id is null then
    raise exception 'there is no order %', order_to_change.order_number using errcode = 'no_data_found';
  end if;
  return named;
end
$$;

-- Mistakes are raised, since a person reads them: nothing has changed then.
create function public.confirm_availability(order_number text, unavailable text[] default '{}') returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answered public.orders := private.order_to_change(order_number);
  dropped jsonb;
  wrong text;
begin
  unavailable := coalesce(unavailable, '{}');
  if answered.status = 'cancelled' and answered.awaits_availability and answered.dropped_items = '[]' then
    raise exception 'el pedido % se canceló el % sin confirmarse: el cliente tiene que hacerlo de nuevo', answered.order_number,
      to_char(answered.cancelled_at at time zone 'America/Mexico_City', 'DD/MM/YYYY HH24:MI') using errcode = 'check_violation';
  elsif answered.status <> 'pending' or not answered.awaits_availability then
    raise exception 'order % does not wait for confirmation', answered.order_number using errcode = 'check_violation';
  end if;
  -- A null among the SKUs would be compared with nothing, and so stand for every line.
  select string_agg(coalesce(named, 'null'), ', ') into wrong from unnest(unavailable) as named
  where not exists (
    select from public.order_items as item
    where item.order_id = answered.id and item.needs_confirmation and item.product_item_code = named);
  if wrong is not null then
    raise exception 'no line of % that waits is called %', answered.order_number, wrong using errcode = 'check_violation';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'sku', item.product_item_code, 'name', item.product_name, 'quantity', item.quantity, 'unit_name', item.unit_name,
    'unit_content', item.unit_content, 'content_name', item.content_name) order by item.line_number), '[]')
  into dropped from public.order_items as item
  where item.order_id = answered.id and item.needs_confirmation and item.product_item_code = any (unavailable);

  if not exists (
    select from public.order_items as item
    where item.order_id = answered.id and not (item.needs_confirmation and item.product_item_code = any (unavailable)))
  then
    -- An order cannot be empty: it ends, and keeps its lines as they were ordered.
    update public.orders set status = 'cancelled', dropped_items = dropped
    where id = answered.id returning * into answered;
  else
    delete from public.order_items as item
    where item.order_id = answered.id and item.needs_confirmation and item.product_item_code = any (unavailable);
    answered := private.charge_what_is_left(answered, dropped);
    perform private.check_pieces(array[answered.id]);
    update public.products as product set stock_quantity = product.stock_quantity - item.quantity
    from public.order_items as item
    where item.order_id = answered.id and item.needs_confirmation
      and product.id = item.product_id and product.stock_quantity is not null;
    -- Lines whose stock nobody counts stay marked: they have taken nothing, and give nothing back.
    update public.order_items as item set needs_confirmation = false
    from public.products as product
    where item.order_id = answered.id and product.id = item.product_id and product.stock_quantity is not null;
  end if;
  return jsonb_build_object(
    'order_number', answered.order_number, 'status', answered.status, 'dropped_items', answered.dropped_items,
    'total_amount', answered.total_amount, 'held_until', answered.held_until);
end
$$;
comment on function public.confirm_availability is
  'For staff: the lines that wait can be supplied, except for the SKUs named as unavailable. Opens the order for payment, or ends it when nothing is left.';

revoke all on all routines in schema private from public;
revoke all on function public.confirm_availability(text, text[]) from anon, authenticated, public;
grant execute on function public.confirm_availability(text, text[]) to service_role;
