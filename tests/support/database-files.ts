import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const supabaseFolder = path.resolve(import.meta.dirname, "..", "..", "supabase");

export type SqlFile = { name: string; sql: string };

/** What a Supabase project brings along: roles, the schema `extensions`, default privileges. For a superuser. */
export const readBootstrap = (): Promise<string> =>
  readFile(path.join(supabaseFolder, "local", "bootstrap.sql"), "utf8");

/** What a project brings along for Realtime, as the embedded backend imitates it. For a superuser. */
const readRealtime = (): Promise<string> => readFile(path.join(supabaseFolder, "local", "realtime.sql"), "utf8");

export const readSeed = (): Promise<string> => readFile(path.join(supabaseFolder, "seed.sql"), "utf8");

/** The migrations in the order in which they are applied. */
export async function readMigrations(): Promise<SqlFile[]> {
  const folder = path.join(supabaseFolder, "migrations");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), "utf8") })));
}

export type BuildOptions = {
  /** With the demo catalogue. */
  seed?: boolean;
  /** As a Supabase project has Realtime: otherwise there is none. */
  realtime?: boolean;
};

/** Applies bootstrap and migrations through `run`, which executes a whole script as superuser. */
export async function buildDatabase(run: (sql: string) => Promise<unknown>, options: BuildOptions = {}): Promise<void> {
  await run(await readBootstrap());
  if (options.realtime) await run(await readRealtime());
  await run("set role shop_owner");
  for (const { name, sql } of await readMigrations()) {
    await run(sql).catch((cause: unknown) => {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
  }
  if (options.seed) await run(await readSeed());
  await run("reset role");
}
