import type { PGlite } from "@electric-sql/pglite";
import { App } from "@supabase/lite";
import { applySchema } from "./apply-schema.ts";
import { claimFolder } from "./data-folder.ts";
import { createDatabase, IN_MEMORY, openDatabase } from "./database.ts";
import { createGateway } from "./gateway.ts";
import { RequestConnection } from "./request-connection.ts";
import { readSchemaSource, type SchemaSource } from "./schema-source.ts";

/** A Supabase-compatible backend inside this process. */
export type LocalBackend = {
  /** Answers `/rest/v1/*` as a Supabase project would; anything else is 404. */
  fetch: (request: Request) => Promise<Response>;
  /** Rows of a statement run as superuser, for tests and scripts. Waits for its turn among the requests. */
  sql: <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
};

export type LocalBackendOptions = {
  /** A folder to keep the data in between starts, or `memory://`. */
  dataDir: string;
  /** Receives one line per step of the start. */
  log?: (line: string) => void;
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
  const { database, release } = await openShop(dataDir, schema, log);
  const app = new App({ connection: new RequestConnection(database) });
  const { fetch, enqueue } = createGateway((request) => app.fetch(request));
  log(`ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return {
    fetch,
    sql: (text, parameters = []) => enqueue(async () => (await database.query<never>(text, [...parameters])).rows),
    close: () =>
      enqueue(async () => {
        await database.close();
        release();
      }),
  };
}

type OpenShop = { database: PGlite; release: () => void };

async function openShop(dataDir: string, schema: SchemaSource, log: (line: string) => void): Promise<OpenShop> {
  if (dataDir === IN_MEMORY) {
    log("database: in memory");
    return { database: await buildShop(IN_MEMORY, schema, log), release: () => {} };
  }
  const folder = claimFolder(dataDir);
  if (folder.status === "in_use") {
    log(`database: ${dataDir} is in use by process ${folder.pid}, so this start keeps its data in memory`);
    return { database: await buildShop(IN_MEMORY, schema, log), release: () => {} };
  }
  if (folder.stamp === schema.stamp) {
    try {
      const database = await openDatabase(folder.filesDir);
      log(`database: ${dataDir}, as it was left`);
      log(`migrations: ${schema.migrations.length}, unchanged`);
      log("seed: unchanged");
      return { database, release: folder.release };
    } catch (cause) {
      log(`database: ${dataDir} cannot be opened (${String(cause)}), so it is built anew`);
    }
  } else {
    log(`database: ${dataDir}, ${folder.stamp === null ? "new" : "built anew because migrations or seed changed"}`);
  }
  folder.clear();
  const database = await buildShop(folder.filesDir, schema, log);
  folder.markBuilt(schema.stamp);
  return { database, release: folder.release };
}

async function buildShop(filesDir: string, schema: SchemaSource, log: (line: string) => void): Promise<PGlite> {
  const database = await createDatabase(filesDir);
  await applySchema(database, schema);
  log(`migrations: ${schema.migrations.length} applied`);
  log(schema.seed ? "seed: loaded" : "seed: none");
  return database;
}
