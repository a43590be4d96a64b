-- The slider on the home page: its slides and its settings.

create table public.hero_slides (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint hero_slides_title_check check (btrim(title) <> '' and char_length(title) <= 200),
  subtitle text constraint hero_slides_subtitle_check check (char_length(subtitle) <= 500),
  image_url text not null
    constraint hero_slides_image_url_check check (private.is_picture_address(image_url) and char_length(image_url) <= 2048),
  image_alt text not null default '' constraint hero_slides_image_alt_check check (char_length(image_alt) <= 300),
  -- A page of the shop, or an address that a browser cannot mistake for one and that runs no script.
  link_url text constraint hero_slides_link_url_check check (
    link_url ~ '^(/$|/[^/\\]|https://|mailto:|tel:)' and private.is_unbroken(link_url) and char_length(link_url) <= 2048),
  link_label text constraint hero_slides_link_label_check check (char_length(link_label) <= 80),
  is_active boolean not null default true,
  is_featured boolean not null default false,
  sort_order integer not null default 0,
  published_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint hero_slides_period_check check (expires_at > published_at)
);
comment on table public.hero_slides is 'Slides of the home page; shown while active, published and not expired.';
create index hero_slides_order_idx on public.hero_slides (sort_order, created_at desc, id) where is_active;

create table public.slider_settings (
  key text primary key
    constraint slider_settings_key_check check (key in ('autoplay', 'animation', 'navigation', 'responsive', 'general')),
  value jsonb not null constraint slider_settings_value_check check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 2000)
);
comment on table public.slider_settings is 'Settings of the slider, one group per row; the page fills in what is missing.';

revoke all on public.hero_slides, public.slider_settings from anon, authenticated, public;
grant select (
  id, title, subtitle, image_url, image_alt, link_url, link_label, is_active, is_featured, sort_order, published_at, expires_at,
  created_at, updated_at
) on public.hero_slides to anon;
grant select (key, value) on public.slider_settings to anon;
grant all on public.hero_slides, public.slider_settings to service_role;

alter table public.hero_slides enable row level security;
alter table public.slider_settings enable row level security;

-- Expired slides stay readable for lists that ask for them; drafts and slides of the future do not show early.
create policy "Anyone may read active slides once they are published" on public.hero_slides
  for select to anon using (is_active and (published_at is null or published_at <= now()));
create policy "Anyone may read the settings of the slider" on public.slider_settings
  for select to anon using (true);

create trigger hero_slides_touch_updated_at before update on public.hero_slides
  for each row execute function private.touch_updated_at();
