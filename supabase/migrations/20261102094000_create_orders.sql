-- Orders with their items, and what an order refers to: ways to pay, shipping zones and discounts by volume.
-- Nobody but the database writes them: orders are made by place_order(), the rest belongs to staff.

-- A mistyped digit would send a shopper's money to somebody else. The last of the 18 is a check digit, computed from the others.
create function private.is_clabe(words text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when words ~ '^[0-9]{18}$' then (
    select sum(substr(words, place, 1)::integer * (array[1, 3, 7])[place % 3 + 1] % 10) % 10
    from generate_series(1, 17) as place
  ) = (10 - substr(words, 18, 1)::integer) % 10 else false end
$$;

create function private.are_payment_details(kind text, details jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(case
    when jsonb_typeof(details) <> 'object' then false
    when kind = 'spei' then
      details - array['clabe', 'bank'] = '{}' and (not details ? 'clabe' or private.is_clabe(details ->> 'clabe'))
    when kind = 'oxxo' then
      details - array['card', 'bank'] = '{}' and (not details ? 'card' or details ->> 'card' ~ '^[0-9]{16}$')
    else details = '{}'
  end and (not details ? 'bank' or details ->> 'bank' ~ '^[^[:cntrl:]]{1,60}$'), false)
$$;
comment on function private.are_payment_details is
  'Whether these say where to pay: {"clabe", "bank"} of a transfer, {"card", "bank"} of a deposit at OXXO, nothing at the door.';

create table public.payment_gateways (
  id uuid primary key default gen_random_uuid(),
  label text not null constraint payment_gateways_label_check check (btrim(label) <> '' and char_length(label) <= 120),
  kind text not null constraint payment_gateways_kind_check check (kind in ('spei', 'oxxo', 'cash_on_delivery')),
  instructions text not null default '' constraint payment_gateways_instructions_check check (char_length(instructions) <= 4000),
  payment_details jsonb not null default '{}'
    constraint payment_gateways_payment_details_check check (private.are_payment_details(kind, payment_details)),
  settings jsonb not null default '{}' constraint payment_gateways_settings_check check (jsonb_typeof(settings) = 'object'),
  hours_to_pay integer not null default 72 constraint payment_gateways_hours_to_pay_check check (hours_to_pay between 1 and 720),
  max_amount numeric(12, 2) constraint payment_gateways_max_amount_check check (max_amount > 0),
  is_active boolean not null default true,
  sort_order integer not null default 0
);
comment on column public.payment_gateways.hours_to_pay is
  'How long goods are held for an order that nobody has paid or confirmed; then it ends and gives its stock back.';
comment on column public.payment_gateways.max_amount is
  'The largest total that can be paid this way, in pesos (a chain''s counters accept no more in one payment); null is no limit.';
comment on table public.payment_gateways is 'Ways to pay. The shop processes no payment: the instructions tell the shopper what to do.';
comment on column public.payment_gateways.payment_details is
  'Where to pay, shown to whoever owes an order. The beneficiary is the shop''s legal name, which the pages know.';
comment on column public.payment_gateways.settings is 'For staff and integrations; not readable through the API.';

create function private.state_codes() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array['AGU', 'BCN', 'BCS', 'CAM', 'CHP', 'CHH', 'CMX', 'COA', 'COL', 'DUR', 'GUA', 'GRO', 'HID', 'JAL', 'MEX', 'MIC',
    'MOR', 'NAY', 'NLE', 'OAX', 'PUE', 'QUE', 'ROO', 'SLP', 'SIN', 'SON', 'TAB', 'TAM', 'TLA', 'VER', 'YUC', 'ZAC'];
end
$$;
comment on function private.state_codes is 'The 32 Mexican states, ISO 3166-2:MX without the country.';

create table public.shipping_zones (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint shipping_zones_name_check check (btrim(name) <> '' and char_length(name) <= 120),
  state_codes text[] not null constraint shipping_zones_state_codes_check check (state_codes <@ private.state_codes()),
  min_days integer not null constraint shipping_zones_min_days_check check (min_days >= 0),
  max_days integer not null,
  is_active boolean not null default true,
  constraint shipping_zones_days_check check (max_days between min_days and 365)
);
comment on table public.shipping_zones is 'Delivery estimate in working days by Mexican state. The price does not depend on the zone.';
-- Deleting a zone or a way to pay clears it in its orders, and a new order checks that they exist: each could wait for what the
-- other has locked.
create trigger payment_gateways_change_alone before delete on public.payment_gateways
  for each statement execute function private.change_alone();
create trigger shipping_zones_change_alone before delete on public.shipping_zones
  for each statement execute function private.change_alone();

create table public.volume_discounts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid references public.products (id) on delete cascade,
  min_quantity integer not null constraint volume_discounts_min_quantity_check check (min_quantity between 1 and 999),
  percentage numeric(5, 2) not null constraint volume_discounts_percentage_check check (percentage > 0 and percentage < 100),
  is_active boolean not null default true,
  constraint volume_discounts_product_quantity_key unique nulls not distinct (product_id, min_quantity)
);
comment on table public.volume_discounts is
  'Percentage off a line from a quantity on; product_id null applies to all products. A product''s own rows beat the general ones.';
-- Every order asks from which quantity on there is a discount at all.
create index volume_discounts_first_idx on public.volume_discounts (min_quantity) where is_active;

-- Seven digits are what a bank transfer has room for. They give access to nothing: they only tell staff whose payment came in.
create function private.new_payment_reference() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  candidate integer;
begin
  loop
    candidate := 1000000 + floor(random() * 9000000)::integer;
    exit when not exists (select from public.orders where payment_reference = candidate);
  end loop;
  return candidate;
end
$$;

-- How much of an order is taxed at which rate: [{"rate", "base", "amount"}], each rate once, IVA rounded once per rate. The bases
-- are the goods less discounts, the amounts the IVA of the order.
create function private.are_taxes(candidate jsonb, net numeric, tax numeric) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when jsonb_typeof(candidate) = 'array' then coalesce((
    select sum(part.base) = net and sum(part.amount) = tax and count(distinct part.rate) = count(*)
      and bool_and(coalesce(part.rate in (0, 0.08, 0.16) and part.base >= 0 and part.amount = round(part.base * part.rate, 2), false))
    from jsonb_to_recordset(candidate) as part (rate numeric, base numeric, amount numeric)), false)
  else false end;
end
$$;
comment on function private.are_taxes is 'Whether these parts are the taxes of an order with this net amount and this IVA.';

create function private.is_shipping_address(candidate jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(jsonb_typeof(candidate) = 'object'
    and candidate ?& array['street', 'neighborhood', 'municipality', 'state_code', 'postal_code']
    and candidate ->> 'state_code' = any (private.state_codes())
    and candidate ->> 'postal_code' ~ '^[0-9]{5}$'
    and octet_length(candidate::text) <= 8000, false);
end
$$;

create function private.is_billing_address(candidate jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(jsonb_typeof(candidate) = 'object'
    and candidate ?& array['rfc', 'legal_name', 'tax_regime', 'cfdi_use', 'postal_code']
    and candidate ->> 'postal_code' ~ '^[0-9]{5}$'
    and octet_length(candidate::text) <= 8000, false);
end
$$;

-- Strict: a new order, which has none, does not call it.
create function private.is_tracking_number(words text) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$ begin return words ~ '^[A-Za-z0-9][A-Za-z0-9 -]{2,119}$'; end $$;

-- A check that calls a function is short: PostgreSQL reads the text of every check anew for each statement that writes a row.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null constraint orders_order_number_key unique
    constraint orders_order_number_check check (order_number ~ '^ACO-[0-9]{14}-[A-Z0-9]{6}$'),
  guest_session_id text not null
    constraint orders_guest_session_id_check check (private.is_guest_session(guest_session_id)),
  idempotency_key uuid not null,
  request_hash text not null constraint orders_request_hash_check check (private.is_hash(request_hash)),
  customer_email text not null
    constraint orders_customer_email_check check (customer_email ~ '^[^@[:cntrl:] ]+@[^@[:cntrl:] ]+\.[^@[:cntrl:] ]+$' and char_length(customer_email) <= 254),
  customer_name text not null
    constraint orders_customer_name_check check (btrim(customer_name) <> '' and char_length(customer_name) <= 120),
  customer_phone text not null constraint orders_customer_phone_check check (customer_phone ~ '^[0-9]{10}$'),
  shipping_address jsonb not null constraint orders_shipping_address_check check (private.is_shipping_address(shipping_address)),
  billing_address jsonb constraint orders_billing_address_check check (billing_address is null or private.is_billing_address(billing_address)),
  subtotal numeric(12, 2) not null constraint orders_subtotal_check check (subtotal > 0),
  tax_amount numeric(12, 2) not null,
  taxes jsonb not null,
  shipping_cost numeric(12, 2) not null,
  discount_amount numeric(12, 2) not null default 0,
  total_amount numeric(12, 2) not null,
  status text not null default 'pending'
    constraint orders_status_check check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null default 'pending'
    constraint orders_payment_status_check check (payment_status in ('pending', 'paid', 'refunded', 'failed')),
  is_open_unpaid boolean not null generated always as (status = 'pending' and payment_status in ('pending', 'failed')) stored,
  payment_gateway_id uuid references public.payment_gateways (id) on delete set null,
  is_paid_at_door boolean not null default false,
  payment_reference integer not null default private.new_payment_reference()
    constraint orders_payment_reference_check check (payment_reference between 1000000 and 9999999),
  awaits_availability boolean not null default false,
  dropped_items jsonb not null default '[]' constraint orders_dropped_items_check check (jsonb_typeof(dropped_items) = 'array'),
  shipping_zone_id uuid references public.shipping_zones (id) on delete set null,
  carrier text constraint orders_carrier_check check (btrim(carrier) <> '' and char_length(carrier) <= 60),
  tracking_number text constraint orders_tracking_number_check check (private.is_tracking_number(tracking_number)),
  purchase_order text
    constraint orders_purchase_order_check check (btrim(purchase_order) <> '' and char_length(purchase_order) <= 40),
  quote_folio text constraint orders_quote_folio_check check (char_length(quote_folio) <= 40),
  notes text constraint orders_notes_check check (char_length(notes) <= 1000),
  internal_notes text constraint orders_internal_notes_check check (char_length(internal_notes) <= 4000),
  returned_pieces jsonb not null default '{}'
    constraint orders_returned_pieces_check check (jsonb_typeof(returned_pieces) = 'object'),
  held_until timestamptz,
  placed_from text constraint orders_placed_from_check check (private.is_hash(placed_from)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  confirmed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  returned_at timestamptz constraint orders_returned_at_check check (returned_at is null or shipped_at is not null),
  constraint orders_guest_session_idempotency_key unique (guest_session_id, idempotency_key),
  constraint orders_discount_check check (discount_amount between 0 and subtotal),
  constraint orders_tax_check check (private.are_taxes(taxes, subtotal - discount_amount, tax_amount)),
  -- The tariff as it stands. When it changes, let the new rule name the date from which it holds: old orders stay as they are.
  constraint orders_shipping_check check (
    -- Free delivery stays free when the shop has to take lines out of the order.
    shipping_cost = case when subtotal >= 1000 then 0 else 150 end or shipping_cost = 0 and dropped_items <> '[]'),
  constraint orders_total_check check (total_amount = subtotal - discount_amount + tax_amount + shipping_cost),
  constraint orders_awaits_availability_check check (not awaits_availability or status in ('pending', 'cancelled')),
  constraint orders_confirmed_at_check check (status not in ('confirmed', 'shipped', 'delivered') or confirmed_at is not null),
  -- A cancelled order may have been shipped, if its parcel came back.
  constraint orders_shipped_at_check check (status = 'cancelled' or (status in ('shipped', 'delivered')) = (shipped_at is not null)),
  constraint orders_delivered_at_check check ((status = 'delivered') = (delivered_at is not null)),
  constraint orders_cancelled_at_check check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.orders is 'Orders as placed; every amount in pesos and computed by the database.';
comment on column public.orders.billing_address is 'Data for the fiscal invoice (CFDI), null when none was asked for.';
comment on column public.orders.is_open_unpaid is 'Whether nobody has paid for the order yet, and it still holds goods or waits for an answer.';
comment on column public.orders.awaits_availability is
  'Whether a line waits until staff have looked for it: nothing is to be paid until confirm_availability(), or until the order is set to confirmed by hand.';
comment on column public.orders.dropped_items is
  'Lines that could not be supplied and are not charged: [{"sku", "name", "quantity", "unit_name", "unit_content", "content_name"}]. '
  'The lines that are charged are in order_items.';
comment on column public.orders.is_paid_at_door is 'Nothing is paid before the delivery: the courier takes the money.';
comment on column public.orders.payment_reference is 'What the shopper writes into a bank transfer; drawn by chance, one per order.';
comment on column public.orders.carrier is 'Who brings the parcel: «Estafeta», «DHL».';
comment on column public.orders.tracking_number is 'What the carrier knows the parcel by; the shopper sees it.';
comment on column public.orders.purchase_order is 'The number the buyer''s own books give this order.';
comment on column public.orders.quote_folio is 'The quote whose prices it was placed at, with its revision from the second on.';
comment on column public.orders.paid_at is 'When the payment was noted; the days of delivery count from it. Staff may backdate it.';
comment on column public.orders.taxes is
  'The IVA by rate: [{"rate", "base", "amount"}]. The bases are subtotal less discount, the amounts tax_amount.';
comment on column public.orders.held_until is
  'Until when it waits for payment or for the shop''s answer, whether it holds goods or not; an order that is still open then ends.';
comment on column public.orders.placed_from is 'Hash of the caller''s address while the order is open and unpaid, to count such orders.';
comment on column public.orders.returned_pieces is 'What of the parcel came back and is on sale again: {"SKU": pieces}.';
comment on column public.orders.returned_at is 'When return_order() was told that the parcel is back.';
comment on column public.orders.internal_notes is 'For staff; not readable through the API.';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  -- Position of the line in its order, from 1.
  line_number integer not null default 1 constraint order_items_line_number_check check (line_number >= 1),
  product_item_code text not null constraint order_items_item_code_check check (char_length(product_item_code) <= 64),
  product_name text not null constraint order_items_product_name_check check (char_length(product_name) <= 500),
  unit_price numeric(12, 2) not null constraint order_items_unit_price_check check (unit_price > 0 and unit_price <= 999999.99),
  quantity integer not null constraint order_items_quantity_check check (quantity between 1 and 999),
  total_price numeric(12, 2) not null,
  unit_name text not null constraint order_items_unit_name_check check (btrim(unit_name) <> '' and char_length(unit_name) <= 40),
  unit_content integer not null constraint order_items_unit_content_check check (unit_content between 1 and 100000),
  content_name text
    constraint order_items_content_name_check check (btrim(content_name) <> '' and char_length(content_name) <= 40),
  discount_amount numeric(12, 2) not null constraint order_items_discount_check check (discount_amount between 0 and total_price),
  tax_rate numeric(3, 2) not null constraint order_items_tax_rate_check check (tax_rate in (0, 0.08, 0.16)),
  tax_amount numeric(12, 2) not null,
  needs_confirmation boolean not null default false,
  product_snapshot jsonb not null constraint order_items_snapshot_check check (
    jsonb_typeof(product_snapshot) = 'object'
    and product_snapshot ?& array['item_name', 'description', 'brand_name', 'image_url', 'sku']),
  constraint order_items_content_check check ((content_name is null) = (unit_content = 1)),
  constraint order_items_total_check check (total_price = unit_price * quantity),
  -- The IVA of an order is rounded once per rate; its lines share it to less than a centavo of what is theirs.
  constraint order_items_tax_check check (abs(tax_amount - (total_price - discount_amount) * tax_rate) < 0.01)
);
comment on table public.order_items is 'What was ordered, as it was when it was ordered. total_price is before discounts and IVA.';
comment on column public.order_items.unit_name is 'The unit that quantity counts; like unit_content and content_name, copied from the product.';
comment on column public.order_items.discount_amount is 'The volume discount of the line: pesos taken off total_price.';
comment on column public.order_items.tax_amount is 'Its share of the order''s IVA: the shares of a rate add up to the amount of that rate.';
comment on column public.order_items.needs_confirmation is
  'Whether nothing was taken from the stock for this line (unknown stock, too large a share of it, too many unpaid orders): the shop confirms it by hand.';

create index orders_created_idx on public.orders (created_at desc);
-- These three hold open unpaid orders only, which are few at any time. Each also asks for its column in its condition, so that a
-- query by one column cannot be answered by reading all of another index, which looks just as cheap to a planner whose statistics are
-- from a time without such orders. E-mails are lowered by ICU, like everything that people type in any case: with the locale C,
-- «MUÑOZ@…» would not become «muñoz@…».
create index orders_open_unpaid_email_idx on public.orders (lower(customer_email collate "und-x-icu"))
  where is_open_unpaid and customer_email is not null;
create index orders_open_unpaid_address_idx on public.orders (placed_from)
  where is_open_unpaid and placed_from is not null;
create index orders_held_until_idx on public.orders (held_until)
  where is_open_unpaid and held_until is not null;
create index orders_payment_reference_idx on public.orders (payment_reference);
create index orders_payment_gateway_idx on public.orders (payment_gateway_id);
create index orders_shipping_zone_idx on public.orders (shipping_zone_id);
create index order_items_order_idx on public.order_items (order_id, line_number);
create index order_items_product_idx on public.order_items (product_id);

revoke all on public.payment_gateways, public.shipping_zones, public.volume_discounts, public.orders, public.order_items
  from anon, authenticated, public;
grant select (id, label, kind, instructions, payment_details, max_amount, is_active, sort_order) on public.payment_gateways to anon;
grant select (id, name, state_codes, min_days, max_days, is_active) on public.shipping_zones to anon;
grant select (id, product_id, min_quantity, percentage, is_active) on public.volume_discounts to anon;
grant select (
  id, order_number, customer_email, customer_name, customer_phone, shipping_address, billing_address, subtotal, tax_amount, taxes,
  shipping_cost, discount_amount, total_amount, status, payment_status, payment_gateway_id, shipping_zone_id, notes,
  payment_reference, awaits_availability, is_paid_at_door, dropped_items, purchase_order, quote_folio, carrier, tracking_number, paid_at,
  held_until, created_at, updated_at, confirmed_at, shipped_at, delivered_at, cancelled_at
) on public.orders to anon;
grant select (
  id, order_id, product_id, line_number, product_item_code, product_name, unit_price, quantity, total_price,
  unit_name, unit_content, content_name, discount_amount, tax_rate, tax_amount, needs_confirmation, product_snapshot
) on public.order_items to anon;
grant all on public.payment_gateways, public.shipping_zones, public.volume_discounts, public.orders, public.order_items
  to service_role;

alter table public.payment_gateways enable row level security;
alter table public.shipping_zones enable row level security;
alter table public.volume_discounts enable row level security;
alter table public.orders enable row level security;
alter table public.order_items enable row level security;

create policy "Guests may read the orders they placed" on public.orders
  for select to anon using (guest_session_id = (select private.session_id()));
-- The policy of orders applies inside these subqueries: they return the caller's orders, once per statement and by index. A
-- subquery per row would read everybody's rows, and the planner's estimate would reveal how many there are.
create policy "Guests may read the items of orders they placed" on public.order_items
  for select to anon using (order_id = any (array(select orders.id from public.orders)));
create policy "Anyone may read active ways to pay and those of own orders" on public.payment_gateways
  for select to anon using (is_active or id = any (array(select orders.payment_gateway_id from public.orders)));
create policy "Anyone may read active zones and those of own orders" on public.shipping_zones
  for select to anon using (is_active or id = any (array(select orders.shipping_zone_id from public.orders)));
create policy "Anyone may read active volume discounts" on public.volume_discounts
  for select to anon using (is_active);

-- Stored with the order, for whoever gets its row alone, and for when the way to pay has been deleted.
create function private.know_where_it_is_paid() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  new.is_paid_at_door := coalesce(
    (select gateway.kind = 'cash_on_delivery' from public.payment_gateways as gateway where gateway.id = new.payment_gateway_id),
    new.is_paid_at_door);
  return new;
end
$$;
create trigger orders_know_where_it_is_paid before insert or update of payment_gateway_id on public.orders
  for each row execute function private.know_where_it_is_paid();

-- Without its way to pay an order could not say where its money goes. No order is placed meanwhile: deletions make them wait.
create function private.keep_ways_to_pay() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  owed text := (
    select order_number from public.orders
    where payment_gateway_id = old.id and not is_paid_at_door and status <> 'cancelled' and payment_status in ('pending', 'failed')
    order by created_at limit 1);
begin
  if owed is not null then
    raise exception 'order % is still to be paid by «%»: set is_active to false, and delete it once nobody owes anything by it', owed, old.label
      using errcode = 'check_violation';
  end if;
  return old;
end
$$;
create trigger payment_gateways_keep_owed before delete on public.payment_gateways
  for each row execute function private.keep_ways_to_pay();

create trigger orders_touch_updated_at before update on public.orders
  for each row execute function private.touch_updated_at();

revoke all on all routines in schema private from public;
grant execute on function private.state_codes(), private.is_hash(text),
  private.is_shipping_address(jsonb), private.is_billing_address(jsonb), private.are_taxes(jsonb, numeric, numeric), private.new_payment_reference(), private.is_clabe(text), private.is_tracking_number(text),
  private.are_payment_details(text, jsonb) to service_role;
