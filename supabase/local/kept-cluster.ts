import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";

/**
 * Building a database takes seconds, and from the same files its result is always the same. It is kept next to the installed
 * packages, so that rebuilds, further test files and in-memory starts skip it.
 */
const CACHE_FOLDER = join(packagesFolder(), ".cache", "acopio");

/** PGlite's default, 128 MB, is written at each start, which takes longer than the rest; the demo shop needs 40. */
const START_PARAMETERS = [...PGlite.defaultStartParams, "-c", "shared_buffers=48MB"];

/** Makes a database in which there is nothing yet. */
export const createEmptyCluster = (options: PGliteOptions): Promise<PGlite> =>
  keptOr("empty", pgliteVersion(), options, () =>
    // The files need not reach the disk one by one: a build that is cut short is started over.
    PGlite.create({ ...options, startParams: START_PARAMETERS, initDbStartParams: ["--no-sync"] }),
  );

/**
 * Makes a database and builds something in it, or takes what an earlier build left.
 * @param kind names what is built: of each kind the latest result is kept
 * @param stamp changes whenever `build` would give another result
 */
export const createBuiltCluster = (
  kind: string,
  stamp: string,
  options: PGliteOptions,
  build: (database: PGlite) => Promise<void>,
): Promise<PGlite> =>
  keptOr(kind, stamp, options, async () => {
    const database = await createEmptyCluster(options);
    await build(database);
    await database.exec("checkpoint");
    return database;
  });

async function keptOr(
  kind: string,
  stamp: string,
  options: PGliteOptions,
  create: () => Promise<PGlite>,
): Promise<PGlite> {
  const file = join(CACHE_FOLDER, `${kind}-${stamp}.tar`);
  if (existsSync(file)) {
    try {
      return await PGlite.create({ ...options, startParams: START_PARAMETERS, loadDataDir: archiveOf(file) });
    } catch {
      rmSync(file, { force: true });
    }
  }
  const database = await create();
  await keep(database, kind, file);
  return database;
}

/** The file as PGlite reads it. A real Blob would copy its tens of megabytes twice more. */
function archiveOf(file: string): Blob {
  const archive = new Blob([], { type: "application/x-tar" });
  return Object.assign(archive, { arrayBuffer: async () => readFileSync(file).buffer });
}

async function keep(database: PGlite, kind: string, file: string): Promise<void> {
  const contents = new Uint8Array(await (await database.dumpDataDir("none")).arrayBuffer());
  try {
    mkdirSync(CACHE_FOLDER, { recursive: true });
    for (const name of readdirSync(CACHE_FOLDER)) {
      if (name.startsWith(`${kind}-`) && name.endsWith(".tar")) rmSync(join(CACHE_FOLDER, name), { force: true });
    }
    // Renamed into place, so that nobody ever reads a half written file.
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, contents);
    renameSync(unfinished, file);
  } catch {
    // The packages are read-only: nothing is kept, and the next build takes as long.
  }
}

function packagesFolder(): string {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return entry.slice(0, entry.lastIndexOf("node_modules") + "node_modules".length);
}

export function pgliteVersion(): string {
  const manifest = join(packagesFolder(), "@electric-sql", "pglite", "package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
