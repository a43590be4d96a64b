import type { PGlite } from "@electric-sql/pglite";
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { refuseHeavy } from "./statement-limits.ts";

/** Lets Kysely, in which @supabase/lite writes its queries, speak to a PGlite that is already open. */
export const pgliteDialect = (database: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => pgliteDriver(database),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/**
 * Values other than texts and lists are passed on as JSON text, which PostgreSQL can read or refuse whatever it
 * expects. Left to itself PGlite breaks off in the middle of a message where it finds a number instead of a list, and
 * no later message is understood.
 */
const asParameter = (value: unknown): unknown =>
  value === null || value === undefined || typeof value === "string" || Array.isArray(value)
    ? value
    : JSON.stringify(value);

function pgliteDriver(database: PGlite): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      await refuseHeavy(database, sql, parameters);
      const { rows, affectedRows } = await database.query<Row>(sql, parameters.map(asParameter));
      return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
    },
    // biome-ignore lint/correctness/useYield: the interface asks for it, PGlite has no cursor to stream from
    async *streamQuery() {
      throw new Error("PGlite does not stream");
    },
  };
  const run = async (statement: string) => {
    await database.exec(statement);
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => run("begin"),
    commitTransaction: () => run("commit"),
    rollbackTransaction: () => run("rollback"),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}
