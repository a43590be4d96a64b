-- Orders are placed by one call and one transaction: read, lock, price, check, write. Whatever the page claims about prices,
-- totals or stock is only compared with what the database knows; expected problems come back as data.

create type private.priced_line as (
  line_number integer,
  product_id uuid,
  quantity integer,
  is_known boolean,
  is_sellable boolean,
  product_name text,
  unit_price numeric,
  -- A price that the shopper saw and that differs from unit_price; null when all agree.
  outdated_price numeric,
  -- What one unit is today, {"unit_name", "unit_content", "content_name"}, where the shopper saw another one; null when all agree.
  new_unit jsonb,
  -- What its volume takes off, in percent, and what that comes to.
  percentage numeric,
  discount numeric,
  tax_rate numeric,
  stock_quantity integer,
  min_stock_level integer,
  -- Whether the order takes its pieces from the stock now; if not, the shop confirms the line by hand.
  is_held boolean
);

create function private.order_lines(items jsonb)
returns table (line_number integer, product_id uuid, quantity integer, seen_prices numeric[], seen_units text[])
language plpgsql immutable rows 10 set search_path = ''
as $$
begin
  return query
  select
    (row_number() over (order by min(item.position)))::integer,
    (item.value ->> 'product_id')::uuid,
    sum((item.value ->> 'quantity')::numeric)::integer,
    array_agg((item.value ->> 'unit_price')::numeric),
    array_agg(nullif(item.value ->> 'unit', ''))
  from jsonb_array_elements(items) with ordinality as item (value, position)
  group by (item.value ->> 'product_id')::uuid;
end
$$;
comment on function private.order_lines is 'The lines of a checked request, those of the same product summed.';

create function private.volume_percentage(of_product uuid, quantity integer) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select found.percentage from public.volume_discounts as found
    where found.is_active and found.min_quantity <= volume_percentage.quantity
      and (found.product_id = of_product or found.product_id is null)
    order by found.product_id is null, found.percentage desc
    limit 1), 0);
end
$$;
comment on function private.volume_percentage is
  'What this many units earn off their line. A discount of the product itself beats the general ones; among equals the highest counts.';

-- Who quotes far more than there is, and then orders what there is, is offered no more off than those pieces earn. The quote's
-- percentage stays the most: today's may come with a higher price than the one that was offered.
create function private.available_percentage(of_product uuid, quantity integer, offered numeric, was_available boolean)
returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return case when was_available then offered else least(offered, private.volume_percentage(of_product, quantity)) end;
end
$$;
comment on function private.available_percentage is
  'What a quote takes off all that there is of a line, where that is less than it offered. was_available: whether there was enough when it was made.';

