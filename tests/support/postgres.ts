import pg from "pg";
import { describe, it } from "vitest";
import { findPostgres, MISSING_POSTGRES, startCluster } from "../../scripts/postgres-cluster";
import type { RunSql, TestDatabase } from "./database";
import { type BuildOptions, buildDatabase } from "./database-files";

type PostgresOptions = BuildOptions & {
  connections?: number;
  icuLocale?: string;
};

/**
 * A throwaway PostgreSQL cluster with roles and migrations. Unlike PGlite it has many connections, so races, deadlocks
 * and timeouts show here.
 */
export async function startPostgres({
  connections = 20,
  icuLocale,
  ...options
}: PostgresOptions = {}): Promise<TestDatabase> {
  const cluster = await startCluster({
    settings: ["deadlock_timeout=100ms"],
    ...(icuLocale !== undefined && { icuLocale }),
  });
  const pool = new pg.Pool({ host: cluster.host, user: "postgres", database: "postgres", max: connections });
  await onOneConnection(pool, (client) => buildDatabase((sql) => client.query(sql), options));

  return {
    sql: async <Row>(text: string, params?: unknown[]) => (await pool.query(text, params)).rows as Row[],
    asAnon: (headers, request) =>
      onOneConnection(pool, async (client) => {
        const sql: RunSql = async <Row>(text: string, params?: unknown[]) =>
          (await client.query(text, params)).rows as Row[];
        await client.query("begin");
        try {
          await sql("select set_config('request.headers', $1, true)", [headers ? JSON.stringify(headers) : ""]);
          await sql("set local role anon");
          const answer = await request(sql);
          await client.query("commit");
          return answer;
        } catch (reason) {
          await client.query("rollback");
          throw reason;
        }
      }),
    close: async () => {
      await pool.end();
      await cluster.close();
    },
  };
}

async function onOneConnection<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

/** Tests that need a real PostgreSQL: skipped with a message on a machine without one, failing on CI. */
export function describeOnPostgres(name: string, tests: () => void): void {
  if (findPostgres()) {
    describe(name, tests);
  } else if (process.env.CI) {
    describe(name, () => {
      it("finds a PostgreSQL to run on", () => {
        throw new Error(MISSING_POSTGRES);
      });
    });
  } else {
    console.warn(`Skipped «${name}». ${MISSING_POSTGRES}`);
    describe.skip(name, tests);
  }
}
