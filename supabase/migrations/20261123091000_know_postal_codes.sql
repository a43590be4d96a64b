-- Which state, municipality and neighbourhoods a postal code belongs to, so that a shopper need not type them. Nothing is checked
-- against it: an address that the list does not know is as good as any other.

create table public.postal_codes (
  id uuid primary key default gen_random_uuid(),
  postal_code text not null constraint postal_codes_postal_code_check check (postal_code ~ '^[0-9]{5}$' and postal_code <> '00000'),
  state_code text not null constraint postal_codes_state_code_check check (array[state_code] <@ private.state_codes()),
  municipality text not null
    constraint postal_codes_municipality_check check (btrim(municipality) <> '' and char_length(municipality) <= 120),
  neighborhoods text[] not null default '{}',
  -- A few codes reach into a second municipality.
  constraint postal_codes_place_key unique (postal_code, state_code, municipality)
);
comment on table public.postal_codes is
  'Places by postal code, one row per municipality. Replaced as a whole by `npm run import:postal-codes`, see docs/deploy.md.';

revoke all on public.postal_codes from anon, authenticated, public;
grant select on public.postal_codes to anon;
grant all on public.postal_codes to service_role;
alter table public.postal_codes enable row level security;
create policy "Anyone may read where a postal code is" on public.postal_codes for select to anon using (true);
