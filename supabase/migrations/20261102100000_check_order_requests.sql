-- How an order request is read. Every problem of a request is found and named at once, and none of them raises an error: a
-- raised error would tell the shopper nothing and roll back the counters.

-- Everything that shows nothing on paper, whatever the locale calls a blank: white space, and what Unicode lets
-- programs ignore (joiners, marks of direction, variation selectors). To be put into the brackets of a pattern.
create function private.blanks() returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return '\u0009-\u000D\u0020\u0085\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F'
    || '\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
    || '\U000E0000-\U000E0FFF';
end
$$;

create function private.trimmed(words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return regexp_replace(words, format('^[%1$s]+|[%1$s]+$', private.blanks()), '', 'g'); end $$;

create function private.problem(field text, code text) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$ select jsonb_build_array(jsonb_build_object('field', field, 'code', code)) $$;

-- Before anything of it is read.
create function private.payload_problems(payload jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when payload is null or jsonb_typeof(payload) <> 'object' then private.problem('payload', 'malformed')
    when octet_length(payload::text) > 65536 then private.problem('payload', 'too_long')
    else '[]'::jsonb
  end
$$;
comment on function private.payload_problems is 'Whether a request is an object of a size that somebody may have written.';

-- `field` is the dotted path inside the payload. The pattern is compared with the trimmed text.
create function private.text_problem(
  payload jsonb, field text, max_length integer, pattern text default '^[^[:cntrl:]]*$', is_required boolean default true
) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  value jsonb := payload #> string_to_array(field, '.');
  words text;
begin
  if jsonb_typeof(value) not in ('string', 'null') then
    return private.problem(field, 'malformed');
  end if;
  -- Nobody types that many blanks, and looking for the end of them takes its time.
  if char_length(value #>> '{}') > 4 * max_length then
    return private.problem(field, 'too_long');
  end if;
  words := private.trimmed(value #>> '{}');
  if coalesce(words, '') = '' then
    return case when is_required then private.problem(field, 'required') else '[]'::jsonb end;
  end if;
  if char_length(words) > max_length then
    return private.problem(field, 'too_long');
  end if;
  return case when words ~ pattern then '[]'::jsonb else private.problem(field, 'malformed') end;
end
$$;

create function private.number_problem(payload jsonb, field text, min_value numeric, max_value numeric, decimals integer) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  value jsonb := payload #> string_to_array(field, '.');
  amount numeric;
begin
  if coalesce(jsonb_typeof(value), 'null') = 'null' then
    return private.problem(field, 'required');
  end if;
  if jsonb_typeof(value) <> 'number' then
    return private.problem(field, 'malformed');
  end if;
  amount := (value #>> '{}')::numeric;
  if amount < min_value or amount > max_value then
    return private.problem(field, 'out_of_range');
  end if;
  return case when amount = round(amount, decimals) then '[]'::jsonb else private.problem(field, 'malformed') end;
end
$$;

-- One @ and a dot in the domain, no dots that a mail server would refuse at sight, nothing that cannot be seen.
create function private.email_pattern() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select format('^(?!\.|.*(\.\.|\.@|@[.-]))[^%1$s]+@[^%1$s]+\.[^%1$s.]{2,}$', '[:cntrl:]@<>()",;:\\\[\]' || private.blanks())
$$;

-- Three letters for a company or four for a person, a date that the calendar has, two characters and a check digit.
-- 29 February counts in every fourth year: two digits do not tell 1900 from 2000.
create function private.is_rfc(words text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when parts is null then false else
    parts[3]::integer <= extract(day from make_date(2000 + parts[1]::integer, parts[2]::integer, 1) + interval '1 month - 1 day')
  end
  from (select regexp_match(words,
    '^[A-ZÑ&a-zñ]{3,4}(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Za-z0-9]{2}[Aa0-9]$') as parts) as read
$$;

create function private.uuid_pattern() returns text
language sql immutable parallel safe set search_path = ''
as $$ select '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' $$;

-- At most 100 lines, each with a product, a whole quantity and, to be ordered, the price that the shopper saw. The same product may stand on
-- several lines: they are summed, so the limit of 999 pieces holds for the sum.
create function private.item_problems(payload jsonb, with_prices boolean default true) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  items jsonb := payload -> 'items';
  problems jsonb := '[]';
begin
  if coalesce(jsonb_typeof(items), 'null') = 'null' or items = '[]' then
    return private.problem('items', 'required');
  end if;
  if jsonb_typeof(items) <> 'array' then
    return private.problem('items', 'malformed');
  end if;
  if jsonb_array_length(items) > 100 then
    return private.problem('items', 'too_many');
  end if;

  for position in 0 .. jsonb_array_length(items) - 1 loop
    if jsonb_typeof(items -> position) <> 'object' then
      problems := problems || private.problem(format('items.%s', position), 'malformed');
      continue;
    end if;
    problems := problems
      || private.text_problem(payload, format('items.%s.product_id', position), 36, private.uuid_pattern())
      || private.number_problem(payload, format('items.%s.quantity', position), 1, 999, 0);
    if with_prices then
      problems := problems || private.number_problem(payload, format('items.%s.unit_price', position), 0, 999999.99, 2);
    end if;
  end loop;
  if problems <> '[]' then
    return problems;
  end if;

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

-- SAT catalogues change now and then: regime and use are checked by form, their combination by the shop's own form.
create function private.invoice_problems(payload jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  problems jsonb;
begin
  if coalesce(jsonb_typeof(payload -> 'invoice'), 'null') = 'null' then
    return '[]';
  end if;
  if jsonb_typeof(payload -> 'invoice') <> 'object' then
    return private.problem('invoice', 'malformed');
  end if;
  problems := private.text_problem(payload, 'invoice.rfc', 13);
  if problems = '[]' and not private.is_rfc(private.trimmed(payload #>> '{invoice,rfc}')) then
    problems := private.problem('invoice.rfc', 'malformed');
  end if;
  return problems
    || private.text_problem(payload, 'invoice.legal_name', 254)
    || private.text_problem(payload, 'invoice.tax_regime', 3, '^6[0-9]{2}$')
    || private.text_problem(payload, 'invoice.cfdi_use', 4, '^(G0[1-3]|I0[1-8]|D0[1-9]|D10|S01|CP01|CN01)$')
    || private.text_problem(payload, 'invoice.postal_code', 5, '^(?!00000)[0-9]{5}$')
    || private.text_problem(payload, 'invoice.email', 254, private.email_pattern(), false);
end
$$;

create function private.order_problems(payload jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- Several lines of text, yet no control characters besides tab and line breaks.
  prose constant text := '^[^\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]*$';
  problems jsonb;
begin
  problems := private.text_problem(payload, 'idempotency_key', 36, private.uuid_pattern())
    || private.text_problem(payload, 'customer.name', 120)
    || private.text_problem(payload, 'customer.email', 254, private.email_pattern())
    -- No area code begins with 0 or 1, and ten times the same digit is nobody's number.
    || private.text_problem(payload, 'customer.phone', 10, '^(?!2{10}|3{10}|4{10}|5{10}|6{10}|7{10}|8{10}|9{10})[2-9][0-9]{9}$')
    || private.text_problem(payload, 'shipping_address.street', 200)
    || private.text_problem(payload, 'shipping_address.neighborhood', 120)
    || private.text_problem(payload, 'shipping_address.municipality', 120)
    || private.text_problem(payload, 'shipping_address.state_code', 3, '^[A-Z]{3}$')
    || private.text_problem(payload, 'shipping_address.postal_code', 5, '^(?!00000)[0-9]{5}$')
    || private.text_problem(payload, 'shipping_address.references', 500, prose, false)
    || private.invoice_problems(payload)
    || private.text_problem(payload, 'notes', 1000, prose, false)
    || private.text_problem(payload, 'purchase_order', 40, is_required => false)
    || private.text_problem(payload, 'quote_id', 24, '^[A-Za-z0-9_-]{24}$', false)
    || private.text_problem(payload, 'payment_gateway_id', 36, private.uuid_pattern())
    || private.item_problems(payload)
    || private.number_problem(payload, 'expected_total', 0, 9999999999.99, 2);

  if not problems @> '[{"field": "shipping_address.state_code"}]'
    and not private.trimmed(payload #>> '{shipping_address,state_code}') = any (private.state_codes()) then
    problems := problems || private.problem('shipping_address.state_code', 'unknown');
  end if;
  -- Letters of every script: what a letter is must not depend on the locale of the database.
  if not problems @> '[{"field": "customer.name"}]'
    and payload #>> '{customer,name}' collate "und-x-icu" !~ '[[:alpha:]]' then
    problems := problems || private.problem('customer.name', 'malformed');
  end if;
  return problems;
end
$$;
comment on function private.order_problems is 'All problems of an order request as [{"field", "code"}]; empty when it can be read.';

revoke all on all routines in schema private from public;
