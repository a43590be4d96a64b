-- Quotes: what the shop offered at which price, for `quote_days`. Whoever knows the id of one may read it, approve it and order at
-- its prices; the id is the whole secret, so it cannot be guessed and nothing lists the quotes.

insert into private.settings (name, value, accepted, expected, description) values
  ('quote_days', '7', '^[1-9][0-9]{0,3}$', 'un número entero de 1 a 9999, en días', 'How many days the prices of a quote hold.'),
  ('quote_kept_days', '90', '^[0-9]{1,4}$', 'un número entero de 0 a 9999, en días',
   'How many days a quote can still be read after its prices ended.');
insert into private.rate_limits (name, max_hits, window_seconds) values
  ('quotes_per_ip', 60, 3600),
  -- A long request counts as more lines than it has, see save_quote().
  ('quote_lines_per_ip_and_day', 2000, 86400),
  ('quote_misses_per_ip', 30, 900);

-- 144 random bits as 24 letters that need no escaping in an address: the digest mixes the random bits of two uuids.
create function private.new_quote_id() returns text
language sql volatile set search_path = ''
as $$
  select translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 18), 'base64'), '+/', '-_')
$$;

-- Each out of 36, drawn from the random bytes of a uuid.
create function private.six_letters() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  dice bytea := uuid_send(gen_random_uuid());
  letters text := '';
begin
  for throw in 0..5 loop
    letters := letters || substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', get_byte(dice, throw) % 36 + 1, 1);
  end loop;
  return letters;
end
$$;

-- COT-, the day in Mexico City, and six letters.
create function private.new_folio() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  candidate text;
begin
  loop
    candidate := 'COT-' || to_char(now() at time zone 'America/Mexico_City', 'YYYYMMDD') || '-' || private.six_letters();
    exit when not exists (select from private.quotes where folio = candidate);
  end loop;
  return candidate;
end
$$;

-- Who receives, and where, in the shape that place_order() takes. The state must be the one that the quote is for.
create function private.is_delivery(candidate jsonb, state_code text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(btrim(candidate #>> '{customer,name}') <> ''
    and candidate -> 'customer' ?& array['email', 'phone']
    and private.is_shipping_address(candidate -> 'shipping_address')
    and candidate #>> '{shipping_address,state_code}' = state_code
    and octet_length(candidate::text) <= 12000, false);
end
$$;

create table private.quotes (
  id text primary key default private.new_quote_id() constraint quotes_id_check check (id ~ '^[A-Za-z0-9_-]{24}$'),
  folio text not null default private.new_folio() constraint quotes_folio_check check (folio ~ '^COT-[0-9]{8}-[A-Z0-9]{6}$'),
  revision integer not null default 1 constraint quotes_revision_check check (revision between 1 and 999),
  -- Each with product_id, sku, name, image_url, unit_name, unit_content, content_name, quantity, unit_price, total_price,
  -- percentage (what its volume takes off), discount_amount, tax_rate, tax_amount, breaks and was_available (whether the shop had
  -- so many that day), in the order in which they were asked for.
  lines jsonb not null constraint quotes_lines_check check (jsonb_typeof(lines) = 'array' and lines <> '[]'),
  totals jsonb not null constraint quotes_totals_check check (jsonb_typeof(totals) = 'object'),
  state_code text constraint quotes_state_code_check check (state_code = any (private.state_codes())),
  buyer text constraint quotes_buyer_check check (btrim(buyer) <> '' and char_length(buyer) <= 160),
  attention text constraint quotes_attention_check check (btrim(attention) <> '' and char_length(attention) <= 120),
  notes text constraint quotes_notes_check check (char_length(notes) <= 1000),
  delivery jsonb,
  created_at timestamptz not null default now(),
  valid_until timestamptz not null,
  approved_by text constraint quotes_approved_by_check check (btrim(approved_by) <> '' and char_length(approved_by) <= 120),
  approved_at timestamptz,
  used_at timestamptz,
  constraint quotes_folio_revision_key unique (folio, revision),
  constraint quotes_delivery_check check (delivery is null or private.is_delivery(delivery, state_code)),
  constraint quotes_approved_check check ((approved_by is null) = (approved_at is null))
);
comment on table private.quotes is 'What was offered, line by line, as save_quote() priced it. Opened by its id alone; purged quote_kept_days after its prices ended.';
comment on column private.quotes.revision is 'A changed quote is a new row under the same folio, 999 at most, with prices and days of its own; the one before stays.';
comment on column private.quotes.buyer is 'For whom it was made, as its maker wanted it printed; like attention and notes it is shown to whoever has the link.';
comment on column private.quotes.delivery is
  'Who receives (customer) and where (shipping_address), if its maker chose to print that; whoever orders finds it filled in.';
comment on column private.quotes.used_at is 'When an order was placed at its prices, which only one order can be. That order names the folio.';
-- An order holds the stock when it comes to its quote, and staff may change the stock after they have changed or deleted the quote.
create trigger quotes_change_alone before update of lines, totals, valid_until, used_at or delete on private.quotes
  for each statement execute function private.change_alone();
create index quotes_valid_until_idx on private.quotes (valid_until);

-- No policy: whoever could select from it would have every id.
revoke all on private.quotes from anon, authenticated, public;
alter table private.quotes enable row level security;

create function private.found_quote(wanted text) returns setof private.quotes
language sql stable set search_path = ''
as $$
  select * from private.quotes as quote
  where quote.id = wanted and quote.valid_until + make_interval(days => private.setting('quote_kept_days')::integer) > now()
$$;
comment on function private.found_quote is 'The quote of an id, as long as it can be read.';

-- The lock makes a second order with the same quote wait, and then see that it is used. A quote that can no longer be read counts
-- as missing here too: the answer must be the same as for an id that was made up.
create function private.locked_quote(wanted text) returns private.quotes
language plpgsql volatile set search_path = ''
as $$
declare
  locked private.quotes;
begin
  select * into locked from private.quotes as quote
  where quote.id = wanted and exists (select from private.found_quote(wanted)) for update;
  return locked;
end
$$;

create function private.purge_quotes() returns void
language sql volatile set search_path = ''
as $$
  delete from private.quotes where id in (
    select old.id from private.quotes as old
    where old.valid_until < now() - make_interval(days => private.setting('quote_kept_days')::integer)
    limit 20 for update skip locked)
$$;
comment on function private.purge_quotes is 'Forgets some quotes whose prices ended long ago.';

revoke all on all routines in schema private from public;
