import type { RunSql, TestDatabase } from "./database";

/** What a statement made the server do to the products, by its own counts. */
export type Scans = {
  /** How often the table was read whole. */
  readWhole: number;
  /** How many rows were fetched for what an index had found. */
  fetched: number;
  /** The indexes that were asked. */
  indexes: string[];
};

const WHOLE = "the table";
const FETCHED = "its rows";

/** Runs a statement as anon and tells how it read the table of products. */
export async function scansOf(db: TestDatabase, statement: string): Promise<Scans> {
  const before = await counts(db.sql);
  await db.asAnon(null, async (sql) => {
    await sql(statement);
    await sql("select pg_stat_force_next_flush()");
  });
  const more = new Map([...(await counts(db.sql))].map(([name, count]) => [name, count - (before.get(name) ?? 0)]));
  return {
    readWhole: more.get(WHOLE) ?? 0,
    fetched: more.get(FETCHED) ?? 0,
    indexes: [...more].filter(([name, count]) => name !== WHOLE && name !== FETCHED && count > 0).map(([name]) => name),
  };
}

async function counts(sql: RunSql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; count: number }>(
    `select indexrelname as name, idx_scan::integer as count from pg_stat_user_indexes where relname = 'products'
     union all select '${WHOLE}', seq_scan::integer from pg_stat_user_tables where relname = 'products'
     union all select '${FETCHED}', idx_tup_fetch::integer from pg_stat_user_tables where relname = 'products'`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}
