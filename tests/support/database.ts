import type { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createBuiltCluster } from "../../supabase/local/kept-cluster";
import { readSchemaSource } from "../../supabase/local/schema-source";
import { type BuildOptions, buildDatabase } from "./database-files";

export type RequestHeaders = Record<string, string>;

/** Runs one statement and returns its rows; parameters are `$1`, `$2`, … */
export type RunSql = <Row = Record<string, unknown>>(sql: string, params?: unknown[]) => Promise<Row[]>;

export type TestDatabase = {
  /** As superuser, outside of row policies: to arrange and to look. */
  sql: RunSql;
  /**
   * As the API runs a request: one transaction with the role anon and the headers in `request.headers` (none when null).
   * Rolled back when `request` throws.
   */
  asAnon: <T>(headers: RequestHeaders | null, request: (sql: RunSql) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** PGlite in memory with roles and migrations, nothing else unless the options say so. Takes some seconds: share one per file. */
export async function createTestDatabase(options: BuildOptions = {}): Promise<TestDatabase> {
  const db = await createPglite(options);
  return {
    sql: async <Row>(text: string, params?: unknown[]) => (await db.query<Row>(text, params)).rows,
    asAnon: (headers, request) =>
      db.transaction(async (tx) => {
        const sql: RunSql = async <Row>(text: string, params?: unknown[]) => (await tx.query<Row>(text, params)).rows;
        await sql("select set_config('request.headers', $1, true)", [headers ? JSON.stringify(headers) : ""]);
        await sql("set local role anon");
        return request(sql);
      }),
    close: () => db.close(),
  };
}

/** The bare PGlite behind `createTestDatabase`, for those who need to serve it or to look inside. */
export async function createPglite(options: BuildOptions = {}): Promise<PGlite> {
  const kind = `${options.realtime ? "realtime-" : ""}${options.seed ? "seeded-tests" : "tests"}`;
  const inMemory = { dataDir: "memory://", extensions: { pg_trgm } };
  return createBuiltCluster(kind, readSchemaSource().stamp, inMemory, (db) =>
    buildDatabase((sql) => db.exec(sql), options),
  );
}
