-- What a Supabase project has for Realtime before its first migration, for the embedded backend: the publication that the
-- migrations add tables to, and a stand-in for reading the write-ahead log, which PGlite cannot. Supabase itself never runs this.
--
-- A trigger on every published table (put there by change-feed.ts) queues each change in the transaction that makes it, so
-- what is rolled back leaves the queue with it, and `notify` speaks up at the commit and not before.

create publication supabase_realtime;
alter publication supabase_realtime owner to shop_owner;

create schema realtime;

-- Not logged: changes that were not sent before a crash are not needed after it, since whoever connects then reads everything
-- again.
create unlogged table realtime.changes (
  id bigint primary key generated always as identity,
  schema_name text not null,
  table_name text not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  changed_at timestamptz not null default clock_timestamp()
);

-- A value that an update leaves alone is missing from the write-ahead log if it was stored apart (TOAST): the longest values are,
-- until the rest fits into 2 kB. PostgreSQL compresses values first, so here they are left out a little sooner.
create function realtime.without_unchanged_long_values(row_before jsonb, row_after jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(stored.key, stored.value)
  from (
    select entry.key, entry.value, sum(octet_length(entry.value::text)) over (order by octet_length(entry.value::text), entry.key) as bytes
    from jsonb_each(row_after) as entry
  ) as stored
  where stored.bytes <= 2000 or stored.value is distinct from row_before -> stored.key
$$;

-- Of the old row only its key is kept, as with the replica identity that the tables of the shop have.
create function realtime.queue_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into realtime.changes (schema_name, table_name, type, record, old_record)
  values (
    tg_table_schema, tg_table_name, tg_op,
    case tg_op
      when 'INSERT' then to_jsonb(new)
      when 'UPDATE' then realtime.without_unchanged_long_values(to_jsonb(old), to_jsonb(new))
    end,
    case when tg_op <> 'INSERT' then jsonb_build_object('id', old.id) end);
  perform pg_catalog.pg_notify('realtime', '');
  return null;
end
$$;

-- Messages to topics (`realtime.send`), kept until they are sent, as in the service. The policies of this table say who may hear
-- them.
create unlogged table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default false,
  inserted_at timestamptz not null default now(),
  -- The service reads them from the log, where they stand in the order of the commits.
  number bigint primary key generated always as identity
);
alter table realtime.messages enable row level security;
alter table realtime.messages owner to shop_owner;
grant usage on schema realtime to anon, shop_owner;
grant select, insert on realtime.messages to anon;

-- The topic that a policy is asked about.
create function realtime.topic() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into realtime.messages (topic, extension, event, payload, private) values (topic, 'broadcast', event, payload, private);
-- As in the service: the sender's statement does not fail because its message could not be sent.
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.announce_message() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('realtime', '');
  return null;
end
$$;
create trigger announce_message after insert on realtime.messages
  for each statement execute function realtime.announce_message();

-- By default everybody may call a function. No statement needs to call these; only a policy may ask for the topic.
revoke all on all functions in schema realtime from public;
grant execute on function realtime.topic() to anon, shop_owner;
grant execute on function realtime.send(jsonb, text, text, boolean) to shop_owner;
