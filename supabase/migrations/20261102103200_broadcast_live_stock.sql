-- Live stock for more shoppers than Realtime can check each change of the table for: what a page shows of a product is sent to a
-- private topic of its own, once for all who listen. Off unless `live_stock` in private.settings says so; see docs/deploy.md.

insert into private.settings (name, value, accepted, expected, description) values
  ('live_stock', 'changes', '^(changes|broadcast)$', 'changes o broadcast',
   'broadcast: what shoppers see of a product is sent to its topic, for a shop built with VITE_LIVE_STOCK=broadcast; changes sends nothing.');

create function private.shown_facts(product public.products) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  low integer := coalesce(product.min_stock_level, 5);
  facts jsonb := jsonb_build_object(
    'status', case
      when not product.is_active or product.stock_quantity <= 0 then 'out-of-stock'
      when product.stock_quantity is null then 'unknown'
      when product.stock_quantity <= low then 'low-stock'
      else 'in-stock'
    end,
    'is_active', product.is_active, 'precio_web', product.precio_web, 'tax_rate', product.tax_rate,
    -- A price is that of a unit: beside the unit of another day it would be a wrong one.
    'sale_unit', product.sale_unit, 'unit_name', product.unit_name, 'unit_content', product.unit_content,
    'content_name', product.content_name);
begin
  if product.is_active and coalesce(product.stock_quantity <= greatest(low, 10), true) then
    return facts || jsonb_build_object('stock_quantity', product.stock_quantity);
  end if;
  return facts;
end
$$;
comment on function private.shown_facts is
  'What shoppers see of a product and what may change at any time: status, price and what it is for, whether it is on sale, and the pieces where a page counts them («Hay 4 para envío inmediato»).';

create function private.look_different(before public.products, after public.products) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  counted integer := greatest(coalesce(after.min_stock_level, 5), 10);
begin
  -- No page shows a difference between 900 pieces and 899: nearly all sales are like that.
  if before.stock_quantity > counted and after.stock_quantity > counted
    and (before.is_active, before.precio_web, before.tax_rate, before.min_stock_level,
      before.sale_unit, before.unit_name, before.unit_content, before.content_name)
    is not distinct from (after.is_active, after.precio_web, after.tax_rate, after.min_stock_level,
      after.sale_unit, after.unit_name, after.unit_content, after.content_name)
  then
    return false;
  end if;
  return private.shown_facts(before) is distinct from private.shown_facts(after);
end
$$;
comment on function private.look_different is 'Whether shoppers see a difference between the two.';

create function private.is_broadcasting() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.setting('live_stock') = 'broadcast'; end $$;

create function private.tell_live_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_broadcasting() then
    begin
      perform realtime.send(
        jsonb_build_object('id', new.id) || private.shown_facts(new), 'stock', 'stock:' || new.id, true);
    -- An order must not fail because the news cannot be sent: pages also read the stock again by themselves.
    exception when undefined_function or invalid_schema_name or insufficient_privilege then
      raise warning 'live stock was not sent: %', sqlerrm;
    end;
  end if;
  return null;
end
$$;

create trigger products_tell_live_stock
  after update of is_active, stock_quantity, min_stock_level, precio_web, tax_rate, sale_unit, unit_name, unit_content, content_name
  on public.products
  for each row when (private.look_different(old, new)) execute function private.tell_live_stock();

create function private.open_stock_topics() returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if to_regclass('realtime.messages') is null then
    return false;
  end if;
  drop policy if exists "Anyone may hear of stock" on realtime.messages;
  -- Where nothing is sent, nobody is let in: otherwise pages would wait for news that never comes instead of reading the stock.
  create policy "Anyone may hear of stock" on realtime.messages
    for select to anon using (extension = 'broadcast' and realtime.topic() like 'stock:%' and private.is_broadcasting());
  return true;
end
$$;
comment on function private.open_stock_topics is
  'Lets everybody listen to topics of products, and nobody send: Realtime asks the policies of its own table. False where there is no Realtime.';
select private.open_stock_topics();

revoke all on function private.shown_facts(public.products), private.is_broadcasting(),
  private.look_different(public.products, public.products), private.tell_live_stock(), private.open_stock_topics() from anon, authenticated, public;
grant execute on function private.is_broadcasting() to anon;
-- The condition of a trigger is evaluated with the rights of whoever changes the product.
grant execute on function private.look_different(public.products, public.products),
  private.shown_facts(public.products) to service_role;
