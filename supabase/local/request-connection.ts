import type { PGlite } from "@electric-sql/pglite";
import { type Connection, fuzzyMatch, type IConnectionConfig, RelationNotFoundError } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { Kysely } from "kysely";
import type { FunctionFacts } from "./gateway.ts";
import { pgliteDialect } from "./kysely-dialect.ts";
import { databaseErrorResponse, errorResponse, isDatabaseError, requestErrorResponse } from "./postgrest-errors.ts";
import { currentRequest } from "./request-context.ts";
import { upsertAsPostgrest, withUpsertStatus } from "./upsert.ts";

/**
 * What `PgliteConnection` extends: all of @supabase/lite's PostgreSQL side without the PGlite of another version that
 * its constructor would start. The class is not exported by name.
 */
const LitePostgresConnection = Object.getPrototypeOf(PgliteConnection) as new (
  config: IConnectionConfig,
) => Connection<PGlite>;

/** Thrown to @supabase/lite's router, which answers with what `getResponse` gives. */
class ErrorWithResponse extends Error {
  constructor(
    private readonly response: Response,
    cause: unknown,
  ) {
    super("the request failed", { cause });
  }

  getResponse(): Response {
    return this.response;
  }
}

/**
 * The database as @supabase/lite sees it, with each request in one transaction of its key's role in which SQL knows
 * the request: what PostgREST does, and what @supabase/lite does for `rpc` only. Callers see to it that requests
 * come one at a time.
 */
export class RequestConnection extends LitePostgresConnection {
  override readonly driver: PGlite;
  declare readonly dialect: "postgres";
  declare introspect: Connection<PGlite>["introspect"];

  constructor(database: PGlite) {
    super({});
    this.driver = database;
    this.kysely = new Kysely({ dialect: pgliteDialect(database), plugins: [upsertAsPostgrest()] });
  }

  /** Replaces the original, which also would grant everything to everybody when it first meets row security. */
  override async withContext<T>(_vars: unknown, run: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
    try {
      await this.driver.exec(currentRequest().readOnly ? "begin read only" : "begin");
      await this.#introduceRequest();
      const answer = await run(this.kysely);
      const result = answer instanceof Response ? ((await withUpsertStatus(this.driver, answer)) as T) : answer;
      await this.driver.exec((await this.#isRefusal(result)) ? "rollback" : "commit");
      return result;
    } catch (error) {
      await this.driver.exec("rollback");
      throw error;
    }
  }

  async #introduceRequest(): Promise<void> {
    const { method, path, headers, role } = currentRequest();
    await this.driver.query(
      `select set_config('search_path', '"public", "extensions"', true),
              set_config('request.jwt.claims', json_build_object('role', $4::text)::text, true),
              set_config('request.method', $1, true),
              set_config('request.path', $2, true),
              set_config('request.headers', $3, true),
              set_config('request.cookies', '{}', true),
              set_config('response.status', '', true),
              set_config('response.headers', '', true),
              set_config('role', $4, true)`,
      [method, path, JSON.stringify(headers), role],
    );
  }

  /** A request that PostgREST itself turns down (one row asked for, two found) must leave nothing behind. */
  async #isRefusal(result: unknown): Promise<boolean> {
    if (!(result instanceof Response) || result.status < 400) return false;
    const { rows } = await this.driver.query<{ chosen: string }>(
      "select coalesce(current_setting('response.status', true), '') as chosen",
    );
    return rows[0]?.chosen === "";
  }

  /** What the catalogue says of a function that the API may call; null when there is none. */
  async describeFunction(name: string): Promise<FunctionFacts | null> {
    const { functions = [] } = await this.introspect({ useCache: true });
    const found = functions.filter((candidate) => candidate.schema === "public" && candidate.name === name);
    if (found.length === 0) return null;
    const jsonArguments = found.flatMap(({ arg_names, arg_types }) =>
      arg_names.filter((_, index) => arg_types[index] === "json" || arg_types[index] === "jsonb"),
    );
    return { writes: found.some(({ volatility }) => volatility === "v"), jsonArguments: new Set(jsonArguments) };
  }

  /**
   * @supabase/lite asks here what an error means: the answer is PostgREST's, and the console stays silent.
   */
  override normalizeDbError(error: unknown): unknown {
    if (isDatabaseError(error)) {
      const { path, role } = currentRequest();
      throw new ErrorWithResponse(databaseErrorResponse(error, path.slice(1), role), error);
    }
    if (error instanceof RelationNotFoundError) {
      throw new ErrorWithResponse(this.#unknownTable(error), error);
    }
    const refusal = requestErrorResponse(error);
    if (refusal) throw new ErrorWithResponse(refusal, error);
    return error;
  }

  #unknownTable({ message, relation }: RelationNotFoundError): Response {
    const { tables = [], views = [] } = this.introspection ?? {};
    const names = [...tables, ...views].filter(({ schema }) => schema === "public").map(({ name }) => name);
    const similar = fuzzyMatch(relation, names);
    const hint = similar ? `Perhaps you meant the table 'public.${similar}'` : null;
    return errorResponse(404, { code: "PGRST205", message, hint });
  }

  override async close(): Promise<void> {
    await this.clearSchemaCache();
    await this.driver.close();
  }
}
