import type { PGlite } from "@electric-sql/pglite";
import type { Change, Column, Row } from "./change-feed.ts";

/** A change as the trigger of its table queued it. */
export type QueuedChange = {
  id: number;
  schema_name: string;
  table_name: string;
  type: Change["type"];
  record: Row | null;
  old_record: Row | null;
  committed_at: string;
};

export const tableName = (schema: string, table: string): string => `${quoted(schema)}.${quoted(table)}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableOf = ({ schema_name, table_name }: QueuedChange): string => tableName(schema_name, table_name);

/** What `anon` may know of a change; null when it cannot read the row. */
export type Reader = (change: QueuedChange) => Change | null;

export async function createReader(
  database: PGlite,
  columns: readonly Column[],
  changes: readonly QueuedChange[],
): Promise<Reader> {
  const [first] = changes;
  const hasKey = columns.some(({ name }) => name === "id");
  const visible = first && hasKey ? await visibleIds(database, tableOf(first), changes) : new Set<string>();
  const pick = (row: Row | null): Row =>
    Object.fromEntries(columns.flatMap(({ name }) => (row && name in row ? [[name, row[name]]] : [])));
  return ({ schema_name, table_name, type, record, old_record, committed_at }) => {
    const isVisible = type === "DELETE" ? hasKey : visible.has(String(record?.id));
    if (!isVisible) return null;
    return {
      schema: schema_name,
      table: table_name,
      type,
      committedAt: committed_at,
      columns,
      record: pick(record),
      oldRecord: pick(old_record),
    };
  };
}

/** The changed rows that `anon` can see: its row policies decide, without the headers of any request. */
function visibleIds(database: PGlite, table: string, changes: readonly QueuedChange[]): Promise<Set<string>> {
  const ids = changes.flatMap(({ record }) => (record ? [String(record.id)] : []));
  return database.transaction(async (transaction) => {
    await transaction.exec(`set local role anon; set local request.jwt.claims = '{"role":"anon"}'`);
    const { rows } = await transaction.query<{ id: string }>(
      `select id::text from ${table} where id::text = any ($1)`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  });
}
