import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";

/**
 * `initdb` takes most of the time in which a database is built, and its result is always the same. It is kept next to
 * the installed packages, so that rebuilds, further test files and in-memory starts skip it.
 */
const CACHE_FILE = join(packagesFolder(), ".cache", "acopio", `postgres-${pgliteVersion()}.tar`);

/** Makes a database in which there is nothing yet, from the kept result of `initdb` where there is one. */
export async function createEmptyCluster(options: PGliteOptions): Promise<PGlite> {
  if (existsSync(CACHE_FILE)) {
    try {
      return await PGlite.create({ ...options, loadDataDir: new Blob([readFileSync(CACHE_FILE)]) });
    } catch {
      rmSync(CACHE_FILE, { force: true });
    }
  }
  // The files need not reach the disk one by one: a build that is cut short is started over.
  const database = await PGlite.create({ ...options, initDbStartParams: ["--no-sync"] });
  await keep(database);
  return database;
}

async function keep(database: PGlite): Promise<void> {
  const files = new Uint8Array(await (await database.dumpDataDir("none")).arrayBuffer());
  try {
    mkdirSync(dirname(CACHE_FILE), { recursive: true });
    // Renamed into place, so that nobody ever reads a half written file.
    const unfinished = `${CACHE_FILE}.${process.pid}`;
    writeFileSync(unfinished, files);
    renameSync(unfinished, CACHE_FILE);
  } catch {
    // Read-only packages: the next build runs initdb as well.
  }
}

function packagesFolder(): string {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return entry.slice(0, entry.lastIndexOf("node_modules") + "node_modules".length);
}

function pgliteVersion(): string {
  const manifest = join(packagesFolder(), "@electric-sql", "pglite", "package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
