import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pgliteVersion } from "./kept-cluster.ts";

/** One SQL file, named by its path inside `supabase/`. */
export type SqlFile = { name: string; text: string };

/** Everything that decides what a fresh database looks like. */
export type SchemaSource = {
  bootstrap: SqlFile;
  realtime: SqlFile;
  /** In the order in which they are applied: that of their names. */
  migrations: SqlFile[];
  seed: SqlFile | null;
  /** Changes with every file, with PGlite and with BUILDER_VERSION: a database with another stamp is rebuilt. */
  stamp: string;
};

const SUPABASE_FOLDER = resolve(import.meta.dirname, "..");

/** Raise this when the way in which a database is built changes although no SQL file did. */
const BUILDER_VERSION = "1";

/** Reads the SQL files of the shop from the disk, so that an edited migration is seen by the next start. */
export function readSchemaSource(folder = SUPABASE_FOLDER): SchemaSource {
  const read = (name: string): SqlFile => ({ name, text: readFileSync(`${folder}/${name}`, "utf8") });
  const bootstrap = read("local/bootstrap.sql");
  const realtime = read("local/realtime.sql");
  const migrations = readdirSync(`${folder}/migrations`)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => read(`migrations/${name}`));
  const seed = existsSync(`${folder}/seed.sql`) ? read("seed.sql") : null;

  const hash = createHash("sha256").update(`${BUILDER_VERSION} pglite ${pgliteVersion()}`);
  for (const file of [bootstrap, realtime, ...migrations, ...(seed ? [seed] : [])]) {
    hash.update(`\0${file.name}\0${file.text}`);
  }
  return { bootstrap, realtime, migrations, seed, stamp: hash.digest("hex") };
}
