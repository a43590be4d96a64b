-- What happens to an order later: its way through the statuses, the stock that a cancelled order gives back, and tracking by
-- order number and e-mail for shoppers on another device.

create function private.check_order_status() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'confirmed'), ('confirmed', 'shipped'), ('shipped', 'delivered'), ('pending', 'cancelled'), ('confirmed', 'cancelled')
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  case new.status
    when 'confirmed' then new.confirmed_at := now();
    when 'shipped' then new.shipped_at := now();
    when 'delivered' then new.delivered_at := now();
    when 'cancelled' then new.cancelled_at := now();
  end case;
  return new;
end
$$;
comment on function private.check_order_status is 'pending → confirmed → shipped → delivered, or cancelled before it was shipped.';

-- Lines whose stock was not known took nothing from it, so they give nothing back.
create function private.return_stock() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.products
  where id in (select item.product_id from public.order_items as item where item.order_id = new.id and not item.needs_confirmation)
  order by id for no key update;

  update public.products as product set stock_quantity = product.stock_quantity + returned.quantity
  from (
    select item.product_id, sum(item.quantity)::integer as quantity from public.order_items as item
    where item.order_id = new.id and not item.needs_confirmation group by item.product_id
  ) as returned
  where product.id = returned.product_id and product.stock_quantity is not null;
  return null;
end
$$;

create trigger orders_check_status before update of status on public.orders
  for each row when (new.status is distinct from old.status) execute function private.check_order_status();
create trigger orders_return_stock after update of status on public.orders
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.return_stock();

create function private.masked_name(full_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(full_name, '(\S)\S*', '\1***', 'g') $$;

create function private.tracked_order(tracked public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'order_number', tracked.order_number, 'status', tracked.status, 'payment_status', tracked.payment_status,
    'customer_name', private.masked_name(tracked.customer_name),
    'created_at', tracked.created_at, 'confirmed_at', tracked.confirmed_at, 'shipped_at', tracked.shipped_at,
    'delivered_at', tracked.delivered_at, 'cancelled_at', tracked.cancelled_at,
    'subtotal', tracked.subtotal, 'discount_amount', tracked.discount_amount, 'tax_amount', tracked.tax_amount,
    'shipping_cost', tracked.shipping_cost, 'total_amount', tracked.total_amount,
    'payment_label', (select gateway.label from public.payment_gateways as gateway where gateway.id = tracked.payment_gateway_id),
    'shipping_zone', (
      select jsonb_build_object('name', zone.name, 'min_days', zone.min_days, 'max_days', zone.max_days)
      from public.shipping_zones as zone where zone.id = tracked.shipping_zone_id),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sku', item.product_item_code, 'name', item.product_name, 'unit_price', item.unit_price, 'quantity', item.quantity,
        'total_price', item.total_price, 'image_url', item.product_snapshot ->> 'image_url') order by item.line_number), '[]')
      from public.order_items as item where item.order_id = tracked.id))
$$;
comment on function private.tracked_order is 'The narrow view of an order: no address, no phone, no e-mail, masked name.';

-- Wrong number and wrong e-mail answer alike, and only failures count: who knows both may look as often as they like.
create function public.track_order(order_number text, email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted_number text := upper(private.trimmed(left(coalesce(track_order.order_number, ''), 200)));
  wanted_email text := lower(private.trimmed(left(coalesce(track_order.email, ''), 400)));
  wait_seconds integer;
  tracked public.orders;
begin
  wait_seconds := private.count_hit('tracking_per_ip', private.client_ip());
  if wait_seconds = 0 then
    wait_seconds := private.count_hit('tracking_per_order', wanted_number);
  end if;
  if wait_seconds > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', wait_seconds);
  end if;
  perform private.purge_counters();

  select * into tracked from public.orders as candidate
  where candidate.order_number = wanted_number and lower(candidate.customer_email) = wanted_email;
  if tracked.id is null then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform private.forgive_hit('tracking_per_ip', private.client_ip());
  perform private.forgive_hit('tracking_per_order', wanted_number);
  return jsonb_build_object('status', 'found', 'order', private.tracked_order(tracked));
end
$$;
comment on function public.track_order is 'An order by its number and the e-mail it was placed with. Answers found, not_found or rate_limited.';

revoke all on all routines in schema private from public;
revoke all on function public.track_order(text, text) from anon, authenticated, public;
grant execute on function public.track_order(text, text) to anon;
