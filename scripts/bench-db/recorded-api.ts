import type { PGlite } from "@electric-sql/pglite";
import { App } from "@supabase/lite";
import pg from "pg";
import { readMaxRows } from "../../supabase/local/config.ts";
import { createGateway } from "../../supabase/local/gateway.ts";
import { RequestConnection } from "../../supabase/local/request-connection.ts";

/** What one request made the database do within its transaction, as text that can be run again. */
export type RecordedRequest = { method: string; path: string; statements: readonly string[] };

export type RecordedApi = {
  /** Runs `ask` and returns the requests that it made. */
  record: (ask: () => Promise<unknown>) => Promise<RecordedRequest[]>;
};

/**
 * Puts the API in front of a PostgreSQL server and lets `globalThis.fetch` lead there, so that what the services ask for
 * becomes the statements which the API makes of it.
 */
export async function startRecordedApi(client: pg.Client): Promise<RecordedApi> {
  readAsTheEmbeddedDatabase();
  process.env.DO_NOT_TRACK = "1";
  const requests: RecordedRequest[] = [];
  let statements: string[] = [];
  const run = async (sql: string, parameters: readonly unknown[] = []) => {
    const { rows, rowCount } = await client.query(sql, [...parameters]);
    return { rows, affectedRows: rowCount ?? 0 };
  };
  const database = {
    query: async (sql: string, parameters: readonly unknown[] = []) => {
      if (isOfRequest(sql)) statements.push(withValues(sql, parameters));
      return run(sql, parameters);
    },
    exec: (sql: string) => run(sql),
  };
  const connection = new RequestConnection(database as unknown as PGlite);
  const app = new App({
    connection,
    api: { schemas: ["public"], max_rows: readMaxRows(), pg_safe_update: true },
  });
  const gateway = createGateway({
    answer: (request) => app.fetch(request),
    describeFunction: (name) => connection.describeFunction(name),
  });
  await connection.introspect({ useCache: true });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    statements = [];
    const answer = await gateway.fetch(request);
    const path = decodeURIComponent(url.slice(url.indexOf("/rest/v1/") + "/rest/v1/".length));
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
    requests.push({ method, path, statements });
    return answer;
  };
  return {
    record: async (ask) => {
      requests.length = 0;
      await ask();
      return [...requests];
    },
  };
}

/** A request as the API runs it. */
export const transaction = (statements: readonly string[]): string =>
  ["begin", ...statements, "commit"].map((statement) => `${statement};`).join("\n");

/** What the gateway asks to guard the embedded database, or to learn of the schema, is no part of a request on a server. */
const isOfRequest = (sql: string): boolean =>
  !/^explain\b|current_setting\('response\.status'|\bpg_(catalog|proc|class)\b|information_schema/i.test(sql);

const withValues = (sql: string, parameters: readonly unknown[]): string =>
  sql.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1])).replace(/\s+/g, " ");

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(",")}}`);
  return pg.escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
}

/** Parses lists of names as lists and numbers as numbers, as the API and the services expect. */
function readAsTheEmbeddedDatabase(): void {
  type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
  const { builtins, getTypeParser, setTypeParser } = pg.types;
  const NAMES = 1003 as TypeId;
  const TEXTS = 1009 as TypeId;
  setTypeParser(NAMES, getTypeParser(TEXTS));
  setTypeParser(builtins.INT8, Number);
  setTypeParser(builtins.NUMERIC, Number);
  for (const time of [builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ]) setTypeParser(time, (text) => text);
}
