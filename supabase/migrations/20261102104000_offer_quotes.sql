-- What a page does with quotes: have one priced and kept, read it by its id, approve it. Expected problems come back as data.

-- The states and the postal code are compared with each other only where nothing else is wrong.
create function private.quote_problems(payload jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  delivery jsonb := nullif(payload -> 'delivery', 'null');
  goes_to text := private.trimmed(delivery #>> '{shipping_address,state_code}');
  problems jsonb := private.request_problems(payload, array[
    row ('buyer', payload -> 'buyer', 160, private.one_line(), false),
    row ('attention', payload -> 'attention', 120, private.one_line(), false),
    row ('notes', payload -> 'notes', 1000, private.prose(), false),
    row ('state_code', payload -> 'state_code', 3, '^[A-Z]{3}$', false),
    row ('revises', payload -> 'revises', 24, '^[A-Za-z0-9_-]{24}$', false)]::private.asked_text[]
    || case when jsonb_typeof(delivery) = 'object' then private.asked_delivery(delivery, 'delivery.') end, '{}', false);
begin
  if not problems @> '[{"field": "state_code"}]'
    and not coalesce(nullif(private.trimmed(payload ->> 'state_code'), '') = any (private.state_codes()), true) then
    problems := problems || private.problem('state_code', 'unknown');
  end if;
  if jsonb_typeof(delivery) <> 'object' then
    return problems || private.problem('delivery', 'malformed');
  elsif delivery is null then
    return problems;
  end if;
  problems := problems || private.delivery_problems(delivery, 'delivery.', problems);
  if problems <> '[]' then
    return problems;
  end if;
  -- A quote for one state that is to be delivered to another would promise two delivery times.
  if goes_to <> nullif(private.trimmed(payload ->> 'state_code'), '') then
    problems := problems || private.problem('state_code', 'mismatch');
  end if;
  -- Where the list knows the postal code, it tells the state. Of a code that it does not know nothing can be said.
  if (
    select bool_and(place.state_code <> goes_to) from public.postal_codes as place
    where place.postal_code = private.trimmed(delivery #>> '{shipping_address,postal_code}'))
  then
    problems := problems || private.problem('delivery.shipping_address.state_code', 'mismatch');
  end if;
  return problems;
end
$$;
comment on function private.quote_problems is 'What is wrong with a request for a quote, as [{"field", "code"}]; empty when it can be read.';

-- Each with min_quantity and percentage; only quantities that earn more than the smaller ones do.
create function private.further_breaks(of_product uuid, quantity integer) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('min_quantity', step.min_quantity, 'percentage', step.percentage) order by step.min_quantity)
      filter (where step.percentage > step.best_before), '[]')
  from (
    select break.min_quantity, break.percentage,
      greatest(private.volume_percentage(of_product, further_breaks.quantity), max(break.percentage) over (
        order by break.min_quantity rows between unbounded preceding and 1 preceding)) as best_before
    from (
      select distinct discount.min_quantity, private.volume_percentage(of_product, discount.min_quantity) as percentage
      from public.volume_discounts as discount
      where discount.is_active and discount.min_quantity > further_breaks.quantity
        and (discount.product_id = of_product or discount.product_id is null)) as break) as step
$$;
comment on function private.further_breaks is 'The larger quantities from which on a line would earn a higher percentage.';

create function private.quoted_lines(lines private.priced_line[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'product_id', line.product_id, 'sku', product.item_code, 'name', product.item_name, 'image_url', product.image_url,
    'unit_name', product.unit_name, 'unit_content', product.unit_content, 'content_name', product.content_name,
    'quantity', line.quantity, 'unit_price', line.unit_price, 'total_price', line.unit_price * line.quantity,
    'percentage', line.percentage, 'discount_amount', line.discount, 'tax_rate', line.tax_rate, 'tax_amount', share.tax,
    'breaks', private.further_breaks(line.product_id, line.quantity),
    'was_available', coalesce(line.quantity <= line.stock_quantity, true)) order by line.line_number)
  from unnest(lines) as line
  join private.line_taxes(lines) as share on share.line_number = line.line_number
  join public.products as product on product.id = line.product_id
$$;

-- Each line comes with today's values beside it, so that a reader sees what has changed since. available_percentage is what an
-- order of it, or of all that there is of it, is given off.
create function private.quote_answer(quote private.quotes) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'status', 'found',
    'quote', jsonb_build_object(
      'id', quote.id, 'folio', quote.folio, 'revision', quote.revision,
      'state', case when quote.used_at is not null then 'used' when quote.valid_until <= now() then 'expired' else 'valid' end,
      'newer', (
        select newer.id from private.quotes as newer
        where newer.folio = quote.folio and newer.revision > quote.revision order by newer.revision desc limit 1),
      -- Whoever pays an earlier revision has to know that another is already on its way.
      'ordered_revision', (
        select max(other.revision) from private.quotes as other
        where other.folio = quote.folio and other.id <> quote.id and other.used_at is not null),
      'created_at', quote.created_at, 'valid_until', quote.valid_until,
      'state_code', quote.state_code, 'buyer', quote.buyer, 'attention', quote.attention, 'notes', quote.notes,
      'delivery', quote.delivery,
      'approved_by', quote.approved_by, 'approved_at', quote.approved_at,
      'totals', quote.totals,
      'lines', (
        select jsonb_agg(line.value - 'was_available' || jsonb_build_object(
          'lacks', case when product.is_active then lacking.what end, 'today', case
          when product.is_active and lacking.what is null then jsonb_build_object(
            'unit_price', product.precio_web, 'stock_quantity', product.stock_quantity, 'tax_rate', product.tax_rate,
            'unit_name', product.unit_name, 'unit_content', product.unit_content, 'content_name', product.content_name,
            'percentage', private.volume_percentage(product.id, offer.quantity),
            'available_percentage', case when product.stock_quantity < offer.quantity
              then private.available_percentage(
                product.id, product.stock_quantity, offer.percentage, offer.was_available)
              else offer.percentage end)
          end) order by line.position)
        from jsonb_array_elements(quote.lines) with ordinality as line (value, position)
        cross join jsonb_to_record(line.value) as offer (
          product_id uuid, quantity integer, percentage numeric, was_available boolean)
        left join public.products as product on product.id = offer.product_id
        -- What no order takes, as priced_lines() tells it.
        cross join lateral (select case
          when (product.precio_web > 0) is not true then 'price'
          when (product.item_code <> 'UNKNOWN') is not true then 'sku' end as what) as lacking)))
$$;

create function private.process_quote(payload jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  problems jsonb;
  wait_seconds integer;
  before private.quotes;
  lines private.priced_line[];
  totals jsonb;
  delivery jsonb;
  saved private.quotes;
begin
  perform private.insist_on_counting();
  problems := private.payload_problems(payload);
  if problems = '[]' then
    problems := private.quote_problems(payload);
  end if;
  if problems <> '[]' then
    return jsonb_build_object('status', 'invalid', 'problems', problems);
  end if;
  payload := private.trimmed_request(payload);
  -- A quote is kept for months, and is as large as its lines and texts, so these are limited per day.
  wait_seconds := private.count_hit('quotes_per_ip', private.client_ip());
  if wait_seconds = 0 then
    wait_seconds := private.count_hit(
      'quote_lines_per_ip_and_day', private.client_ip(),
      greatest(jsonb_array_length(payload -> 'items'), octet_length(payload::text) / 500));
  end if;
  if wait_seconds > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', wait_seconds);
  end if;

  -- What is priced here is described below: no product changes or goes in between.
  perform private.lock_stock('{}');
  perform private.purge_quotes();
  select array_agg(line order by line.line_number) into lines
  from private.priced_lines(payload -> 'items', null, null, '[]') as line;
  if exists (select from unnest(lines) as line where not line.is_sellable) then
    return jsonb_build_object('status', 'conflict', 'conflicts',
      private.line_conflicts(array(select line from unnest(lines) as line where not line.is_sellable)));
  end if;
  totals := private.order_totals(lines);
  if greatest((totals ->> 'subtotal')::numeric, (totals ->> 'total_amount')::numeric) > 9999999999.99 then
    return jsonb_build_object('status', 'invalid', 'problems', private.problem('items', 'out_of_range'));
  end if;

  if nullif(payload ->> 'revises', '') is not null then
    select * into before from private.found_quote(payload ->> 'revises');
    if before.id is null then
      return jsonb_build_object('status', 'invalid', 'problems', private.problem('revises', 'unknown'));
    end if;
    -- Two who change the same quote at once get a number each.
    perform pg_advisory_xact_lock(hashtextextended('revise ' || before.folio, 0));
    -- A folio has no room for more revisions: the next change begins a new folio.
    if exists (select from private.quotes as quote where quote.folio = before.folio and quote.revision = 999) then
      before := null;
    end if;
  end if;
  if nullif(payload -> 'delivery', 'null') is not null then
    delivery := jsonb_build_object(
      'customer', jsonb_build_object(
        'name', payload #>> '{delivery,customer,name}', 'email', payload #>> '{delivery,customer,email}',
        'phone', payload #>> '{delivery,customer,phone}'),
      'shipping_address', private.kept_address(payload #> '{delivery,shipping_address}'));
  end if;
  insert into private.quotes (folio, revision, lines, totals, state_code, buyer, attention, notes, delivery, valid_until)
  values (
    coalesce(before.folio, private.new_folio()),
    coalesce((select max(quote.revision) + 1 from private.quotes as quote where quote.folio = before.folio), 1),
    private.quoted_lines(lines), totals,
    coalesce(delivery #>> '{shipping_address,state_code}', nullif(payload ->> 'state_code', '')), nullif(payload ->> 'buyer', ''),
    nullif(payload ->> 'attention', ''), nullif(payload ->> 'notes', ''), delivery,
    -- To the end of the last day, as people count days.
    (date_trunc('day', now() at time zone 'America/Mexico_City')
      + make_interval(days => private.setting('quote_days')::integer + 1) - interval '1 second') at time zone 'America/Mexico_City')
  returning * into saved;
  return jsonb_set(private.quote_answer(saved), '{status}', '"saved"');
end
$$;

create function public.save_quote(payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer constant jsonb := private.process_quote(payload);
begin
  perform private.purge_counters();
  return answer;
end
$$;
comment on function public.save_quote is
  'Prices lines and keeps them as a quote, a first one or a revision. Answers saved with the quote, conflict, invalid or rate_limited.';

create function public.read_quote(quote_id text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_row private.quotes;
  wait_seconds integer;
begin
  perform private.insist_on_counting();
  -- Whoever knows an id is let in, however many wrong ones came from the same address.
  select * into found_row from private.found_quote(left(coalesce(quote_id, ''), 64));
  if found_row.id is not null then
    return private.quote_answer(found_row);
  end if;
  wait_seconds := private.count_hit('quote_misses_per_ip', private.client_ip());
  perform private.purge_counters();
  if wait_seconds > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', wait_seconds);
  end if;
  return jsonb_build_object('status', 'not_found');
end
$$;
comment on function public.read_quote is
  'A quote by its id, with today''s prices, discounts, IVA and stock beside its lines. Answers found, not_found (unknown and long ended alike) or rate_limited.';

create function public.approve_quote(quote_id text, approver text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted text := left(coalesce(quote_id, ''), 64);
  problems jsonb := private.problems_of(
    array[row ('approver', to_jsonb(approver), 120, private.one_line(), true)]::private.asked_text[], '{}');
  answer jsonb;
begin
  answer := public.read_quote(wanted);
  if answer ->> 'status' <> 'found' then
    return answer;
  end if;
  if problems = '[]' and not private.has_letter(approver) then
    problems := private.problem('approver', 'malformed');
  end if;
  if problems <> '[]' then
    return jsonb_build_object('status', 'invalid', 'problems', problems);
  end if;
  -- The first approver stays: the quote was printed and paid with that name.
  update private.quotes set approved_by = private.trimmed(approver), approved_at = now()
  where id = wanted and approved_by is null and used_at is null and valid_until > now();
  return public.read_quote(wanted);
end
$$;
comment on function public.approve_quote is
  'Notes who authorised a quote, once, while its prices hold. Answers as read_quote, or invalid.';

revoke all on all routines in schema private from public;
revoke all on function public.save_quote(jsonb), public.read_quote(text), public.approve_quote(text, text) from anon, authenticated, public;
grant execute on function public.save_quote(jsonb), public.read_quote(text), public.approve_quote(text, text) to anon;