-- Halves repeated would be the whole: what the same guest already holds without paying counts as theirs, and so does what their
-- address holds, unless all shoppers share one (callers_share_address). What an e-mail holds does not: it is anybody's to write,
-- and what waits would tell a stranger what was ordered under it.
-- The last pieces of a product can be bought, by a few lines of an order: with all of its lines it could empty a hundred stocks.
-- A line that a quote offered in this very quantity costs what was offered, IVA aside, whose rate is the law's. So does all that
-- there is, where that is less: if there was enough when it was offered, the percentage stays that of the offer, since it is the
-- shop that falls short. Of what is sold by another unit now nothing was offered: the line has a new unit, whatever its shopper saw.
create function private.priced_lines(items jsonb, guest text, caller text, offers jsonb) returns setof private.priced_line
language plpgsql stable rows 10 set search_path = ''
as $$
begin
  return query
  with holding as (
    select max(value::numeric) filter (where name = 'always_held_pieces') as pieces,
      max(value::numeric) filter (where name = 'always_held_lines') as lines,
      max(value::numeric) filter (where name = 'largest_held_share') as share
    from private.settings where name in ('always_held_pieces', 'always_held_lines', 'largest_held_share')
  ), discounts as (
    select coalesce(min(min_quantity), 1000) as first_quantity from public.volume_discounts where is_active
  ), their_orders as (
    -- A union, because each of the two columns has an index of its own.
    select placed.id from public.orders as placed
    where placed.is_open_unpaid and placed.placed_from = caller and not private.setting('callers_share_address')::boolean
    union
    select placed.id from public.orders as placed where placed.is_open_unpaid and placed.guest_session_id = guest
  ), theirs as (
    select item.product_id, sum(item.quantity) as quantity
    from their_orders
    -- «offset 0» makes it look up the lines of each of these few orders: a planner without fresh statistics would read
    -- everybody's lines.
    cross join lateral (
      select line.product_id, line.quantity from public.order_items as line
      where line.order_id = their_orders.id and not line.needs_confirmation offset 0) as item
    group by item.product_id
  )
  select
    line.line_number, line.product_id, line.quantity,
    product.id is not null,
    coalesce(product.is_active and product.precio_web > 0 and product.item_code <> 'UNKNOWN', false),
    product.item_name,
    price.now,
    (select seen from unnest(line.seen_prices) as seen where seen <> price.now order by seen limit 1),
    case when exists (
        select from unnest(
          line.seen_units || nullif(concat_ws('/', offer.unit_name, offer.unit_content, offer.content_name), '')) as seen
        where seen <> concat_ws('/', product.unit_name, product.unit_content, product.content_name))
      then jsonb_build_object(
        'unit_name', product.unit_name, 'unit_content', product.unit_content, 'content_name', product.content_name) end,
    volume.percentage,
    round(price.now * line.quantity * volume.percentage / 100, 2),
    product.tax_rate,
    product.stock_quantity,
    product.min_stock_level,
    product.stock_quantity is not null and (asked.is_fair or asked.are_last
      and count(*) filter (where asked.are_last) over (order by line.line_number) <= holding.lines)
  from private.order_lines(items) as line
  cross join holding
  cross join discounts
  left join public.products as product on product.id = line.product_id
  left join theirs on theirs.product_id = line.product_id
  left join jsonb_to_recordset(offers) as offer (
      product_id uuid, quantity integer, unit_price numeric, percentage numeric, was_available boolean,
      unit_name text, unit_content integer, content_name text)
    on offer.product_id = line.product_id and (
      line.quantity = offer.quantity or (line.quantity = product.stock_quantity and product.stock_quantity < offer.quantity))
  cross join lateral (
    select (offer.unit_name, offer.unit_content, offer.content_name)
      is not distinct from (product.unit_name, product.unit_content, product.content_name) as holds) as offered
  cross join lateral (select case when offered.holds then offer.unit_price else product.precio_web end as now) as price
  cross join lateral (
    select line.quantity + coalesce(theirs.quantity, 0) as pieces,
      (product.stock_quantity + coalesce(theirs.quantity, 0)) * holding.share as share) as wanted
  cross join lateral (
    select wanted.pieces <= wanted.share as is_fair,
      wanted.pieces > wanted.share and wanted.pieces <= holding.pieces as are_last) as asked
  -- Because of «offset 0» it is looked up once, though it is used twice.
  cross join lateral (
    select case
      when offered.holds and line.quantity < offer.quantity
        then private.available_percentage(line.product_id, line.quantity, offer.percentage, offer.was_available)
      when offered.holds then offer.percentage
      when line.quantity >= discounts.first_quantity then private.volume_percentage(line.product_id, line.quantity)
      else 0 end as percentage offset 0) as volume;
end
$$;
comment on function private.priced_lines is
  'Lines at today''s prices or those of a quote, with the discount of their volume, rounded per line.';

