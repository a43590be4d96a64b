import { randomBytes } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import { App } from "@supabase/lite";
import { applySchema } from "./apply-schema.ts";
import { readMaxRows } from "./config.ts";
import { type ClaimedFolder, claimFolder } from "./data-folder.ts";
import { createBuiltDatabase, createDatabase, IN_MEMORY, openDatabase } from "./database.ts";
import { createGateway } from "./gateway.ts";
import { createRealtime, type RealtimeServer } from "./realtime.ts";
import { RequestConnection } from "./request-connection.ts";
import { readSchemaSource, type SchemaSource } from "./schema-source.ts";

/** A Supabase-compatible backend inside this process. */
export type LocalBackend = {
  /** Answers `/rest/v1/*` as a Supabase project would; anything else is 404. */
  fetch: (request: Request) => Promise<Response>;
  /** Rows of a statement run as superuser, for tests and scripts. Waits for its turn among the requests. */
  sql: <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;
  /** The secret key of this start, which opens everything. Also kept in the data folder, for tools on this machine. */
  serviceKey: string;
  /** Tells of changes at `/realtime/v1/websocket`, once `serveRealtime` has given it a server. */
  realtime: RealtimeServer;
  close: () => Promise<void>;
};

type Log = (line: string) => void;

export type LocalBackendOptions = {
  /** A folder to keep the data in between starts, or `memory://`. */
  dataDir: string;
  /** Receives one line per step of the start. */
  log?: Log;
  schema?: SchemaSource;
};

/**
 * Opens the shop's database and puts the API in front of it. A folder whose migrations and seed are still the same is
 * used as it is; otherwise it is built anew.
 * @throws SqlFileError when a migration or the seed is refused
 */
export async function createLocalBackend({
  dataDir,
  log = () => {},
  schema = readSchemaSource(),
}: LocalBackendOptions): Promise<LocalBackend> {
  // @supabase/lite reports usage unless told not to.
  process.env.DO_NOT_TRACK = "1";
  const startedAt = performance.now();
  const serviceKey = randomBytes(32).toString("base64url");
  const { database, release } = await openShop(dataDir, schema, log, serviceKey);
  const close = async () => {
    await database.close();
    release();
  };
  try {
    const connection = new RequestConnection(database);
    // As a hosted project is set up: nothing but `public`, and no PATCH or DELETE without a filter.
    const api = { schemas: ["public"], max_rows: readMaxRows(), pg_safe_update: true };
    const app = new App({ connection, api });
    const { fetch, enqueue } = createGateway({
      answer: (request) => app.fetch(request),
      describeFunction: (name) => connection.describeFunction(name),
      serviceKey,
    });
    // PostgREST's schema cache: read now, or the first request would wait for it; and again after `notify pgrst`.
    await connection.introspect({ useCache: true });
    await database.listen("pgrst", () => void connection.clearSchemaCache());
    for (const warning of await settingsWarnings(database)) log(`warning: ${warning}`);
    const realtime = await createRealtime(database, enqueue, log);
    log(`ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return {
      fetch,
      sql: (text, parameters = []) => enqueue(async () => (await database.query<never>(text, [...parameters])).rows),
      serviceKey,
      realtime,
      close: () => {
        realtime.close();
        return enqueue(close);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Warnings about settings that the shop relies on; none where the migrations lack the function that gives them. */
async function settingsWarnings(database: PGlite): Promise<string[]> {
  const { rows: known } = await database.query(
    "select 1 where to_regprocedure('public.shop_settings_warnings()') is not null",
  );
  if (known.length === 0) return [];
  const { rows } = await database.query<{ warning: string }>("select public.shop_settings_warnings() as warning");
  return rows.map(({ warning }) => warning);
}

type OpenShop = { database: PGlite; release: () => void };

async function openShop(dataDir: string, schema: SchemaSource, log: Log, serviceKey: string): Promise<OpenShop> {
  if (dataDir === IN_MEMORY) {
    log("database: in memory");
    return { database: await buildInMemory(schema, log), release: () => {} };
  }
  const folder = claimFolder(dataDir);
  if (folder.status === "in_use") {
    const otherwise = `if that is another program, remove ${folder.lockFile}`;
    log(
      `database: ${dataDir} is in use by process ${folder.pid}, so this start keeps its data in memory (${otherwise})`,
    );
    return { database: await buildInMemory(schema, log), release: () => {} };
  }
  try {
    const database = await openFolder(folder, dataDir, schema, log);
    folder.keepKey(serviceKey);
    return { database, release: folder.release };
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function openFolder(folder: ClaimedFolder, dataDir: string, schema: SchemaSource, log: Log): Promise<PGlite> {
  if (folder.stamp === schema.stamp) {
    try {
      const database = await openDatabase(folder.filesDir);
      log(`database: ${dataDir}, as it was left`);
      log(`migrations: ${schema.migrations.length}, unchanged`);
      log("seed: unchanged");
      return database;
    } catch (cause) {
      log(`database: ${dataDir} cannot be opened (${String(cause)}), so it is built anew`);
    }
  } else {
    log(`database: ${dataDir}, ${folder.stamp === null ? "new" : "built anew because migrations or seed changed"}`);
  }
  folder.clear();
  const database = await buildShop(folder.filesDir, schema, log);
  folder.markBuilt(schema.stamp);
  return database;
}

async function buildShop(filesDir: string, schema: SchemaSource, log: Log): Promise<PGlite> {
  const database = await createDatabase(filesDir);
  await applySchema(database, schema);
  logBuilt(schema, log);
  return database;
}

async function buildInMemory(schema: SchemaSource, log: Log): Promise<PGlite> {
  const database = await createBuiltDatabase(schema.stamp, (empty) => applySchema(empty, schema));
  logBuilt(schema, log);
  return database;
}

function logBuilt(schema: SchemaSource, log: Log): void {
  log(`migrations: ${schema.migrations.length} applied`);
  log(schema.seed ? "seed: loaded" : "seed: none");
}
