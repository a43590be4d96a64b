-- How an order request is read. Whatever is wrong with its fields is found and named at once, what several of them are together
-- only where each is right by itself. No problem raises an error: that would tell the shopper nothing and roll back the counters.

-- For statements that trim texts known to be short: `trimmed` handles any length, but costs a call.
create function private.outer_blanks() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return format('^[%1$s]+|[%1$s]+$', private.blanks()); end $$;

create function private.trimmed(words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  first_blanks text := format('^[%s]+', private.blanks());
begin
  -- Both ends are trimmed as beginnings, the second one of the reversed text: a pattern for blanks at the end would be tried at
  -- every blank.
  return reverse(regexp_replace(reverse(regexp_replace(words, first_blanks, '')), first_blanks, ''));
end
$$;

create function private.problem(field text, code text) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return jsonb_build_array(jsonb_build_object('field', field, 'code', code)); end $$;

-- Checked before anything of the request is read.
create function private.payload_problems(payload jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when payload is null or jsonb_typeof(payload) <> 'object' then private.problem('payload', 'malformed')
    when octet_length(payload::text) > 65536 then private.problem('payload', 'too_long')
    else '[]'::jsonb
  end;
end
$$;
comment on function private.payload_problems is 'The problems of a request that is no object, or larger than anybody would write; empty otherwise.';

-- Five groups joined by hyphens. Their lengths are checked by a mask (in problems_of): a pattern that counts takes several times
-- as long.
create function private.uuid_pattern() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return '^[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+$'; end $$;

create function private.one_line() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return '^[^[:cntrl:]]*$'; end $$;

-- Several lines of text, yet no control characters besides tab and line breaks.
create function private.prose() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return '^[^\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]*$'; end $$;

create function private.postal_code_pattern() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return '^(?!00000)[0-9]{5}$'; end $$;

-- A field that a request has to have, or may have. The pattern is matched against the trimmed text.
create type private.asked_text as (field text, value jsonb, max_length integer, pattern text, is_required boolean);
create type private.asked_number as (field text, value jsonb, min_value numeric, max_value numeric, decimals integer);

-- All fields are checked in one statement: a call for each would take longer than all other checks of an order.
create function private.problems_of(texts private.asked_text[], numbers private.asked_number[]) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', read.field, 'code', read.code) order by read.is_number, read.place), '[]')
    from (
      select false as is_number, asked.place, asked.field, case
        when jsonb_typeof(asked.value) not in ('string', 'null') then 'malformed'
        -- Nobody types so many blanks around a text, and trimming them takes time.
        when char_length(asked.value #>> '{}') > 4 * asked.max_length then 'too_long'
        when coalesce(trimmed.words, '') = '' then case when asked.is_required then 'required' end
        when char_length(trimmed.words) > asked.max_length then 'too_long'
        when trimmed.words !~ asked.pattern then 'malformed'
        when asked.pattern = private.uuid_pattern() and trimmed.words not like '________-____-____-____-____________' then 'malformed'
      end as code
      from unnest(texts) with ordinality as asked (field, value, max_length, pattern, is_required, place)
      cross join lateral (
        select case when char_length(asked.value #>> '{}') <= 4 * asked.max_length
          then regexp_replace(asked.value #>> '{}', private.outer_blanks(), '', 'g') end as words
        offset 0) as trimmed
      union all
      select true, asked.place, asked.field, case
        when coalesce(jsonb_typeof(asked.value), 'null') = 'null' then 'required'
        when jsonb_typeof(asked.value) <> 'number' then 'malformed'
        when asked.value::numeric not between asked.min_value and asked.max_value then 'out_of_range'
        when asked.value::numeric <> round(asked.value::numeric, asked.decimals) then 'malformed'
      end
      from unnest(numbers) with ordinality as asked (field, value, min_value, max_value, decimals, place)
    ) as read
    where read.code is not null);
end
$$;
comment on function private.problems_of is 'What is wrong with these fields, as [{"field", "code"}]; empty when all of them can be read.';

-- One @ and a dot in the domain, no dots that a mail server would refuse at sight, nothing that cannot be seen.
create function private.email_pattern() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return format('^(?!\.|.*(\.\.|\.@|@[.-]))[^%1$s]+@[^%1$s]+\.[^%1$s.]{2,}$', '[:cntrl:]@<>()",;:\\\[\]' || private.blanks());
end
$$;

-- Three letters for a company or four for a person, a date that the calendar has, two characters and a check digit.
-- 29 February counts in every fourth year: two digits do not tell 1900 from 2000.
create function private.is_rfc(words text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts text[] := regexp_match(words,
    '^[A-ZÑ&a-zñ]{3,4}([0-9][0-9])(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[A-Za-z0-9]{2}[Aa0-9]$');
begin
  return case when parts is null then false else
    parts[3]::integer <= extract(day from make_date(2000 + parts[1]::integer, parts[2]::integer, 1) + interval '1 month - 1 day')
  end;
end
$$;

-- At most 100 lines, each with a product, a whole quantity and, to be ordered, the price that the shopper saw. What one unit was
-- then («caja/36/rollo», «pieza/1») need not be said: it is only compared with what it is today. The same product
-- may stand on several lines: they are summed, so the limit of 999 pieces holds for the sum.
create function private.request_problems(
  payload jsonb, texts private.asked_text[], numbers private.asked_number[], with_prices boolean
) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  items jsonb := payload -> 'items';
  code text := case
    when coalesce(jsonb_typeof(items), 'null') = 'null' or items = '[]' then 'required'
    when jsonb_typeof(items) <> 'array' then 'malformed'
    when jsonb_array_length(items) > 100 then 'too_many'
  end;
  problems jsonb;
  ids private.asked_text[];
  quantities private.asked_number[];
  prices private.asked_number[];
  units private.asked_text[];
  pieces numeric;
begin
  if code is not null then
    return private.problems_of(texts, numbers) || private.problem('items', code);
  end if;

  select
    array_agg(row (named.line || '.product_id', named.item -> 'product_id', 36, private.uuid_pattern(), true)::private.asked_text),
    array_agg(row (named.line || '.quantity', named.item -> 'quantity', 1, 999, 0)::private.asked_number),
    array_agg(row (named.line || '.unit_price', named.item -> 'unit_price', 0, 999999.99, 2)::private.asked_number),
    array_agg(row (named.line || '.unit', named.item -> 'unit', 88, '^.+/[0-9]{1,6}(/.+)?$', false)::private.asked_text)
      filter (where named.item ? 'unit'),
    sum(case when jsonb_typeof(named.item -> 'quantity') = 'number' then (named.item -> 'quantity')::numeric end)
  into ids, quantities, prices, units, pieces
  from (
    select 'items.' || listed.position - 1 as line, listed.item
    from jsonb_array_elements(items) with ordinality as listed (item, position)
  ) as named
  where jsonb_typeof(named.item) = 'object';

  problems := private.problems_of(
    texts || ids || case when with_prices then units end, quantities || case when with_prices then prices end || numbers);
  if coalesce(cardinality(ids), 0) < jsonb_array_length(items) then
    problems := problems || (
      select jsonb_agg(jsonb_build_object('field', 'items.' || listed.position - 1, 'code', 'malformed'))
      from jsonb_array_elements(items) with ordinality as listed (item, position) where jsonb_typeof(listed.item) <> 'object');
  end if;
  if problems <> '[]' or pieces <= 999 then
    return problems;
  end if;

  -- Lines of one product count together. Texts can be summed only now that all of them are quantities.
  return coalesce((
    select jsonb_agg(jsonb_build_object('field', format('items.%s.quantity', summed.last_position - 1), 'code', 'out_of_range'))
    from (
      select max(item.position) as last_position
      from jsonb_array_elements(items) with ordinality as item (value, position)
      group by lower(private.trimmed(item.value ->> 'product_id'))
      having sum((item.value ->> 'quantity')::numeric) > 999
    ) as summed), '[]');
end
$$;
comment on function private.request_problems is 'What is wrong with the items of a request and with its other fields.';

-- SAT catalogues change now and then: regime and use are checked by form, their combination by the shop's own form.
create function private.asked_invoice(invoice jsonb) returns private.asked_text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    row ('invoice.rfc', invoice -> 'rfc', 13, private.one_line(), true),
    row ('invoice.legal_name', invoice -> 'legal_name', 254, private.one_line(), true),
    row ('invoice.tax_regime', invoice -> 'tax_regime', 3, '^6[0-9]{2}$', true),
    row ('invoice.cfdi_use', invoice -> 'cfdi_use', 4, '^(G0[1-3]|I0[1-8]|D0[1-9]|D10|S01|CP01|CN01)$', true),
    row ('invoice.postal_code', invoice -> 'postal_code', 5, private.postal_code_pattern(), true),
    row ('invoice.email', invoice -> 'email', 254, private.email_pattern(), false)]::private.asked_text[];
end
$$;

-- Who receives an order, and where. In other requests the names of the fields have a prefix, such as «delivery.».
create function private.asked_delivery(delivery jsonb, prefix text) returns private.asked_text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  customer jsonb := delivery -> 'customer';
  address jsonb := delivery -> 'shipping_address';
begin
  return array[
    row (prefix || 'customer.name', customer -> 'name', 120, private.one_line(), true),
    row (prefix || 'customer.email', customer -> 'email', 254, private.email_pattern(), true),
    -- No area code begins with 0 or 1, and ten times the same digit is nobody's number.
    row (prefix || 'customer.phone', customer -> 'phone', 10,
      '^(?!2{10}|3{10}|4{10}|5{10}|6{10}|7{10}|8{10}|9{10})[2-9][0-9]{9}$', true),
    row (prefix || 'shipping_address.street', address -> 'street', 200, private.one_line(), true),
    row (prefix || 'shipping_address.neighborhood', address -> 'neighborhood', 120, private.one_line(), true),
    row (prefix || 'shipping_address.municipality', address -> 'municipality', 120, private.one_line(), true),
    row (prefix || 'shipping_address.state_code', address -> 'state_code', 3, '^[A-Z]{3}$', true),
    row (prefix || 'shipping_address.postal_code', address -> 'postal_code', 5, private.postal_code_pattern(), true),
    row (prefix || 'shipping_address.references', address -> 'references', 500, private.prose(), false)]::private.asked_text[];
end
$$;

-- Letters of every script: what a letter is must not depend on the locale of the database.
create function private.has_letter(words text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return words collate "und-x-icu" ~ '[[:alpha:]]'; end $$;

-- The name of a company may be a number.
create function private.has_letter_or_digit(words text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return words collate "und-x-icu" ~ '[[:alpha:]0-9]'; end $$;

-- A field that is among the problems already is not looked at again.
create function private.delivery_problems(delivery jsonb, prefix text, problems jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  customer_name text := prefix || 'customer.name';
  state_code text := prefix || 'shipping_address.state_code';
  found jsonb := '[]';
begin
  if not problems @> jsonb_build_array(jsonb_build_object('field', state_code))
    and not private.trimmed(delivery #>> '{shipping_address,state_code}') = any (private.state_codes()) then
    found := found || private.problem(state_code, 'unknown');
  end if;
  if not problems @> jsonb_build_array(jsonb_build_object('field', customer_name))
    and not private.has_letter(delivery #>> '{customer,name}') then
    found := found || private.problem(customer_name, 'malformed');
  end if;
  return found;
end
$$;
comment on function private.delivery_problems is 'What is wrong with a delivery beyond the form of its texts.';

-- The address of a checked and trimmed request.
create function private.kept_address(address jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return jsonb_build_object(
    'street', address ->> 'street', 'neighborhood', address ->> 'neighborhood', 'municipality', address ->> 'municipality',
    'state_code', address ->> 'state_code', 'postal_code', address ->> 'postal_code',
    'references', nullif(address ->> 'references', ''));
end
$$;

create function private.order_problems(payload jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  invoice jsonb := nullif(payload -> 'invoice', 'null');
  problems jsonb;
begin
  problems := private.request_problems(payload,
    row ('idempotency_key', payload -> 'idempotency_key', 36, private.uuid_pattern(), true)::private.asked_text
    || private.asked_delivery(payload, '')
    || case when jsonb_typeof(invoice) = 'object' then private.asked_invoice(invoice) end
    || array[
      row ('notes', payload -> 'notes', 1000, private.prose(), false),
      row ('purchase_order', payload -> 'purchase_order', 40, private.one_line(), false),
      row ('quote_id', payload -> 'quote_id', 24, '^[A-Za-z0-9_-]{24}$', false),
      row ('payment_gateway_id', payload -> 'payment_gateway_id', 36, private.uuid_pattern(), true)]::private.asked_text[],
    array[row ('expected_total', payload -> 'expected_total', 0, 9999999999.99, 2)]::private.asked_number[], true);

  if jsonb_typeof(invoice) <> 'object' then
    problems := problems || private.problem('invoice', 'malformed');
  elsif invoice is not null then
    if not problems @> '[{"field": "invoice.rfc"}]' and not private.is_rfc(private.trimmed(invoice ->> 'rfc')) then
      problems := problems || private.problem('invoice.rfc', 'malformed');
    end if;
    if not problems @> '[{"field": "invoice.legal_name"}]' and not private.has_letter_or_digit(invoice ->> 'legal_name') then
      problems := problems || private.problem('invoice.legal_name', 'malformed');
    end if;
  end if;
  return problems || private.delivery_problems(payload, '', problems);
end
$$;
comment on function private.order_problems is 'What is wrong with an order request, as [{"field", "code"}]; empty when it can be read.';

create function private.trimmed_texts(value jsonb, depth integer) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when jsonb_typeof(value) = 'string' then to_jsonb(private.trimmed(value #>> '{}'))
    when jsonb_typeof(value) = 'object' and depth > 0 and value <> '{}' then (
      select jsonb_object_agg(field.key, private.trimmed_texts(field.value, depth - 1)) from jsonb_each(value) as field)
    when jsonb_typeof(value) = 'array' and depth > 0 and value <> '[]' then (
      select jsonb_agg(private.trimmed_texts(item.value, depth - 1) order by item.place)
      from jsonb_array_elements(value) with ordinality as item (value, place))
    else value
  end;
end
$$;

-- Nearly every request has nothing to trim, which a single look at its text shows: no string begins or ends with a blank, and none
-- holds a backslash, with which JSON writes some blanks.
create function private.trimmable() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return format('\\|"[%1$s]|[%1$s]"[],:}]', private.blanks()); end $$;

create function private.trimmed_request(payload jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when payload::text ~ private.trimmable() then private.trimmed_texts(payload, 3) else payload end;
end
$$;
comment on function private.trimmed_request is 'A request that can be read, its texts without the blanks around them.';

revoke all on all routines in schema private from public;
