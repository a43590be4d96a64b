import type { PGlite } from "@electric-sql/pglite";
import {
  ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OnConflictNode,
  type QueryId,
  ReferenceNode,
  sql,
  TableNode,
  WhereNode,
} from "kysely";
import { currentRequest } from "./request-context.ts";

/** A condition that is always true and counts the rows that were there already, as PostgREST does. */
const COUNT_FOUND = sql`set_config('upsert.found', (${sql.raw(found())} + 1)::text, true) <> ''`;

function found(): string {
  return "coalesce(nullif(current_setting('upsert.found', true), ''), '0')::int";
}

/**
 * PostgREST's upsert sets every column it was sent, those of the conflict target included; @supabase/lite leaves
 * those out. It makes no difference to the row, but it decides which columns need the UPDATE grant.
 */
export function upsertAsPostgrest(): KyselyPlugin {
  const upserts = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind !== "InsertQueryNode" || !node.onConflict?.updates || !node.columns) return node;
      upserts.add(queryId);
      return setEveryColumn(node, node.onConflict);
    },
    async transformResult({ result, queryId }) {
      if (upserts.has(queryId)) currentRequest().upserted = Number(result.numAffectedRows ?? result.rows.length);
      return result;
    },
  };
}

function setEveryColumn(node: InsertQueryNode, onConflict: OnConflictNode): InsertQueryNode {
  const excluded = TableNode.create("excluded");
  const updates = (node.columns ?? []).map((column) =>
    ColumnUpdateNode.create(column, ReferenceNode.create(column, excluded)),
  );
  const updateWhere = WhereNode.create(COUNT_FOUND.toOperationNode());
  return { ...node, onConflict: { ...onConflict, updates, updateWhere } };
}

/**
 * The answer to an upsert with the status of PostgREST: 201 when it made a row, 200 when all were there. Within the transaction.
 * @supabase/lite looks for them before it begins, and cannot tell where a default completes the key.
 */
export async function withUpsertStatus(database: PGlite, answer: Response): Promise<Response> {
  const { upserted } = currentRequest();
  if (upserted === undefined || (answer.status !== 200 && answer.status !== 201)) return answer;
  const { rows } = await database.query<{ found: number }>(`select ${found()} as found`);
  const status = upserted > (rows[0]?.found ?? 0) ? 201 : 200;
  return new Response(answer.body, { status, headers: answer.headers });
}
