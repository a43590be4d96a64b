import type { PGlite } from "@electric-sql/pglite";
import {
  ColumnUpdateNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyPlugin,
  OnConflictNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
} from "kysely";

/** Lets Kysely, in which @supabase/lite writes its queries, speak to a PGlite that is already open. */
export const pgliteDialect = (database: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => pgliteDriver(database),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** A larger number does not fit into PostgreSQL's protocol, and would confuse the connection for good. */
const MAX_PARAMETERS = 65_535;

function pgliteDriver(database: PGlite): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      if (parameters.length > MAX_PARAMETERS) {
        throw Object.assign(new Error("too many values in one request"), { code: "54000", severity: "ERROR" });
      }
      const { rows, affectedRows } = await database.query<Row>(sql, [...parameters]);
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

/**
 * PostgREST's upsert sets every column it was sent, those of the conflict target included; @supabase/lite leaves
 * those out. It makes no difference to the row, but it decides which columns need the UPDATE grant.
 */
export const upsertSetsEveryColumn: KyselyPlugin = {
  transformQuery: ({ node }) => setEveryColumn(node),
  transformResult: async ({ result }) => result,
};

function setEveryColumn(node: RootOperationNode): RootOperationNode {
  if (node.kind !== "InsertQueryNode" || !node.onConflict?.updates || !node.columns) return node;
  const excluded = TableNode.create("excluded");
  const updates = node.columns.map((column) => ColumnUpdateNode.create(column, ReferenceNode.create(column, excluded)));
  return { ...node, onConflict: OnConflictNode.cloneWith(node.onConflict, { updates }) };
}