create function private.line_conflicts(lines private.priced_line[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  line private.priced_line;
  conflicts jsonb := '[]';
begin
  foreach line in array lines loop
    continue when line.is_sellable and coalesce(line.quantity <= line.stock_quantity, true);
    conflicts := conflicts || jsonb_build_object(
      'product_id', line.product_id,
      'product_name', line.product_name,
      'status', case
        when not line.is_known then 'unknown'
        when not line.is_sellable or line.stock_quantity <= 0 then 'out-of-stock'
        when line.stock_quantity <= coalesce(line.min_stock_level, 5) then 'low-stock'
        else 'in-stock'
      end,
      'available_quantity', case when line.is_known and not line.is_sellable then 0 else line.stock_quantity end,
      'requested_quantity', line.quantity);
  end loop;
  return conflicts;
end
$$;
comment on function private.line_conflicts is 'Lines that cannot be supplied. An unknown stock (null) is no conflict.';

create function private.price_changes(lines private.priced_line[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  line private.priced_line;
  changes jsonb := '[]';
begin
  foreach line in array lines loop
    continue when not line.is_sellable or line.outdated_price is null and line.new_unit is null;
    changes := changes || (jsonb_build_object(
      'product_id', line.product_id,
      'product_name', line.product_name,
      'old_price', coalesce(line.outdated_price, line.unit_price),
      'new_price', line.unit_price) || coalesce(line.new_unit, '{}'));
  end loop;
  return changes;
end
$$;
comment on function private.price_changes is
  'Lines that cost something else than the shopper saw, or are sold by another unit: that one is named with its price.';

create function private.order_totals(lines private.priced_line[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  line private.priced_line;
  rate numeric;
  base numeric;
  subtotal numeric := 0;
  discount numeric := 0;
  tax numeric := 0;
  taxes jsonb := '[]';
  shipping numeric;
begin
  foreach rate in array array[0.16, 0.08, 0.00] loop
    base := null;
    foreach line in array lines loop
      continue when line.tax_rate is distinct from rate;
      base := coalesce(base, 0) + line.unit_price * line.quantity - line.discount;
      subtotal := subtotal + line.unit_price * line.quantity;
      discount := discount + line.discount;
    end loop;
    continue when base is null;
    tax := tax + round(base * rate, 2);
    taxes := taxes || jsonb_build_object('rate', rate, 'base', base, 'amount', round(base * rate, 2));
  end loop;
  shipping := case when subtotal >= 1000 then 0.00 else 150.00 end;
  return jsonb_build_object(
    'subtotal', subtotal, 'discount_amount', discount, 'tax_amount', tax, 'taxes', taxes, 'shipping_cost', shipping,
    'total_amount', subtotal - discount + tax + shipping);
end
$$;
comment on function private.order_totals is
  'IVA is rounded once per rate, on the lines of that rate less their discounts; shipping is 150, free from a subtotal of 1000.';

-- Each line bears the rounded IVA of the lines up to it less that of the lines before it, so that the shares of a rate add up to
-- its IVA.
create function private.line_taxes(lines private.priced_line[]) returns table (line_number integer, tax numeric)
language plpgsql immutable rows 10 set search_path = ''
as $$
declare
  line private.priced_line;
  rate numeric;
  before numeric;
  so_far numeric;
begin
  foreach rate in array array[0.16, 0.08, 0.00] loop
    so_far := 0;
    foreach line in array lines loop
      continue when line.tax_rate is distinct from rate;
      before := so_far;
      so_far := so_far + line.unit_price * line.quantity - line.discount;
      line_number := line.line_number;
      tax := round(so_far * rate, 2) - round(before * rate, 2);
      return next;
    end loop;
  end loop;
end
$$;
comment on function private.line_taxes is 'How much of the order''s IVA each line bears.';

create function private.placed_answer(placed public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'status', 'placed', 'order_id', placed.id, 'order_number', placed.order_number, 'created_at', placed.created_at,
    'totals', jsonb_build_object(
      'subtotal', placed.subtotal, 'discount_amount', placed.discount_amount, 'tax_amount', placed.tax_amount,
      'taxes', placed.taxes, 'shipping_cost', placed.shipping_cost, 'total_amount', placed.total_amount));
end
$$;

-- Nobody is to pay it any more, nor to wait for it; pages judge it by the same (src/domain/orders/time-to-pay.ts).
create function private.has_ended(placed public.orders) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return placed.status = 'cancelled' or placed.payment_status = 'refunded' or (
    placed.is_open_unpaid and not placed.awaits_availability and not placed.is_paid_at_door
    and coalesce(placed.held_until <= now(), false));
end
$$;

-- ACO-, the time in Mexico City, and six letters.
create function private.new_order_number() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  candidate text;
begin
  loop
    candidate := 'ACO-' || to_char(now() at time zone 'America/Mexico_City', 'YYYYMMDDHH24MISS') || '-' || private.six_letters();
    exit when not exists (select from public.orders where order_number = candidate);
  end loop;
  return candidate;
end
$$;

create function private.write_order(
  guest text, caller text, request_hash text, payload jsonb, lines private.priced_line[], waiting uuid[], totals jsonb,
  quote private.quotes
) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  address jsonb := payload -> 'shipping_address';
  invoice jsonb := nullif(payload -> 'invoice', 'null');
  gateway uuid := (payload ->> 'payment_gateway_id')::uuid;
  waits boolean := waiting <> '{}';
  written public.orders;
begin
  insert into public.orders (
    order_number, guest_session_id, idempotency_key, request_hash, customer_email, customer_name, customer_phone,
    shipping_address, billing_address, subtotal, discount_amount, tax_amount, taxes, shipping_cost, total_amount,
    payment_gateway_id, shipping_zone_id, purchase_order, quote_folio, notes, awaits_availability, held_until, placed_from)
  values (
    private.new_order_number(), guest, (payload ->> 'idempotency_key')::uuid, request_hash,
    payload #>> '{customer,email}', payload #>> '{customer,name}',
    payload #>> '{customer,phone}',
    private.kept_address(address),
    case when invoice is not null then jsonb_build_object(
      'rfc', upper(replace(invoice ->> 'rfc', 'ñ', 'Ñ')), 'legal_name', invoice ->> 'legal_name',
      'tax_regime', invoice ->> 'tax_regime', 'cfdi_use', invoice ->> 'cfdi_use',
      'postal_code', invoice ->> 'postal_code',
      'email', nullif(invoice ->> 'email', '')) end,
    (totals ->> 'subtotal')::numeric, (totals ->> 'discount_amount')::numeric, (totals ->> 'tax_amount')::numeric,
    totals -> 'taxes', (totals ->> 'shipping_cost')::numeric, (totals ->> 'total_amount')::numeric,
    gateway,
    (select zone.id from public.shipping_zones as zone
     where zone.is_active and zone.state_codes @> array[address ->> 'state_code']
     order by zone.max_days, zone.id limit 1),
    nullif(payload ->> 'purchase_order', ''),
    quote.folio || case when quote.revision > 1 then '/' || quote.revision else '' end,
    nullif(payload ->> 'notes', ''),
    waits,
    now() + make_interval(hours => case
      when waits then private.setting('hours_to_confirm')::integer
      else (select hours_to_pay from public.payment_gateways where id = gateway) end),
    caller)
  returning * into written;

  insert into public.order_items (
    order_id, product_id, line_number, product_item_code, product_name, unit_price, quantity, total_price,
    unit_name, unit_content, content_name, discount_amount, tax_rate, tax_amount, needs_confirmation, product_snapshot)
  select written.id, product.id, line.line_number, product.item_code, product.item_name, line.unit_price, line.quantity,
    line.unit_price * line.quantity, product.unit_name, product.unit_content, product.content_name,
    line.discount, line.tax_rate, share.tax, not line.is_held,
    jsonb_build_object('item_name', product.item_name, 'description', product.description, 'brand_name', brand.name,
      'image_url', product.image_url, 'sku', product.item_code)
  from unnest(lines) as line
  join private.line_taxes(lines) as share on share.line_number = line.line_number
  join public.products as product on product.id = line.product_id
  left join public.brands as brand on brand.id = product.brand_id;

  update public.products as product set stock_quantity = product.stock_quantity - line.quantity
  from unnest(lines) as line
  where product.id = line.product_id and line.is_held;

  if quote.id is not null then
    update private.quotes set used_at = now() where id = quote.id;
    -- A quote is ordered from its own page, so the cart stays as it is.
    return written;
  end if;

  -- What was added to the cart while the order was on its way, or before its answer was found again, was not ordered and stays.
  perform private.lock_cart(guest);
  if exists (select from public.guest_carts where session_id = guest) then
    delete from public.guest_carts as cart using unnest(lines) as line
    where cart.session_id = guest and cart.product_id = line.product_id
      and (cart.quantity <= line.quantity or cart.expires_at <= now());
    update public.guest_carts as cart set quantity = cart.quantity - line.quantity
    from unnest(lines) as line where cart.session_id = guest and cart.product_id = line.product_id;
  end if;
  return written;
end
$$;
comment on function private.write_order is 'Writes a checked and priced order whose products are locked: order, items, stock, cart without its lines.';

-- The number of unpaid orders is limited. Anybody can write any e-mail, so the orders of strangers under it get nobody refused:
-- they only keep further ones from holding goods. What gets an order refused is the guest's own orders, and those of the address.
create function private.open_order_problems(
  guest text, email text, caller text, out problems jsonb, out holds_enough boolean
)
language plpgsql volatile set search_path = ''
as $$
declare
  most_per_email integer := (select max_hits from private.rate_limits where name = 'open_unpaid_orders_per_email');
  of_guest integer;
  of_caller integer;
begin
  problems := '[]';
  -- Two orders under one e-mail wait for each other here; orders of one address have already done so at its counter.
  perform pg_advisory_xact_lock(hashtextextended('open-orders ' || lower(email collate "und-x-icu"), 0));
  select count(*) filter (where placed.guest_session_id = guest),
    count(*) filter (where exists (
      select from public.order_items as line where line.order_id = placed.id and not line.needs_confirmation)) >= most_per_email
  into of_guest, holds_enough
  from public.orders as placed where lower(placed.customer_email collate "und-x-icu") = lower(email collate "und-x-icu") and placed.is_open_unpaid;
  if of_guest >= most_per_email then
    problems := private.problem('customer.email', 'too_many_unpaid');
    return;
  end if;
  select count(*) into of_caller from public.orders
  where placed_from = caller and is_open_unpaid;
  -- Others behind the same address can go on ordering, but their orders hold no goods: a neighbour who does not pay neither
  -- empties the shelves nor locks them out. That has a limit too, since orders are kept.
  holds_enough := holds_enough
    or of_caller >= (select max_hits from private.rate_limits where name = 'open_unpaid_orders_per_ip');
  if of_caller >= (select max_hits from private.rate_limits where name = 'open_unpaid_orders_per_ip_in_all') then
    problems := private.problem('session', 'too_many_unpaid');
  end if;
end
$$;
comment on function private.open_order_problems is
  'Problems: whether this guest under this e-mail, or this address, has as many open unpaid orders as it may. holds_enough: whether the e-mail or the address has so many that a further one holds no goods.';

create function private.process_order(payload jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  guest text := private.session_id();
  address text := private.client_ip();
  -- To know whose an order is; null where the address is unknown, since all callers would be one.
  caller text := private.hash(nullif(address, 'unknown'));
  request_key uuid;
  request_hash text;
  problems jsonb := '[]';
  holds_enough boolean;
  existing public.orders;
  wait_seconds integer;
  lines private.priced_line[];
  waiting uuid[];
  untold uuid[];
  conflicts jsonb;
  price_changes jsonb;
  totals jsonb;
  quote private.quotes;
begin
  perform private.insist_on_counting();
  problems := private.payload_problems(payload);
  if problems <> '[]' then
    return jsonb_build_object('status', 'invalid', 'problems', problems);
  end if;
  if guest is null then
    return jsonb_build_object('status', 'invalid', 'problems', private.problem('session', 'required'));
  end if;

  problems := private.order_problems(payload);
  if problems <> '[]' then
    return jsonb_build_object('status', 'invalid', 'problems', problems);
  end if;

  -- A repeated call answers what the first one did, whatever has changed since, as long as its order lives: one that has ended is no
  -- answer to who wants the goods, so its key is used up. The lock makes a simultaneous twin wait. told_to_wait, which is what the
  -- page announced, is no part of what is ordered.
  request_hash := private.hash((payload - 'told_to_wait')::text);
  payload := private.trimmed_request(payload);
  request_key := payload ->> 'idempotency_key';
  perform pg_advisory_xact_lock(hashtextextended('place-order ' || guest || request_key, 0));
  select * into existing from public.orders as placed
  where placed.guest_session_id = guest and placed.idempotency_key = request_key;
  if existing.id is not null then
    if existing.request_hash = request_hash and not private.has_ended(existing) then
      return private.placed_answer(existing);
    end if;
    return jsonb_build_object('status', 'invalid', 'problems', private.problem('idempotency_key', 'key_reused'));
  end if;

  -- Refused orders count as well; that is why they return and do not raise. The address is counted first: otherwise whoever names
  -- a new session in each call would leave a counter for each.
  wait_seconds := private.count_hit('orders_per_ip', address);
  if wait_seconds = 0 then
    wait_seconds := private.count_hit('orders_per_session', guest);
  end if;
  if wait_seconds > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', wait_seconds);
  end if;

  -- Before the way to pay and the quote: a transaction of staff may hold the stock while it deletes one of these. The products
  -- themselves are locked below.
  perform private.lock_stock('{}');
  perform from public.payment_gateways
  where id = (payload ->> 'payment_gateway_id')::uuid and is_active for key share;
  if not found then
    return jsonb_build_object('status', 'invalid', 'problems', private.problem('payment_gateway_id', 'unknown'));
  end if;

  if nullif(payload ->> 'quote_id', '') is not null then
    quote := private.locked_quote(payload ->> 'quote_id');
    if quote.id is null or quote.used_at is not null or quote.valid_until <= now() then
      return jsonb_build_object('status', 'invalid', 'problems', private.problem('quote_id',
        case when quote.used_at is not null then 'used' when quote.id is not null then 'expired' else 'unknown' end));
    end if;
  end if;

  -- This locks the products that are ordered, together with those of the orders that it ends: from here on nobody else sells them.
  perform private.lock_stock_and_end_overdue(
    array(select (item.value ->> 'product_id')::uuid from jsonb_array_elements(payload -> 'items') as item), 20, 100);

  lines := array(
    select line from private.priced_lines(payload -> 'items', guest, caller, coalesce(quote.lines, '[]')) as line
    order by line.line_number);
  conflicts := private.line_conflicts(lines);
  price_changes := private.price_changes(lines);
  -- A quote is for what it offers: an order of other things alone must not use it up.
  if quote.id is not null and not exists (
    select from unnest(lines) as line
    join jsonb_to_recordset(quote.lines) as offer (product_id uuid) on offer.product_id = line.product_id)
  then
    return jsonb_build_object('status', 'invalid', 'problems', private.problem('quote_id', 'not_ordered'));
  end if;
  if conflicts <> '[]' then
    return jsonb_build_object('status', 'conflict', 'conflicts', conflicts, 'price_changes', price_changes);
  end if;

  totals := private.order_totals(lines);
  if greatest((totals ->> 'subtotal')::numeric, (totals ->> 'total_amount')::numeric) > 9999999999.99 then
    return jsonb_build_object('status', 'invalid', 'problems', private.problem('items', 'out_of_range'));
  end if;
  if price_changes <> '[]' or (payload ->> 'expected_total')::numeric <> (totals ->> 'total_amount')::numeric then
    return jsonb_build_object('status', 'price_changed', 'price_changes', price_changes, 'totals', totals);
  end if;

  -- Checked only now that the totals agree: until here the page may have shown another total.
  if exists (
    select from public.payment_gateways as gateway
    where gateway.id = (payload ->> 'payment_gateway_id')::uuid and gateway.max_amount < (totals ->> 'total_amount')::numeric)
  then
    return jsonb_build_object('status', 'invalid', 'problems', private.problem('payment_gateway_id', 'over_limit'));
  end if;

  select * into problems, holds_enough from private.open_order_problems(guest, payload #>> '{customer,email}', caller);
  if problems <> '[]' then
    return jsonb_build_object('status', 'invalid', 'problems', problems);
  end if;
  if holds_enough then
    for n in 1..cardinality(lines) loop
      lines[n].is_held := false;
    end loop;
  end if;

  -- A page that says which lines it announced as waiting has announced the others as held. It cannot know what the shopper's
  -- other orders hold, so it is told here which others would wait, before anything is written. Where the e-mail or the address
  -- holds enough already, all lines wait, so the answer reveals nothing about a product.
  waiting := array(select line.product_id from unnest(lines) as line where not line.is_held order by line.line_number);
  if waiting <> '{}' and jsonb_typeof(payload -> 'told_to_wait') = 'array' then
    untold := array(select id from unnest(waiting) as id where not payload -> 'told_to_wait' ? id::text);
    if untold <> '{}' then
      return jsonb_build_object('status', 'must_wait', 'product_ids', untold);
    end if;
  end if;

  -- Orders are kept, so the lines that one address may add in a day are limited; not where the address is unknown, since all
  -- callers would share the limit.
  wait_seconds := case when caller is not null
    then private.count_hit('order_lines_per_ip_and_day', address, cardinality(lines)) end;
  if wait_seconds > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', wait_seconds);
  end if;
  return private.placed_answer(private.write_order(guest, caller, request_hash, payload, lines, waiting, totals, quote));
end
$$;

-- The statements of an order find rows by their keys, whatever is ordered: planning them anew for each order takes longer than
-- running them.
create function public.place_order(payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  answer constant jsonb := private.process_order(payload);
begin
  perform private.purge_counters();
  return answer;
end
$$;
comment on function public.place_order is
  'Places an order for the guest session of the request. Answers placed, conflict, price_changed, must_wait, invalid or rate_limited.';

revoke all on all routines in schema private from public;
revoke all on function public.place_order(jsonb) from anon, authenticated, public;
grant execute on function public.place_order(jsonb) to anon;
