import type { PGlite } from "@electric-sql/pglite";
import { createReader, type QueuedChange, type Reader, tableName, tableOf } from "./change-reader.ts";
import { type Message, takeMessages } from "./realtime-messages.ts";
import type { Queue } from "./request-queue.ts";

/** One committed change of a row, with what the role `anon` may know of it. */
export type Change = {
  schema: string;
  table: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  /** ISO 8601 in UTC. */
  committedAt: string;
  columns: readonly Column[];
  /** The row as this change left it, without long values that an UPDATE did not touch; empty after a DELETE. */
  record: Row;
  /** The key of the row; empty for an INSERT. */
  oldRecord: Row;
};

export type Column = { name: string; type: string };
export type Row = Readonly<Record<string, unknown>>;

/** The columns of every published table that `anon` may read, by {@link tableName}. */
export type PublishedTables = ReadonlyMap<string, readonly Column[]>;

export type ChangeFeed = {
  /** Starts capturing changes, which costs every write a little. Tells which tables can be listened to. */
  open: () => Promise<PublishedTables>;
};

/** How many changes, and messages, one turn of the queue takes. Requests get their turns in between. */
const BATCH_SIZE = 200;

/** How soon to look again when somebody has left a transaction open. */
const BUSY_RETRY_MS = 20;

/** What was committed since the last news: changes of published tables, and messages that were sent to topics. */
export type News = { changes: readonly Change[]; messages: readonly Message[] };

/**
 * Tells of every committed change of the published tables and of every message to a topic, in the order of the commits,
 * whichever connection made it. The role `anon` and its row policies decide which changes are told, without the headers of any
 * request, as on Supabase.
 * @param tell called with each batch, never within the queue
 */
export async function createChangeFeed(
  database: PGlite,
  enqueue: Queue,
  tell: (news: News) => void,
  log: (line: string) => void,
): Promise<ChangeFeed> {
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || database.closed) return;
    isScheduled = true;
    enqueue(async () => {
      isScheduled = false;
      return takeBatch(database);
    })
      .then(({ isFull, isBusy, ...news }) => {
        if (news.changes.length + news.messages.length > 0) tell(news);
        if (isFull) schedule();
        if (isBusy) setTimeout(schedule, BUSY_RETRY_MS);
      })
      .catch((cause: unknown) => {
        if (!database.closed) log(`realtime: news could not be read: ${String(cause)}`);
      });
  };

  // All who ask before this turn comes share it, so that thousands of joins at once hold nobody up.
  let nextTurn: Promise<PublishedTables> | null = null;
  const open = () =>
    (nextTurn ??= enqueue(async () => {
      nextTurn = null;
      await database.query("select set_config('realtime.capture', 'on', false)");
      return publishedTables(database);
    }));

  await putTriggers(database);
  await database.listen("realtime", schedule);
  return { open };
}

/** Triggers that do nothing until somebody listens, on every table of the publication. */
async function putTriggers(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ table: string }>(
    "select format('%I.%I', schemaname, tablename) as table from pg_publication_tables where pubname = 'supabase_realtime'",
  );
  const triggers = rows.map(
    ({ table }) =>
      `create or replace trigger realtime_queue_change after insert or update or delete on ${table} for each row
       when (current_setting('realtime.capture', true) = 'on') execute function realtime.queue_change();`,
  );
  await database.exec(`truncate realtime.changes, realtime.messages; ${triggers.join("\n")}`);
}

async function publishedTables(database: PGlite): Promise<PublishedTables> {
  const { rows } = await database.query<Column & { schema: string; table: string; is_readable: boolean }>(
    `select p.schemaname as schema, p.tablename as table, a.attname as name, t.typname as type,
       has_column_privilege('anon', c.oid, a.attnum, 'select') as is_readable
     from pg_publication_tables p
     join pg_namespace n on n.nspname = p.schemaname
     join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where p.pubname = 'supabase_realtime' order by p.schemaname, p.tablename, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const { schema, table, name, type, is_readable } of rows) {
    const columns = tables.get(tableName(schema, table)) ?? [];
    if (is_readable) columns.push({ name, type });
    tables.set(tableName(schema, table), columns);
  }
  return tables;
}

type Batch = News & { isFull: boolean; isBusy: boolean };

/** Within one turn of the queue. */
async function takeBatch(database: PGlite): Promise<Batch> {
  const isBusy = await isInTransaction(database);
  if (isBusy) return { changes: [], messages: [], isFull: false, isBusy };
  const messages = await takeMessages(database, BATCH_SIZE);
  const { rows } = await database.query<QueuedChange>(
    `delete from realtime.changes where id in (select id from realtime.changes order by id limit ${BATCH_SIZE})
     returning *, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as committed_at`,
  );
  const published = rows.length > 0 ? await publishedTables(database) : new Map();
  const readers = new Map<string, Reader>();
  for (const table of new Set(rows.map(tableOf))) {
    const ofTable = rows.filter((row) => tableOf(row) === table);
    readers.set(table, await createReader(database, published.get(table) ?? [], ofTable));
  }
  const changes = rows.sort((a, b) => a.id - b.id).map((row) => readers.get(tableOf(row))?.(row) ?? null);
  const isFull = rows.length === BATCH_SIZE || messages.length === BATCH_SIZE;
  return { changes: changes.filter((change) => change !== null), messages, isFull, isBusy };
}

/** Whether a statement outside of this queue's tasks has begun a transaction: what is in it is not committed yet. */
async function isInTransaction(database: PGlite): Promise<boolean> {
  const { rows } = await database.query<{ is_open: boolean }>(
    "select pg_current_xact_id_if_assigned() is not null as is_open",
  );
  return rows[0]?.is_open ?? false;
}
